-- Exceptions that two super admins are deciding about.
create or replace view undecided_exception with (security_invoker = true) as
  select task_id from joint_decision where status = 'OPEN' and task_id is not null;
grant select on undecided_exception to sanaga_app;
