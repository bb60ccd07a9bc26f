-- Who stands in for whom, from when to when; locked, so that the end of it waits for what the deputy approves.
create or replace view deputy_term with (security_invoker = true) as
  select id, organisation_id, user_id, deputy_id, starts_at, ends_at, ended_at from deputy;
grant select, update (id) on deputy_term to sanaga_app;
