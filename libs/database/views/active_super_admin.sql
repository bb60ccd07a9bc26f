-- Super admins who may act; `since` is null for one whom the servers' owner created, whose word counts at once.
create or replace view active_super_admin with (security_invoker = true) as
  select id, super_admin_since as since from app_user where super_admin and status = 'ACTIVE';
grant select on active_super_admin to sanaga_app;
