-- Ways out of exceptions that nothing else ends: the word of the operator in writing, and money that leaves suspense.

alter table reconciliation_task
  -- what settling it put into suspense, negative where it took from it; whole XAF
  add column in_suspense bigint not null default 0,
  -- how that left suspense again, once two super admins decided
  add column cleared text check (cleared in ('TO_WALLET', 'TO_RESULT', 'TO_FLOAT')),
  add column cleared_at timestamptz,
  add column cleared_by uuid,
  add column clearing_note text check (length(clearing_note) between 1 and 500);
alter table reconciliation_task
  add constraint reconciliation_task_cleared_by foreign key (cleared_by) references app_user (id) not valid,
  add constraint reconciliation_task_cleared check ((cleared is null) = (cleared_at is null)
    and (cleared is null) = (cleared_by is null) and (cleared is null or in_suspense <> 0)) not valid,
  drop constraint reconciliation_task_resolution,
  add constraint reconciliation_task_resolution check (
    resolution in ('ACKNOWLEDGED', 'FOUND', 'SUSPENSE', 'WALLET', 'REVERSED', 'RELEASED', 'NOT_PAID', 'OWNER',
      'PAID_IN_WRITING', 'NOT_PAID_IN_WRITING')
    and (resolution is null) = (resolved_at is null)
    and (resolution in ('ACKNOWLEDGED', 'FOUND') or resolution is null
      or (product is not null and ours is not null and theirs is not null))) not valid;
alter table reconciliation_task validate constraint reconciliation_task_cleared_by;
alter table reconciliation_task validate constraint reconciliation_task_cleared;
alter table reconciliation_task validate constraint reconciliation_task_resolution;

-- What was settled before.
update reconciliation_task k set in_suspense = s.amount
from (select split_part(l.reference, ':', 2) as id, sum(e.amount)::bigint as amount
  from ledger.transfer l join ledger.entry e on e.transfer_id = l.id
  join ledger.account a on a.id = e.account_id and a.code = 'suspense'
  where l.reference like 'reconciliation:%' group by 1) s
where s.id = k.id::text and s.amount <> 0;

-- What nobody ever explained is our gain or our loss.
insert into ledger.account (code, min_balance) values ('income:differences', 0), ('expense:differences', null);

-- The operator's word in writing, on which two super admins end a payment whose status is of no use; it never changes.
create table reconciliation_document (
  decision_id uuid primary key references joint_decision (id),
  task_id uuid not null references reconciliation_task (id),
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('application/pdf', 'image/webp')),
  content bytea not null
);
create index reconciliation_document_by_task on reconciliation_document (task_id);
-- Members reach none of it.
select secure_by('reconciliation_document', 'false');
grant select, insert on reconciliation_document to sanaga_app;
create trigger reconciliation_document_is_append_only before update or delete or truncate on reconciliation_document
  for each statement execute function refuse_change();

-- What a row of a statement says it is, and whether the money came in or went out; null where the statement does not say.
alter table operator_statement_row
  add column type text check (type in ('PAYMENT', 'REVERSAL', 'DEPOSIT', 'FEE')),
  add column direction text check (direction in ('IN', 'OUT')),
  drop constraint operator_statement_row_outcome_check,
  add constraint operator_statement_row_outcome_check check (outcome in ('MATCHED', 'MISSING_HERE', 'AMOUNT_DIFFERS',
    'PAID_AFTER_FAILED', 'CONTRADICTION', 'WAITING', 'NO_MONEY', 'REPEATED', 'REVERSAL', 'DEPOSIT', 'RECEIPT', 'FEE')) not valid;
alter table operator_statement_row validate constraint operator_statement_row_outcome_check;
