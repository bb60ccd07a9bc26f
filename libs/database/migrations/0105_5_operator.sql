-- What is asked of the operator, what it reports, and how differences are settled.

create table operator_product (
  -- its constraints are named after what the table was called first
  kind text constraint operator_rate_pkey primary key
    constraint operator_rate_kind_check check (kind in ('DISBURSEMENT', 'COLLECTION')),
  next_at timestamptz not null default '-infinity',
  -- the breaker: open since, why, and when one request was last let through to try
  opened_at timestamptz,
  reason text,
  tried_at timestamptz,
  -- the float: short since, the smallest payment that it did not cover, when its balance was last asked, and when it was
  -- last found to cover payouts again
  short_since timestamptz,
  short_amount bigint,
  balance bigint,
  balance_at timestamptz,
  refilled_at timestamptz,
  -- when a worker last looked at it
  seen_at timestamptz,
  -- How many payments in a row the operator refused without a code, counted by all processes together.
  refusals integer not null default 0,
  -- since when few places have been free for requests without an outcome; super admins hear of it once
  crowded_since timestamptz,
  -- whether the next place that single payments and bulk payments both want is a bulk payment's
  bulk_first boolean not null default false,
  -- Since when a product could be sent to without a break, and within what bounds workers send. The verification tells by
  -- them that something waits for nothing, and that a request was sent more often than it may be.
  open_since timestamptz,
  -- the shortest grace that any worker has waited before it sent a request again
  least_grace_seconds double precision,
  -- how many requests may be without an outcome at once, as the process that started last has it
  most_open integer,
  -- since when our balance with it could not be read; super admins hear of it once
  balance_unread_since timestamptz,
  balance_unread_told boolean not null default false
);
comment on column operator_product.open_since is 'when its breaker last closed, or its float last sufficed again';
grant select, update on operator_product to sanaga_app;
insert into operator_product (kind) values ('DISBURSEMENT'), ('COLLECTION');

-- Derived reference ids: the same payment's same attempt has the same id again after a restore, so that the operator,
-- which takes an id once, cannot be made to pay it twice. The key comes with the database's backup.
create table operator_reference_key (
  id boolean primary key default true check (id),
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
insert into operator_reference_key default values;

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
  -- Requests of one batch form a queue of their own, so that a large one holds up nobody else.
  bulk_id uuid references bulk_transaction (id),
  -- Waits with its holder, who is not approved or whose payouts are paused, and costs those who look for work nothing.
  held boolean not null default false,
  -- Callbacks are hints to look now, at most once a second for one request; what is over already is looked at again when there
  -- is room for it.
  hinted_at timestamptz,
  recheck_at timestamptz,
  -- When a request's last call to the operator left at the earliest, so that people give no payment up while one may be on
  -- its way.
  last_sent_at timestamptz,
  -- What the operator said last of each request, and when: one question, whether anything of a payment may have been paid, is
  -- answered from it for all attempts together.
  said text check (said in ('PENDING', 'SUCCESSFUL', 'FAILED', 'SHORT', 'NOT_FOUND')),
  said_at timestamptz,
  -- polls in a row whose answer could not be read: such a reference is asked ever more rarely
  unread_polls integer not null default 0,
  -- of an attempt after the first: since when the operator has been asked about the earlier ones before it may be sent
  earlier_asked_at timestamptz,
  released_at timestamptz,
  -- A request that was not sent by then is not sent any more: a payer is not prompted for what was requested long ago, and a
  -- payout does not leave on a name and a number that were checked long ago.
  expires_at timestamptz not null default now() + interval '30 days',
  unique (subject_type, subject_id, attempt)
) with (fillfactor = 60);
comment on column operator_request.fence is 'number of the lease of a poll; what a poll found is written under it alone';
comment on column operator_request.said is 'what the operator said last; null where it was never understood';
comment on column operator_request.released_at is 'since when its holder no longer holds it back; null where it never did';
comment on column operator_request.expires_at is 'a request that waits is not sent from then on, and its owner is told';
create index operator_request_financial on operator_request (financial_transaction_id)
  where financial_transaction_id is not null;
create index operator_request_paid on operator_request (kind, finished_at) where state = 'SUCCESSFUL';
create index operator_request_waiting on operator_request (kind, due_at)
  where state = 'QUEUED' and bulk_id is null and not held;
create index operator_request_waiting_of_holder on operator_request (organisation_id)
  where state = 'QUEUED' and bulk_id is null;
create index operator_request_waiting_in_bulk on operator_request (bulk_id, due_at) where state = 'QUEUED';
create index operator_request_sent on operator_request (kind, due_at) where state = 'SENT';
create index operator_request_recheck on operator_request (kind, recheck_at) where recheck_at is not null;
create index operator_request_waiting_by_holder on operator_request (kind, organisation_id, due_at)
  where state = 'QUEUED' and bulk_id is null and not held;
create index operator_request_expiring on operator_request (expires_at) where state = 'QUEUED';
select secure_by_holder('operator_request');
grant select, insert, update on operator_request to sanaga_app;

-- Nothing is sent to the operator while payments are held: after a restore, until people have compared what the operator
-- did after the moment that was restored to.
create table payouts_hold (
  id boolean primary key default true check (id),
  held_at timestamptz,
  -- the moment whose state the database has
  restored_to timestamptz,
  lifted_at timestamptz,
  check ((held_at is null) = (restored_to is null))
);
grant select, update on payouts_hold to sanaga_app;
insert into payouts_hold default values;

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
-- A statement speaks of everybody: it belongs to the super admin who brought it, and members reach none of it.
select secure_by('operator_statement', 'uploaded_by in (select id from app_user)');
grant select, insert on operator_statement to sanaga_app;

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
  outcome text
    check (outcome in ('MATCHED', 'MISSING_HERE', 'AMOUNT_DIFFERS',
    'PAID_AFTER_FAILED', 'CONTRADICTION', 'WAITING', 'NO_MONEY', 'REPEATED', 'REVERSAL', 'DEPOSIT', 'RECEIPT', 'FEE')),
  number text,
  day date,
  -- What a row of a statement says it is, and whether the money came in or went out; null where the statement does not say.
  type text check (type in ('PAYMENT', 'REVERSAL', 'DEPOSIT', 'FEE')),
  direction text check (direction in ('IN', 'OUT')),
  primary key (statement_id, line)
);
create index operator_statement_row_request on operator_statement_row (request_id) where request_id is not null;
create index operator_statement_row_financial on operator_statement_row (financial_transaction_id)
  where financial_transaction_id is not null;
select secure_by('operator_statement_row', 'statement_id in (select id from operator_statement)');
grant select, insert, update (request_id, outcome) on operator_statement_row to sanaga_app;

-- How super admins have said that statements with these headings are to be read; the last word counts.
create table operator_statement_mapping (
  -- SHA-256 of the headings as they are compared
  headings bytea primary key check (length(headings) = 32),
  mapping jsonb not null,
  saved_at timestamptz not null default now()
);
select secure_by('operator_statement_mapping', 'false');
grant select, insert, update on operator_statement_mapping to sanaga_app;

-- Differences a person has to look into; nothing here changes a status or moves money by itself.
create table reconciliation_task (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    check (kind in ('UNKNOWN_OUTCOME', 'CONTRADICTION', 'CARD_MISMATCH',
    'MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'PAID_AFTER_FAILED', 'ID_TWICE', 'REVERSAL', 'DEPOSIT', 'RECEIPT',
    'FLOAT_DIFFERS')),
  reference_id uuid references operator_request (reference_id),
  organisation_id uuid,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references app_user (id),
  resolution text,
  card_top_up_id uuid references card_top_up (id),
  product text check (product in ('DISBURSEMENT', 'COLLECTION')),
  ours bigint constraint reconciliation_task_ours_check check (ours >= 0 or kind = 'FLOAT_DIFFERS'),
  theirs bigint constraint reconciliation_task_theirs_check check (theirs >= 0 or kind = 'FLOAT_DIFFERS'),
  their_reference text,
  financial_transaction_id text,
  statement_id uuid references operator_statement (id),
  note text check (length(note) between 1 and 500),
  statement_line integer,
  -- what settling it put into suspense, negative where it took from it; whole XAF
  in_suspense bigint not null default 0,
  -- how that left suspense again, once two super admins decided
  cleared text check (cleared in ('TO_WALLET', 'TO_RESULT', 'TO_FLOAT')),
  cleared_at timestamptz,
  cleared_by uuid,
  clearing_note text check (length(clearing_note) between 1 and 500),
  constraint reconciliation_task_subject check (
    (kind = 'CARD_MISMATCH') = (card_top_up_id is not null)
    and (kind in ('CARD_MISMATCH', 'MISSING_HERE', 'DEPOSIT', 'RECEIPT', 'FLOAT_DIFFERS')) = (reference_id is null)
    and (kind not in ('MISSING_HERE', 'DEPOSIT', 'RECEIPT')
      or (their_reference is not null and product is not null and theirs is not null))
    and (kind <> 'FLOAT_DIFFERS' or (product is not null and ours is not null and theirs is not null))
    and (organisation_id is not null or kind in ('MISSING_HERE', 'DEPOSIT', 'RECEIPT', 'FLOAT_DIFFERS'))),
  constraint reconciliation_task_cleared_by foreign key (cleared_by) references app_user (id),
  constraint reconciliation_task_cleared check ((cleared is null) = (cleared_at is null)
    and (cleared is null) = (cleared_by is null) and (cleared is null or in_suspense <> 0)),
  constraint reconciliation_task_resolution check (
    resolution in ('ACKNOWLEDGED', 'FOUND', 'SUSPENSE', 'WALLET', 'REVERSED', 'RELEASED', 'NOT_PAID', 'OWNER',
      'PAID_IN_WRITING', 'NOT_PAID_IN_WRITING')
    and (resolution is null) = (resolved_at is null)
    and (resolution in ('ACKNOWLEDGED', 'FOUND') or resolution is null
      or (product is not null and ours is not null and theirs is not null)))
);
create index reconciliation_task_open on reconciliation_task (created_at, id) where resolved_at is null;
create index reconciliation_task_resolved on reconciliation_task (resolved_at desc, id) where resolved_at is not null;
create index reconciliation_task_statement on reconciliation_task (statement_id) where statement_id is not null;
create index reconciliation_task_payment on reconciliation_task (reference_id, resolved_at) where reference_id is not null;
create unique index reconciliation_task_open_card on reconciliation_task (card_top_up_id) where resolved_at is null;
create index reconciliation_task_of_card on reconciliation_task (card_top_up_id) where card_top_up_id is not null;
create unique index reconciliation_task_open_of_payment on reconciliation_task (reference_id,
  (case when kind in ('UNKNOWN_OUTCOME', 'ID_TWICE') then kind
    when kind = 'REVERSAL' then 'REVERSAL ' || coalesce(their_reference, '') else 'DIFFERENCE' end))
  where resolved_at is null and reference_id is not null;
create index reconciliation_task_in_suspense on reconciliation_task (resolved_at, id)
  where in_suspense <> 0 and cleared_at is null;
create unique index reconciliation_task_open_float on reconciliation_task (product)
  where kind = 'FLOAT_DIFFERS' and resolved_at is null;
select secure_by_holder('reconciliation_task');
grant select, insert, update on reconciliation_task to sanaga_app;

-- What two super admins decide together; where there is only one, after a wait or with a written reason.
create table joint_decision (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    check (kind in ('ADMIN_RECOVERY', 'WALLET_CLOSE_OUT', 'RECONCILIATION',
    'SUPER_ADMIN_REMOVAL', 'SUPER_ADMIN_SUSPENSION', 'HOLD_LIFT', 'FLOAT_POSTING')),
  organisation_id uuid references organisation (id),
  detail jsonb not null default '{}',
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null references app_user (id),
  asked_at timestamptz not null default now(),
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  status text not null default 'OPEN' check (status in ('OPEN', 'DONE', 'WITHDRAWN')),
  task_id uuid references reconciliation_task (id),
  -- the super admin whom a change concerns
  concerned_id uuid references app_user (id),
  check ((status = 'OPEN') = (decided_at is null)),
  constraint joint_decision_subject check (
    (kind = 'RECONCILIATION') = (task_id is not null)
    and (kind in ('SUPER_ADMIN_REMOVAL', 'SUPER_ADMIN_SUSPENSION')) = (concerned_id is not null)
    and (organisation_id is not null or kind not in ('ADMIN_RECOVERY', 'WALLET_CLOSE_OUT'))),
  constraint joint_decision_not_about_oneself check (concerned_id is null
    or (concerned_id <> asked_by and (status <> 'DONE' or concerned_id <> decided_by)))
);
create index joint_decision_by_date on joint_decision (asked_at desc, id);
create unique index joint_decision_open on joint_decision (kind, organisation_id)
  where status = 'OPEN' and task_id is null;
create unique index joint_decision_open_task on joint_decision (task_id) where status = 'OPEN' and task_id is not null;
create unique index joint_decision_open_concerned on joint_decision (concerned_id)
  where status = 'OPEN' and concerned_id is not null;
-- One request to let payments go is open at a time.
create unique index if not exists joint_decision_open_hold_lift on joint_decision (kind)
  where status = 'OPEN' and kind = 'HOLD_LIFT';
select secure_by_holder('joint_decision');
grant select, insert, update on joint_decision to sanaga_app;

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

-- What `npm run verify-ledger` found, so that whoever watches the platform sees that it ran, and found nothing.
create table ledger_verification (
  id bigint generated always as identity primary key,
  verified_at timestamptz not null default now(),
  violations integer not null
);
grant select, insert on ledger_verification to sanaga_app;
