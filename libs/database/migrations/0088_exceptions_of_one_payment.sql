-- transaction: none
-- A payment has one open difference at a time; besides it may be of unknown outcome, share its id with another payment, or have
-- been reversed, each reversal once.
drop index concurrently if exists reconciliation_task_open_of_payment;
create unique index concurrently reconciliation_task_open_of_payment on reconciliation_task (reference_id,
  (case when kind in ('UNKNOWN_OUTCOME', 'ID_TWICE') then kind
    when kind = 'REVERSAL' then 'REVERSAL ' || coalesce(their_reference, '') else 'DIFFERENCE' end))
  where resolved_at is null and reference_id is not null;
drop index concurrently if exists reconciliation_task_open_payment;
drop index concurrently if exists reconciliation_task_in_suspense;
create index concurrently reconciliation_task_in_suspense on reconciliation_task (resolved_at, id)
  where in_suspense <> 0 and cleared_at is null;
