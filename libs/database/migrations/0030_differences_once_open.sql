-- A payment has one open difference at a time, besides its unknown outcome; once it is resolved, what occurs again opens
-- a new one. Rows of a statement say whom and when, and a difference which row it comes from.

alter table operator_statement_row
  add column number text,
  add column day date;

alter table reconciliation_task add column statement_line integer;
update reconciliation_task k set statement_line = r.line
from (select distinct on (statement_id, coalesce(financial_transaction_id, reference, external_id))
    statement_id, coalesce(financial_transaction_id, reference, external_id) as their_reference, line
  from operator_statement_row where outcome = 'MISSING_HERE' order by 1, 2, line) r
where k.kind = 'MISSING_HERE' and r.statement_id = k.statement_id and r.their_reference = k.their_reference;

-- of several that are open for one payment, the first one stays
update reconciliation_task k set resolution = 'ACKNOWLEDGED', resolved_at = now(), note = 'Open as another difference'
where k.resolved_at is null and k.reference_id is not null and k.kind <> 'UNKNOWN_OUTCOME'
  and not exists (select from joint_decision d where d.task_id = k.id and d.status = 'OPEN')
  and exists (select from reconciliation_task e where e.reference_id = k.reference_id and e.resolved_at is null
    and e.kind <> 'UNKNOWN_OUTCOME' and e.id <> k.id and ((e.created_at, e.id) < (k.created_at, k.id)
      or exists (select from joint_decision d where d.task_id = e.id and d.status = 'OPEN')));

alter table reconciliation_task drop constraint reconciliation_task_kind_reference_id_key;
drop index reconciliation_task_theirs;
drop index reconciliation_money_once;
create unique index reconciliation_task_open_payment on reconciliation_task (reference_id, (kind = 'UNKNOWN_OUTCOME'))
  where resolved_at is null and reference_id is not null;
create index reconciliation_task_payment on reconciliation_task (reference_id, resolved_at) where reference_id is not null;

-- A payment of unknown outcome that the operator does not know is released by two.
alter table reconciliation_task drop constraint reconciliation_task_resolution;
alter table reconciliation_task add constraint reconciliation_task_resolution check (
  resolution in ('ACKNOWLEDGED', 'FOUND', 'SUSPENSE', 'WALLET', 'REVERSED', 'RELEASED')
  and (resolution is null) = (resolved_at is null)
  and (resolution not in ('SUSPENSE', 'WALLET', 'REVERSED', 'RELEASED')
    or (product is not null and ours is not null and theirs is not null)));

drop index reconciliation_task_card;
create unique index reconciliation_task_open_card on reconciliation_task (card_top_up_id) where resolved_at is null;
