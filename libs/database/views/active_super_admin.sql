-- Super admins who may act, to notify them.
create or replace view active_super_admin with (security_invoker = true) as
  select id from app_user where super_admin and status = 'ACTIVE';
grant select on active_super_admin to sanaga_app;
