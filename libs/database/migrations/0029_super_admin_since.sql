-- Nobody makes a second person for themselves: who was invited, or reactivated, waits before their word counts.
alter table app_user add column super_admin_since timestamptz;
comment on column app_user.super_admin_since is
  'when another super admin''s invitation or reactivation last made them one; null: the servers'' owner did';
