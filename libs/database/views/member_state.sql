-- Whether somebody may approve; locked, so that suspending a person waits for what the person approved.
create or replace view member_state with (security_invoker = true) as
  select id, organisation_id, name, status, roles from app_user;
grant select, update (id) on member_state to sanaga_app;
