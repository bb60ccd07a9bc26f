-- Plans, bills and invoices, settings, notifications and the audit log.

create table platform_setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);
grant select, insert, update on platform_setting to sanaga_app;

create table plan_price (
  plan text primary key check (plan in ('STARTER', 'PREMIUM', 'PRO')),
  monthly_price bigint not null check (monthly_price >= 0)
);
grant select, update on plan_price to sanaga_app;
insert into plan_price values ('STARTER', 5000), ('PREMIUM', 15000), ('PRO', 30000);

-- The accounts to which the journal books, as of a day: a later row for the same day replaces the one before it. Rows stay, so
-- that a journal of former days can be made again and it can be seen who changed what.
create table account_plan (
  id bigint generated always as identity primary key,
  valid_from date not null,
  accounts jsonb not null check (jsonb_typeof(accounts) = 'object'),
  created_by uuid not null references app_user (id),
  created_at timestamptz not null default now()
);
create index account_plan_by_day on account_plan (valid_from desc, id desc);
grant select, insert on account_plan to sanaga_app;

create table bill (
  id uuid primary key default gen_random_uuid(),
  -- the invoice's number for people; without gaps, as invoices must be
  number bigint not null unique,
  organisation_id uuid not null references organisation (id),
  plan text not null check (plan in ('STARTER', 'PREMIUM', 'PRO')),
  amount bigint not null check (amount >= 0),
  currency char(3) not null default 'XAF',
  period_start timestamptz not null,
  period_end timestamptz not null,
  due_at timestamptz not null,
  status text not null default 'DUE' check (status in ('DUE', 'PAID', 'VOID')),
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  -- When the admins heard that the wallet could not pay it: once, however often it is tried.
  told_at timestamptz,
  check (period_end > period_start),
  check ((status = 'PAID') = (paid_at is not null)),
  unique (organisation_id, period_start)
);
create index bill_by_organisation on bill (organisation_id, due_at desc, id);
create index bill_open on bill (due_at) where status = 'DUE';
create index bill_paid on bill (paid_at) where status = 'PAID';
select secure_by_holder('bill');
grant select, insert, update on bill to sanaga_app;

-- The last invoice number given out; a row that is locked, so that a rolled-back bill leaves no gap.
create table invoice_counter (
  id boolean primary key default true check (id),
  last bigint not null default 0
);
grant select, update on invoice_counter to sanaga_app;
insert into invoice_counter default values;

-- Who issues invoices, as of a day: a later row for the same day replaces the one before it. Rows stay, so that it can be seen
-- who set what.
create table issuer_details (
  id bigint generated always as identity primary key,
  valid_from date not null,
  name text not null check (length(name) between 1 and 120),
  address text not null check (length(address) between 1 and 200),
  niu text not null check (length(niu) between 1 and 40),
  rccm text not null check (length(rccm) between 1 and 40),
  -- millionths of the price without VAT; null where VAT does not apply
  vat_millionths bigint check (vat_millionths between 1 and 500000),
  created_by uuid not null references app_user (id),
  created_at timestamptz not null
);
create index issuer_details_by_day on issuer_details (valid_from desc, id desc);
grant select, insert on issuer_details to sanaga_app;

-- The paper of a bill: what it was issued with, which no later change of settings, names or documents reaches. A bill without
-- one waits for the issuer's details.
create table invoice (
  bill_id uuid primary key references bill (id),
  organisation_id uuid not null references organisation (id),
  issued_at timestamptz not null,
  -- null of those that were issued before there were any
  issuer jsonb check (jsonb_typeof(issuer) = 'object'),
  customer jsonb check (jsonb_typeof(customer) = 'object'),
  vat_millionths bigint check (vat_millionths > 0),
  -- the part of the bill's amount that is VAT
  vat_amount bigint not null default 0 check (vat_amount >= 0),
  check ((issuer is null) = (customer is null)),
  check (vat_millionths is not null or vat_amount = 0)
);
create index invoice_by_organisation on invoice (organisation_id);
select secure_by_holder('invoice');
grant select, insert on invoice to sanaga_app;

create table cash_in_target (
  organisation_id uuid not null references organisation (id),
  month date not null check (extract(day from month) = 1),
  amount bigint not null check (amount > 0),
  primary key (organisation_id, month)
);
select secure_by_holder('cash_in_target');
grant select, insert, update on cash_in_target to sanaga_app;

create table notification (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id),
  organisation_id uuid,
  kind text not null,
  -- values for the translated text, e.g. {"amount": 247000, "name": "Garage Fotso"}
  values jsonb not null default '{}',
  path text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  deleted_at timestamptz
);
create index notification_by_user on notification (user_id, created_at desc) where deleted_at is null;
select secure_by_holder('notification');
grant select, insert, update on notification to sanaga_app;

-- Who did what. Each wallet holder has a chain of its own (what belongs to none is in the platform's), and each row
-- carries the hash of the one before, so that an edit, a gap or a cut tail shows. One chain for all would make every
-- writer wait for every other.
create table audit_log (
  id bigint generated always as identity primary key,
  -- chain, position, time and hashes are the trigger's, whatever a writer gives
  chain text not null default '',
  position bigint not null default 0,
  at timestamptz not null default now(),
  actor_id uuid,
  organisation_id uuid,
  action text not null,
  subject_type text,
  subject_id text,
  detail jsonb not null default '{}',
  client_address text,
  previous_hash bytea not null default '',
  hash bytea not null default '',
  unique (chain, position)
);
create index audit_log_by_subject on audit_log (subject_type, subject_id);
-- The audit log is read newest first, of a holder, of a person or of all.
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_holder_time on audit_log (organisation_id, at desc, id desc);
create index audit_log_by_action on audit_log (action text_pattern_ops, at desc);
create index audit_log_by_person on audit_log (actor_id, at desc, id desc) where actor_id is not null;
create index audit_log_by_address on audit_log (client_address, at desc)
  where actor_id is null and client_address is not null;
select secure_by_holder('audit_log');
grant select, insert on audit_log to sanaga_app;

create table audit_chain (
  chain text primary key,
  length bigint not null,
  last_hash bytea not null
);
select secure_by('audit_chain', 'chain = (select current_holder())::text');
grant select on audit_chain to sanaga_app;

-- Filters of lists under a name, private or shared with the other members of the holder; those of super admins, who belong
-- to none, are shared among them. What a filter may say is checked when it is read: lists change.
create table saved_filter (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid references organisation (id),
  created_by uuid not null references app_user (id),
  list text not null check (list in ('TRANSACTIONS', 'ORGANISATION_TRANSACTIONS', 'ORGANISATIONS', 'AUDIT')),
  name text not null check (length(name) between 1 and 60),
  shared boolean not null,
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  created_at timestamptz not null default now()
);
create unique index saved_filter_name on saved_filter (created_by, list, lower(name));
create index saved_filter_by_holder on saved_filter (organisation_id, list);
select secure_by_holder('saved_filter');
grant select, insert, update, delete on saved_filter to sanaga_app;

-- Empty after a crash and on a standby that took over: whoever listens connects again then, and reads everything.
create unlogged table announcement (
  id bigint generated always as identity primary key,
  channel text not null,
  payload text not null
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
select secure_by_holder('idempotent_answer');
grant select, insert, delete on idempotent_answer to sanaga_app;
