-- The owner's own moves of money, which two super admins book, and the float in the books beside the operator's balances.

-- Our bank account as far as these books know it: what the owner put into the float is positive, what was taken out to it
-- negative. Debts that nobody will pay any more are an expense.
insert into ledger.account (code, min_balance) values ('owner:bank', null), ('expense:bad-debt', null);

alter table joint_decision drop constraint joint_decision_kind_check,
  add constraint joint_decision_kind_check check (kind in ('ADMIN_RECOVERY', 'WALLET_CLOSE_OUT', 'RECONCILIATION',
    'SUPER_ADMIN_REMOVAL', 'SUPER_ADMIN_SUSPENSION', 'HOLD_LIFT', 'FLOAT_POSTING')) not valid;
alter table joint_decision validate constraint joint_decision_kind_check;

-- A posting that was prepared. It is booked once its decision is DONE, as transfer float:<id>; it never changes.
create table float_posting (
  id uuid primary key default gen_random_uuid(),
  decision_id uuid not null unique references joint_decision (id),
  kind text not null check (kind in ('BOUGHT', 'TAKEN_OUT', 'CHARGED', 'CHARGE_PAID', 'TAX_REMITTED', 'FEES_TAKEN_OUT',
    'SUBSCRIPTIONS_TAKEN_OUT', 'DEBT_WRITTEN_OFF', 'CLOSED_OUT_PAID')),
  amount bigint not null check (amount > 0),
  -- on which the money moved, as the bank or the operator has it
  day date not null,
  -- of the bank or the operator
  reference text not null check (length(reference) between 1 and 100),
  -- whose debt is written off, or whose closed wallet the money was in
  organisation_id uuid references organisation (id),
  -- the wrong posting that this one undoes
  reverses uuid references float_posting (id),
  file_name text check (length(file_name) between 1 and 255),
  content_type text check (content_type in ('application/pdf', 'image/webp')),
  content bytea,
  check ((kind in ('DEBT_WRITTEN_OFF', 'CLOSED_OUT_PAID')) = (organisation_id is not null)),
  check ((content is null) = (file_name is null) and (content is null) = (content_type is null)),
  check (reverses <> id)
);
create index float_posting_by_reference on float_posting (kind, lower(reference));
create index float_posting_by_reversed on float_posting (reverses) where reverses is not null;
create index float_posting_by_holder on float_posting (organisation_id) where organisation_id is not null;
-- Members reach none of it.
select secure_by('float_posting', 'false');
grant select, insert on float_posting to sanaga_app;
create trigger float_posting_is_append_only before update or delete or truncate on float_posting
  for each statement execute function refuse_change();

-- What the books said that the operator holds for us, and what the operator said, at one moment; whole XAF.
create table float_comparison (
  id uuid primary key default gen_random_uuid(),
  compared_at timestamptz not null,
  -- null: by the clock
  compared_by uuid references app_user (id),
  outcome text not null check (outcome in ('EQUAL', 'ON_ITS_WAY', 'DIFFERS', 'UNREADABLE')),
  ours bigint not null,
  -- of each account; null where it could not be read, or both products share the account for payouts
  disbursement bigint,
  collection bigint,
  theirs bigint,
  -- what was sent and not settled: it may be in the operator's balance or not
  going_out bigint not null check (going_out >= 0),
  coming_in bigint not null check (coming_in >= 0),
  -- why a balance could not be read
  cause text check (length(cause) between 1 and 200),
  check ((outcome = 'UNREADABLE') = (theirs is null) and (theirs is null) = (cause is not null))
);
create index float_comparison_by_time on float_comparison (compared_at desc, id);
select secure_by('float_comparison', 'false');
grant select, insert on float_comparison to sanaga_app;
create trigger float_comparison_is_append_only before update or delete or truncate on float_comparison
  for each statement execute function refuse_change();

alter table operator_product
  -- since when our balance with it could not be read; super admins hear of it once
  add column balance_unread_since timestamptz,
  add column balance_unread_told boolean not null default false;

-- The books may say less than nothing, where what the owner moved is not booked yet.
alter table reconciliation_task
  drop constraint reconciliation_task_ours_check,
  add constraint reconciliation_task_ours_check check (ours >= 0 or kind = 'FLOAT_DIFFERS') not valid,
  drop constraint reconciliation_task_theirs_check,
  add constraint reconciliation_task_theirs_check check (theirs >= 0 or kind = 'FLOAT_DIFFERS') not valid;
alter table reconciliation_task validate constraint reconciliation_task_ours_check;
alter table reconciliation_task validate constraint reconciliation_task_theirs_check;

create function announce_float_books() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('float', null, null, null);
  return null;
end $$;
create trigger float_posting_announces after insert on float_posting
  for each statement execute function announce_float_books();
create trigger float_comparison_announces after insert on float_comparison
  for each statement execute function announce_float_books();
create trigger float_decision_announces after update of status on joint_decision for each row
  when (new.kind = 'FLOAT_POSTING' and old.status <> new.status) execute function announce_float_books();
