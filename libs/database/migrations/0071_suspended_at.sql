-- Since when a person is suspended, beside by whom and why.
alter table app_user add column suspended_at timestamptz;
update app_user u set suspended_at = (
  select max(a.at) from audit_log a
  where a.subject_type = 'user' and a.subject_id = u.id::text and a.action = 'user.suspend')
where u.status = 'SUSPENDED';
