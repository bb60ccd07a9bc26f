-- Beneficiaries, accounts, refills and payments, one by one and in bulk.

create table beneficiary (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  name text not null check (length(name) between 1 and 480),
  phone_number text not null,
  email text,
  account_type text not null default 'MOMO' check (account_type in ('MOMO')),
  registered_name text,
  name_match text check (name_match in ('MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE', 'NOT_CHECKED')),
  created_by uuid references app_user (id),
  idempotency_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  idempotency_hash bytea,
  number_changed_at timestamptz,
  unique (organisation_id, idempotency_key)
);
create unique index beneficiary_number on beneficiary (organisation_id, phone_number) where deleted_at is null;
create index beneficiary_not_checked on beneficiary (organisation_id, phone_number) where name_match = 'NOT_CHECKED';
create index beneficiary_words on beneficiary
  using gin (organisation_id, person_words(name, email, phone_number) gin_trgm_ops) where deleted_at is null;
create index beneficiary_deleted on beneficiary (organisation_id, deleted_at) where deleted_at is not null;
create index beneficiary_in_order on beneficiary (organisation_id, folded(name) collate "C", id)
  where deleted_at is null;
select secure_by_holder('beneficiary');
grant select, insert, update on beneficiary to sanaga_app;

create table service_provider (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  operator text not null check (operator in ('MOMO')),
  account_name text not null check (length(account_name) between 1 and 480),
  account_number text not null,
  status text not null default 'UNCONFIRMED' check (status in ('UNCONFIRMED', 'CONFIRMED', 'REMOVED')),
  registered_name text,
  created_by uuid references app_user (id),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  removed_at timestamptz,
  idempotency_key text,
  idempotency_hash bytea,
  -- When its holder confirmed on the phone; an account that was confirmed by code alone has none.
  verified_at timestamptz,
  unique (organisation_id, idempotency_key)
);
create unique index service_provider_number on service_provider (organisation_id, account_number)
  where status <> 'REMOVED';
select secure_by_holder('service_provider');
grant select, insert, update on service_provider to sanaga_app;

-- Which confirmed accounts a member may use; none named = all.
create table member_account (
  user_id uuid not null references app_user (id),
  provider_id uuid not null,
  primary key (user_id, provider_id),
  foreign key (provider_id) references service_provider (id)
);
select secure_by('member_account', 'user_id in (select id from app_user)');
grant select, insert, delete on member_account to sanaga_app;

create table refill (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  organisation_id uuid not null references organisation (id),
  provider_id uuid not null references service_provider (id),
  account_number text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null default 'XAF',
  status text not null default 'REQUESTED'
    check (status in ('REQUESTED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUSED')),
  operator_code text,
  requested_by uuid not null references app_user (id),
  processed_by uuid references app_user (id),
  processed_at timestamptz,
  finished_at timestamptz,
  financial_transaction_id text,
  idempotency_key text,
  created_at timestamptz not null default now(),
  idempotency_hash bytea,
  -- Where the platform's settings say so, a large refill is agreed to by one super admin and processed by another.
  agreed_by uuid references app_user (id),
  agreed_at timestamptz,
  refused_by uuid references app_user (id),
  refusal_reason text check (length(refusal_reason) between 1 and 500),
  -- Who holds the phone of a refill account is shown by a small collection that they confirm there: a refill of its own kind,
  -- whose outcome stands beside its status. Null for an ordinary refill.
  verification text check (verification in ('WAITING', 'CONFIRMED', 'DECLINED', 'EXPIRED', 'FAILED')),
  -- What people booked to the wallet after a refill had its outcome, as of a payment: what they reversed was taken again, what
  -- came in after all was credited. The status stays what the operator's outcome made it.
  corrected_amount bigint not null default 0,
  corrected_at timestamptz,
  unique (organisation_id, idempotency_key),
  constraint refill_agreement_is_whole check ((agreed_by is null) = (agreed_at is null)),
  constraint refill_takes_two check (agreed_by is null or processed_by is null or agreed_by <> processed_by),
  constraint refill_refusal_is_whole check (
    (status = 'REFUSED') = (refused_by is not null) and (status = 'REFUSED') = (refusal_reason is not null)),
  constraint refill_correction check (corrected_amount = 0 or corrected_at is not null),
  constraint refill_verification_follows_status check (
    verification is null or coalesce(
    case status
      when 'PROCESSING' then verification in ('WAITING', 'EXPIRED')
      when 'COMPLETED' then verification = 'CONFIRMED'
      when 'FAILED' then verification in ('DECLINED', 'EXPIRED', 'FAILED')
      when 'CANCELLED' then verification = 'FAILED'
      when 'REFUSED' then verification = 'FAILED'
    end, false))
);
comment on column refill.corrected_amount is 'what the wallet rose by after the outcome; negative where it fell';
create index refill_by_organisation on refill (organisation_id, created_at desc);
create index refill_by_status on refill (status, created_at);
-- Refills in the order of their list: what waits first, as it came, then the newest.
create index refill_in_line on refill (
  (case status when 'REQUESTED' then 0 when 'PROCESSING' then 1 else 2 end),
  (case when status in ('REQUESTED', 'PROCESSING') then created_at end),
  created_at desc);
-- Those of a holder, who never waits for a look at everybody's.
create index refill_of_holder_by_status on refill (organisation_id, status, created_at);
create index refill_verification_by_number on refill (account_number, created_at) where verification is not null;
create index refill_by_finish on refill ((finished_at at time zone 'UTC')) where finished_at is not null;
create index refill_by_number on refill (number);
create index refill_by_amount on refill (amount, created_at desc);
create index refill_by_account_number on refill (account_number, created_at desc);
select secure_by_holder('refill');
grant select, insert, update on refill to sanaga_app;

create table card_top_up (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  organisation_id uuid not null references organisation (id),
  amount bigint not null check (amount > 0),
  currency char(3) not null default 'XAF',
  status text not null default 'CREATED' check (status in ('CREATED', 'COMPLETED', 'EXPIRED')),
  -- the card provider's name for it, known once its page is made
  checkout_id text unique,
  checkout_url text,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  idempotency_key text,
  idempotency_hash bytea,
  taken_back bigint not null default 0,
  -- how often what the provider reports was applied: a report that was read before another one is none any more
  reports integer not null default 0,
  unique (organisation_id, idempotency_key),
  constraint card_top_up_taken_back check (taken_back between 0 and amount
    and (taken_back = 0 or status = 'COMPLETED'))
);
create index card_top_up_by_organisation on card_top_up (organisation_id, created_at desc);
-- What is looked at until the card provider says how it ended.
create index card_top_up_open on card_top_up (created_at) where status = 'CREATED';
select secure_by_holder('card_top_up');
grant select, insert, update on card_top_up to sanaga_app;

create table transaction (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  organisation_id uuid not null references organisation (id),
  kind text not null check (kind in ('PAYOUT', 'COLLECTION', 'BULK_PAYOUT')),
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
  expense_category text
    check (expense_category in
    ('SALARIES', 'TRANSPORT', 'SUPPLIES', 'REPAIRS', 'PER_DIEM', 'SERVICES', 'TAXES', 'OTHER')),
  payee_name text not null,
  payee_email text,
  payee_number text not null,
  account_type text not null default 'MOMO',
  registered_name text,
  name_match text check (name_match in ('MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE', 'NOT_CHECKED')),
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
  bulk_id uuid references transaction (id),
  line integer,
  -- the failed payment this one asks for again, in a child batch
  retry_of uuid references transaction (id),
  idempotency_hash bytea,
  -- Who hands a payout's tax and levy to the state is fixed with its cost: we owe them, or they are part of what the
  -- operator charges us. What exists was made when it was always us.
  tax_remitted_by text not null default 'US' check (tax_remitted_by in ('US', 'OPERATOR')),
  -- What people booked to the wallet after a payment had its outcome: what they reversed came back, what the operator paid
  -- beyond the amount was taken. The status stays what the operator's outcome made it.
  corrected_amount bigint not null default 0,
  corrected_at timestamptz,
  -- What a person should look at in an item beside its name, as it was when the item was made.
  remarks text[] not null default '{}',
  -- A payment that is retried, and retries of it, are one family: at most one attempt of all of them may be paid.
  root_id uuid,
  -- What the cost of a payment follows from, so that the verification can work it out again; null where it was made before.
  fee_millionths bigint,
  tax_millionths bigint,
  -- whole XAF of each payout
  levy_of_each bigint,
  check ((status = 'PROBLEMATIC') = (problem_reason is not null)),
  constraint makers_never_approve check (approved_by is null or individual or not (approved_by = any (makers))),
  constraint individuals_approve_by_code check (approved_by is null or not individual or approval_code_id is not null),
  unique (organisation_id, idempotency_key),
  constraint transaction_bulk_rows check (
    (type = 'BULK') = (kind = 'BULK_PAYOUT' or bulk_id is not null)
    and (bulk_id is null) = (line is null)),
  constraint transaction_correction check (corrected_amount = 0 or corrected_at is not null),
  constraint transaction_remarks
    check (remarks <@ array['DUPLICATE', 'PAID_RECENTLY', 'ON_STATEMENT', 'NUMBER_CHANGED', 'FIRST_PAYMENT'])
);
comment on column transaction.corrected_amount is 'what the wallet rose by, after fee, tax and levy; negative where it fell';
comment on column transaction.root_id is 'the payment that this one retries in the end; null where it retries none';
comment on column transaction.fee_millionths is 'the rate of the fee when it was made; null where it was made before rates were stored';
create unique index transaction_item on transaction (bulk_id, line) where bulk_id is not null;
create index transaction_item_status on transaction (bulk_id, status) where bulk_id is not null;
create unique index transaction_retried_once on transaction (retry_of)
  where retry_of is not null and status <> 'CANCELLED';
-- Figures of the platform are of what finished lately.
create index transaction_by_finish on transaction (finished_at)
  where kind = 'PAYOUT' and status in ('COMPLETED', 'PROBLEMATIC');
-- Exports and figures: items of batches are in it, which lists leave out.
create index transaction_by_date on transaction (organisation_id, created_at desc, id desc) where deleted_at is null;
-- A super admin's export of all holders. Only that export orders by this expression, so that no query for one holder is
-- ever answered from everybody's rows.
create index transaction_of_all_by_date on transaction ((created_at at time zone 'UTC') desc, id desc)
  where deleted_at is null;
-- The two orders of the list, with what filters and the search look at: a filter that many rows fulfil, any combination
-- of filters, and every search are answered from here.
create index transaction_list_by_date on transaction (organisation_id, created_at desc, id desc)
  include (payee_name, payee_number, reason, number, status, kind, created_by, approved_by, expense_category, amount)
  where deleted_at is null and bulk_id is null;
-- What few rows fulfil: found, counted and sorted by what stands beside it.
create index transaction_list_by_status on transaction (organisation_id, status, created_at desc, id desc)
  include (payee_name, kind, created_by) where deleted_at is null and bulk_id is null;
create index transaction_list_by_creator on transaction (organisation_id, created_by, created_at desc, id desc)
  include (payee_name) where deleted_at is null and bulk_id is null;
create index transaction_list_by_approver on transaction (organisation_id, approved_by, created_at desc, id desc)
  include (payee_name) where deleted_at is null and bulk_id is null and approved_by is not null;
create index transaction_list_by_amount on transaction (organisation_id, amount, created_at desc, id desc)
  include (payee_name) where deleted_at is null and bulk_id is null;
create index transaction_by_payee on transaction (organisation_id, payee_number, created_at desc, id desc)
  include (payee_name, deleted_at) where kind = 'PAYOUT';
create index transaction_not_checked on transaction (organisation_id, payee_number)
  where name_match = 'NOT_CHECKED' and status in ('PENDING', 'CONFIRMED');
create index transaction_by_operator_id on transaction (organisation_id, financial_transaction_id)
  where financial_transaction_id is not null;
create index transaction_by_approval on transaction (organisation_id, approved_by, approved_at)
  where deleted_at is null and bulk_id is null and approved_by is not null;
create index transaction_corrected_item on transaction (bulk_id)
  where bulk_id is not null and corrected_at is not null;
create index transaction_by_total on transaction (total, organisation_id, number) where deleted_at is null;
create index transaction_late on transaction (organisation_id, bulk_id)
  where problem_reason = 'FAILED' and corrected_amount <> 0;
create index transaction_family on transaction (root_id) where root_id is not null;
create index transaction_list_by_customer_name on transaction
  (organisation_id, folded(payee_name) collate "C", id)
  include (payee_name, number, status, kind, created_at, created_by, approved_by, expense_category, amount)
  where deleted_at is null and bulk_id is null;
create index transaction_list_by_kind_and_name on transaction
  (organisation_id, kind, folded(payee_name) collate "C", id) include (payee_name, created_at)
  where deleted_at is null and bulk_id is null;
create index transaction_list_by_category_and_name on transaction
  (organisation_id, expense_category, folded(payee_name) collate "C", id) include (payee_name, created_at)
  where deleted_at is null and bulk_id is null and expense_category is not null;
-- A member's payments are the holder's: the planner, and the totals that are its estimate, know it from here.
create statistics transaction_creator_of_holder (dependencies) on organisation_id, created_by from transaction;
create statistics transaction_approver_of_holder (dependencies) on organisation_id, approved_by from transaction;
select secure_by_holder('transaction');
grant select, insert, update on transaction to sanaga_app;

-- Append-only: who moved a transaction when, from what to what and why. `by` is null for the system.
create table transaction_history (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references transaction (id),
  organisation_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  by uuid references app_user (id),
  from_status text
    check (from_status in
    ('PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'PROBLEMATIC', 'CANCELLED')),
  to_status text not null
    check (to_status in
    ('PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'PROBLEMATIC', 'CANCELLED')),
  why text not null default ''
);
create index transaction_history_by_transaction on transaction_history (transaction_id, id);
select secure_by_holder('transaction_history');
grant select, insert on transaction_history to sanaga_app;

create table transaction_attachment (
  transaction_id uuid primary key references transaction (id),
  organisation_id uuid not null references organisation (id),
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('application/pdf', 'image/webp')),
  content bytea not null
);
select secure_by_holder('transaction_attachment');
grant select, insert, update on transaction_attachment to sanaga_app;

-- counters change with each item, and no index is on them: room on the page keeps that cheap
create table bulk_transaction (
  id uuid primary key references transaction (id),
  organisation_id uuid not null references organisation (id),
  file_id uuid,
  -- the batch whose failed items this one asks for again
  parent_id uuid references bulk_transaction (id),
  -- rows of the file that were left out, and why is in its rows
  excluded integer not null default 0,
  items integer not null check (items > 0),
  pending integer not null default 0,
  confirmed integer not null default 0,
  in_progress integer not null default 0,
  completed integer not null default 0,
  failed integer not null default 0,
  unknown integer not null default 0,
  cancelled integer not null default 0,
  -- when its makers were told that nothing of it is under way any more: once a batch
  told_at timestamptz,
  step text check (step in ('CREATE', 'APPROVE', 'CANCEL', 'DELETE')),
  step_by uuid references app_user (id),
  step_at timestamptz,
  step_why text not null default '',
  -- the settings that the cost of its items is of
  step_cost jsonb,
  -- the last line that was done, how many items were, and of how many
  step_line integer not null default 0,
  step_done integer not null default 0,
  step_items integer not null default 0,
  -- A bulk transaction's items by what their check found: each is counted once. And why it pays rows in spite of a warning.
  checks_matching integer not null default 0,
  checks_to_look_at integer not null default 0,
  checks_waiting integer not null default 0,
  kept_reason text,
  kept_by uuid,
  -- A retry is called by its file's name and which retry of it it is, worded for each reader when it is read.
  retry_nth integer,
  constraint bulk_transaction_step check ((step is null) = (step_at is null) and (step is null) = (step_by is null)),
  constraint bulk_transaction_retry check (retry_nth > 0)
) with (fillfactor = 50);
comment on column bulk_transaction.retry_nth is 'which retry of the first one it is; null for the first one';
create index bulk_transaction_by_parent on bulk_transaction (parent_id) where parent_id is not null;
create index bulk_transaction_in_step on bulk_transaction (step_at) where step is not null;
select secure_by_holder('bulk_transaction');
grant select, insert, update on bulk_transaction to sanaga_app;

-- Bulk transactions with something to send. The one that has waited longest for a turn is served next.
create table bulk_queue (
  bulk_id uuid primary key references bulk_transaction (id),
  organisation_id uuid not null references organisation (id),
  turn bigint generated by default as identity,
  held boolean not null default false,
  released_at timestamptz
);
create index bulk_queue_in_turn on bulk_queue (turn) where not held;
create index bulk_queue_of_holder on bulk_queue (organisation_id);
select secure_by_holder('bulk_queue');
grant select, insert, update, delete on bulk_queue to sanaga_app;

-- A row for each payment, items of bulk payments included. The number grows with time: the newest are found first.
create table payment_search (
  organisation_id uuid not null,
  -- of the transaction, T-000042
  number bigint not null,
  transaction_id uuid not null,
  is_bulk boolean not null,
  words text not null,
  primary key (organisation_id, number)
);
alter table payment_search alter column words set statistics 500;
create index payment_search_bulk on payment_search (organisation_id, number) where is_bulk;
create index payment_search_words on payment_search using gin (organisation_id, words gin_trgm_ops);
select secure_by_holder('payment_search');
grant select, insert, update on payment_search to sanaga_app;
