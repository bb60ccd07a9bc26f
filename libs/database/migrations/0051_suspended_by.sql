-- The admin who suspended a member, and may end that; null: the platform did, or nobody.
alter table app_user add column suspended_by uuid references app_user (id);
