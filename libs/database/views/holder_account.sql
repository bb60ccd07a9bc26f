-- A holder's accounts at the operator, by which they are known.
create or replace view holder_account with (security_invoker = true) as
  select id, organisation_id, account_number, status from service_provider;
grant select on holder_account to sanaga_app;
