-- Reconciliation: the operator's statements with what was found of each row, and differences that people resolve.

create table operator_statement (
  id uuid primary key default gen_random_uuid(),
  product text not null check (product in ('DISBURSEMENT', 'COLLECTION')),
  from_day date not null,
  to_day date not null,
  file_name text not null,
  -- the same file twice would say nothing new
  content_hash bytea not null unique,
  rows integer not null check (rows > 0),
  amount bigint not null check (amount >= 0),
  uploaded_by uuid not null references app_user (id),
  uploaded_at timestamptz not null,
  check (from_day <= to_day)
);
create index operator_statement_by_date on operator_statement (uploaded_at desc, id);

create table operator_statement_row (
  statement_id uuid not null references operator_statement (id),
  line integer not null,
  reference text,
  external_id text,
  financial_transaction_id text,
  amount bigint not null check (amount >= 0),
  status text not null check (status in ('SUCCESSFUL', 'FAILED', 'PENDING')),
  -- our request that it speaks of
  request_id uuid references operator_request (reference_id),
  outcome text check (outcome in ('MATCHED', 'MISSING_HERE', 'AMOUNT_DIFFERS', 'PAID_AFTER_FAILED', 'CONTRADICTION',
    'WAITING', 'NO_MONEY', 'REPEATED')),
  primary key (statement_id, line)
);
create index operator_statement_row_request on operator_statement_row (request_id) where request_id is not null;
create index operator_statement_row_financial on operator_statement_row (financial_transaction_id)
  where financial_transaction_id is not null;
create index operator_request_financial on operator_request (financial_transaction_id)
  where financial_transaction_id is not null;
create index operator_request_paid on operator_request (kind, finished_at) where state = 'SUCCESSFUL';

-- A statement speaks of everybody: it belongs to the super admin who brought it, and members reach none of it.
select secure_by('operator_statement', 'uploaded_by in (select id from app_user)');
select secure_by('operator_statement_row', 'statement_id in (select id from operator_statement)');

alter table reconciliation_task drop constraint reconciliation_task_kind_check;
alter table reconciliation_task drop constraint reconciliation_task_subject;
alter table reconciliation_task alter column organisation_id drop not null;
alter table reconciliation_task
  add column product text check (product in ('DISBURSEMENT', 'COLLECTION')),
  add column ours bigint check (ours >= 0),
  add column theirs bigint check (theirs >= 0),
  add column their_reference text,
  add column financial_transaction_id text,
  add column statement_id uuid references operator_statement (id),
  add column note text check (length(note) between 1 and 500),
  add constraint reconciliation_task_kind_check check (kind in ('UNKNOWN_OUTCOME', 'CONTRADICTION', 'CARD_MISMATCH',
    'MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'PAID_AFTER_FAILED')),
  -- a difference speaks of a card top-up, of what we asked for, or of what only the operator knows
  add constraint reconciliation_task_subject check (
    (kind = 'CARD_MISMATCH') = (card_top_up_id is not null)
    and (kind in ('CARD_MISMATCH', 'MISSING_HERE')) = (reference_id is null)
    and (kind = 'MISSING_HERE') = (reference_id is null and card_top_up_id is null)
    and (kind <> 'MISSING_HERE' or (their_reference is not null and product is not null and theirs is not null))
    and (organisation_id is not null or kind = 'MISSING_HERE')),
  add constraint reconciliation_task_resolution check (
    resolution in ('ACKNOWLEDGED', 'FOUND', 'SUSPENSE', 'WALLET', 'REVERSED')
    and (resolution is null) = (resolved_at is null)
    and (resolution not in ('SUSPENSE', 'WALLET', 'REVERSED') or (product is not null and ours is not null and theirs is not null)));
create unique index reconciliation_task_theirs on reconciliation_task (product, their_reference)
  where kind = 'MISSING_HERE';
-- money settles a payment's difference once, however many differences were noticed of it
create unique index reconciliation_money_once on reconciliation_task (reference_id)
  where resolution in ('SUSPENSE', 'WALLET', 'REVERSED');
create index reconciliation_task_open on reconciliation_task (created_at, id) where resolved_at is null;
create index reconciliation_task_resolved on reconciliation_task (resolved_at desc, id) where resolved_at is not null;
create index reconciliation_task_statement on reconciliation_task (statement_id) where statement_id is not null;

alter table joint_decision drop constraint joint_decision_kind_check;
alter table joint_decision add column task_id uuid references reconciliation_task (id);
alter table joint_decision alter column organisation_id drop not null;
alter table joint_decision
  add constraint joint_decision_kind_check check (kind in ('ADMIN_RECOVERY', 'WALLET_CLOSE_OUT', 'RECONCILIATION')),
  add constraint joint_decision_subject check (
    (kind = 'RECONCILIATION') = (task_id is not null) and (organisation_id is not null or kind = 'RECONCILIATION'));
drop index joint_decision_open;
create unique index joint_decision_open on joint_decision (kind, organisation_id)
  where status = 'OPEN' and task_id is null;
create unique index joint_decision_open_task on joint_decision (task_id) where status = 'OPEN' and task_id is not null;

grant select, insert on operator_statement to sanaga_app;
grant select, insert, update (request_id, outcome) on operator_statement_row to sanaga_app;

create function announce_reconciliation() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('reconciliation', null, null, new.id);
  return null;
end $$;
create trigger reconciliation_announces after insert or update on reconciliation_task
  for each row execute function announce_reconciliation();
