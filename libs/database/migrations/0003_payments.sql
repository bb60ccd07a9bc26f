-- Beneficiaries, service providers, transactions with their history, refills and what is asked of the operator.

create table beneficiary (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  name text not null check (length(name) between 1 and 120),
  phone_number text not null,
  email text,
  account_type text not null default 'MOMO' check (account_type in ('MOMO')),
  registered_name text,
  name_match text check (name_match in ('MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE')),
  created_by uuid references app_user (id),
  idempotency_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (organisation_id, idempotency_key)
);
create unique index beneficiary_number on beneficiary (organisation_id, phone_number) where deleted_at is null;
create index beneficiary_by_name on beneficiary (organisation_id, lower(name), id) where deleted_at is null;

create table service_provider (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  operator text not null check (operator in ('MOMO')),
  account_name text not null check (length(account_name) between 1 and 120),
  account_number text not null,
  status text not null default 'UNCONFIRMED' check (status in ('UNCONFIRMED', 'CONFIRMED', 'REMOVED')),
  registered_name text,
  created_by uuid references app_user (id),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  removed_at timestamptz,
  idempotency_key text,
  unique (organisation_id, idempotency_key)
);
create unique index service_provider_number on service_provider (organisation_id, account_number)
  where status <> 'REMOVED';
alter table member_account add foreign key (provider_id) references service_provider (id);

create table transaction (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  organisation_id uuid not null references organisation (id),
  kind text not null check (kind in ('PAYOUT', 'COLLECTION')),
  type text not null default 'SINGLE' check (type in ('SINGLE', 'BULK')),
  status text not null
    check (status in ('PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'PROBLEMATIC', 'CANCELLED')),
  problem_reason text check (problem_reason in ('FAILED', 'UNKNOWN')),
  operator_code text,
  attempt integer not null default 1,
  currency char(3) not null default 'XAF',
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  tax bigint not null default 0 check (tax >= 0),
  levy bigint not null default 0 check (levy >= 0),
  total bigint generated always as (amount + fee + tax + levy) stored,
  reason text not null default '' check (length(reason) <= 160),
  receiver_message text not null default '' check (length(receiver_message) <= 160),
  expense_category text,
  payee_name text not null,
  payee_email text,
  payee_number text not null,
  account_type text not null default 'MOMO',
  registered_name text,
  name_match text check (name_match in ('MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE')),
  beneficiary_id uuid references beneficiary (id),
  created_by uuid not null references app_user (id),
  -- everyone who made it: creator, uploader, correctors, whoever asked for a retry
  makers uuid[] not null,
  approved_by uuid references app_user (id),
  approved_at timestamptz,
  -- an individual approves an own payment with a one-time code
  approval_code_id uuid references one_time_code (id),
  individual boolean not null,
  sent_at timestamptz,
  finished_at timestamptz,
  financial_transaction_id text,
  reminded_at timestamptz,
  idempotency_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((status = 'PROBLEMATIC') = (problem_reason is not null)),
  constraint makers_never_approve
    check (approved_by is null or individual or not (approved_by = any (makers))),
  constraint individuals_approve_by_code
    check (approved_by is null or not individual or approval_code_id is not null),
  unique (organisation_id, idempotency_key)
);
create index transaction_by_date on transaction (organisation_id, created_at desc, id) where deleted_at is null;
create index transaction_by_status on transaction (organisation_id, status, created_at desc) where deleted_at is null;
create index transaction_by_customer on transaction (organisation_id, lower(payee_name), id) where deleted_at is null;

-- The same rule once more, for edits that change who made it after it was approved.
create function transaction_keeps_four_eyes() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.approved_by is not null and new.approved_by is not distinct from old.approved_by
     and new.makers is distinct from old.makers then
    raise exception 'the makers of an approved transaction do not change' using errcode = 'check_violation';
  end if;
  if not (old.makers <@ new.makers) then
    raise exception 'a maker of a transaction stays one' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger transaction_keeps_four_eyes before update on transaction
  for each row execute function transaction_keeps_four_eyes();

-- Append-only: who moved a transaction when, from what to what and why. `by` is null for the system.
create table transaction_history (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references transaction (id),
  organisation_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  by uuid references app_user (id),
  from_status text,
  to_status text not null,
  why text not null default ''
);
create index transaction_history_by_transaction on transaction_history (transaction_id, id);

create table refill (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  organisation_id uuid not null references organisation (id),
  provider_id uuid not null references service_provider (id),
  account_number text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null default 'XAF',
  status text not null default 'REQUESTED'
    check (status in ('REQUESTED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  operator_code text,
  requested_by uuid not null references app_user (id),
  processed_by uuid references app_user (id),
  processed_at timestamptz,
  finished_at timestamptz,
  financial_transaction_id text,
  idempotency_key text,
  created_at timestamptz not null default now(),
  unique (organisation_id, idempotency_key)
);
create index refill_by_organisation on refill (organisation_id, created_at desc);
create index refill_by_status on refill (status, created_at);

-- What is asked of the operator: one row an attempt, committed before the first byte leaves. The table is the
-- work queue: a worker leases due rows with SKIP LOCKED and every write carries the lease's fence.
create table operator_request (
  reference_id uuid primary key,
  kind text not null check (kind in ('DISBURSEMENT', 'COLLECTION')),
  subject_type text not null check (subject_type in ('TRANSACTION', 'REFILL')),
  subject_id uuid not null,
  organisation_id uuid not null references organisation (id),
  attempt integer not null default 1,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  msisdn text not null,
  payer_message text not null default '',
  payee_note text not null default '',
  -- QUEUED: nothing sent; SENT: the operator has it or may have it; the rest are final
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'SUCCESSFUL', 'FAILED', 'WITHDRAWN')),
  posts integer not null default 0,
  refused_code text,
  not_found_since timestamptz,
  last_cause text,
  due_at timestamptz not null default now(),
  deadline_at timestamptz,
  lease_owner text,
  lease_until timestamptz,
  fence bigint not null default 0,
  financial_transaction_id text,
  failure_code text,
  created_at timestamptz not null default now(),
  first_sent_at timestamptz,
  finished_at timestamptz,
  unique (subject_type, subject_id, attempt)
);
create index operator_request_due on operator_request (due_at) where state in ('QUEUED', 'SENT');

-- Differences a person has to look into; nothing here changes a status or moves money by itself.
create table reconciliation_task (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('UNKNOWN_OUTCOME', 'CONTRADICTION')),
  reference_id uuid not null references operator_request (reference_id),
  organisation_id uuid not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references app_user (id),
  resolution text,
  unique (kind, reference_id)
);

-- The stored answer of a call with an Idempotency-Key; the key itself lives for ever on the created row.
create table idempotent_answer (
  organisation_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, key)
);

grant select, insert, update on beneficiary, service_provider, transaction, refill, operator_request,
  reconciliation_task to sanaga_app;
grant select, insert on transaction_history to sanaga_app;
grant select, insert, delete on idempotent_answer to sanaga_app;
