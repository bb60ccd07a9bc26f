-- What people look into of a request or a card top-up, and how they settled it.
create or replace view exception_state with (security_invoker = true) as
  select id, kind, reference_id, card_top_up_id, organisation_id, ours, theirs, detail, resolution, resolved_at
  from reconciliation_task;
grant select on exception_state to sanaga_app;
