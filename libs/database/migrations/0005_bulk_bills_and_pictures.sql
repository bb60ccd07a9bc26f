-- Payment files and the bulk transactions made of them; attachments and pictures; bills and card top-ups; what two
-- super admins decide together.

create table payment_file (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  file_name text not null check (length(file_name) between 1 and 255),
  format text not null check (format in ('CSV', 'XLSX')),
  -- of the bytes that were uploaded: the same file twice is asked about
  sha256 bytea not null,
  -- {delimiter, columns: [{heading, field}]}: where each field stands, so that results go out in the upload's own layout;
  -- columns that are no field have none, and their cells are each row's `others`
  layout jsonb not null,
  status text not null default 'UPLOADED' check (status in ('UPLOADED', 'PROCESSED', 'DELETED')),
  rows integer not null check (rows >= 0),
  accepted integer not null check (accepted >= 0),
  excluded integer not null check (excluded >= 0),
  total_amount bigint not null check (total_amount >= 0),
  -- of the excluded rows whose amount can be read
  excluded_amount bigint not null default 0 check (excluded_amount >= 0),
  error_count integer not null default 0,
  warning_count integer not null default 0,
  -- grows with each correction: a code is bound to the content it was asked for
  revision integer not null default 1,
  created_by uuid not null references app_user (id),
  -- the uploader and everybody who corrected a row
  makers uuid[] not null,
  bulk_id uuid references transaction (id),
  idempotency_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (rows = accepted + excluded),
  check ((status = 'PROCESSED') = (bulk_id is not null)),
  unique (organisation_id, idempotency_key)
);
create index payment_file_by_date on payment_file (organisation_id, created_at desc, id) where status <> 'DELETED';
create index payment_file_by_hash on payment_file (organisation_id, sha256) where status <> 'DELETED';

create table payment_file_row (
  file_id uuid not null references payment_file (id),
  organisation_id uuid not null,
  -- the line in the file, from 1, as a person counts it
  line integer not null,
  name text not null default '',
  -- as it was typed, and in E.164 where it is a number
  number_typed text not null default '',
  number text,
  amount_typed text not null default '',
  amount bigint,
  reason text not null default '',
  email text,
  receiver_message text not null default '',
  -- guessed from the reason
  expense_category text,
  -- the operator's name for the number, where it is known
  registered_name text,
  name_match text not null default 'NOT_AVAILABLE'
    check (name_match in ('MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE')),
  -- cells of columns that are no field, in their order
  others text[] not null default '{}',
  -- [{field, code, values?}]; a row with an error is excluded
  errors jsonb not null default '[]',
  warnings jsonb not null default '[]',
  -- left out by a person though nothing is wrong with it
  left_out boolean not null default false,
  corrected_by uuid references app_user (id),
  state text not null generated always as (case
    when errors <> '[]' then 'error' when left_out then 'excluded' when warnings <> '[]' then 'warning' else 'ok' end) stored,
  primary key (file_id, line)
);
create index payment_file_row_by_state on payment_file_row (file_id, state, line);

-- A bulk transaction is a header row in `transaction` (kind BULK_PAYOUT) and one row an item (kind PAYOUT, type BULK)
-- that points at it; lists show headers and single payments, money is only in the items.
alter table transaction drop constraint transaction_kind_check;
alter table transaction add constraint transaction_kind_check
  check (kind in ('PAYOUT', 'COLLECTION', 'BULK_PAYOUT'));
alter table transaction add column bulk_id uuid references transaction (id);
alter table transaction add column line integer;
-- the failed payment this one asks for again, in a child batch
alter table transaction add column retry_of uuid references transaction (id);
alter table transaction add constraint transaction_bulk_rows check (
  (type = 'BULK') = (kind = 'BULK_PAYOUT' or bulk_id is not null)
  and (bulk_id is null) = (line is null));
create unique index transaction_item on transaction (bulk_id, line) where bulk_id is not null;
create index transaction_item_status on transaction (bulk_id, status) where bulk_id is not null;
create unique index transaction_retried_once on transaction (retry_of)
  where retry_of is not null and status <> 'CANCELLED';
-- what a number was paid before
create index transaction_by_payee on transaction (organisation_id, payee_number) where kind = 'PAYOUT';

create table bulk_transaction (
  id uuid primary key references transaction (id),
  organisation_id uuid not null references organisation (id),
  file_id uuid references payment_file (id),
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
  told_at timestamptz
  -- counters change with each item, and no index is on them: room on the page keeps that cheap
) with (fillfactor = 50);
create index bulk_transaction_by_parent on bulk_transaction (parent_id) where parent_id is not null;

-- Requests of one batch form a queue of their own, so that a large one holds up nobody else.
alter table operator_request add column bulk_id uuid references bulk_transaction (id);
drop index operator_request_due;
create index operator_request_due on operator_request (kind, due_at) where state in ('QUEUED', 'SENT') and bulk_id is null;
create index operator_request_due_in_bulk on operator_request (bulk_id, due_at) where state in ('QUEUED', 'SENT');

-- Counts items as they move and sets the header's status from the counts, in the statement that moves them. Whoever
-- moves an item locks its row here first, so that two never wait for each other. The rule is `bulkStatus` of the domain:
-- a spec holds both against each other.
create function count_bulk_items() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  v_header record;
begin
  if tg_op = 'INSERT' then
    update bulk_transaction b set
      pending = b.pending + d.pending, confirmed = b.confirmed + d.confirmed, in_progress = b.in_progress + d.in_progress,
      completed = b.completed + d.completed, failed = b.failed + d.failed, unknown = b.unknown + d.unknown,
      cancelled = b.cancelled + d.cancelled
    from (select n.bulk_id,
        count(*) filter (where n.status = 'PENDING') as pending,
        count(*) filter (where n.status = 'CONFIRMED') as confirmed,
        count(*) filter (where n.status = 'IN_PROGRESS') as in_progress,
        count(*) filter (where n.status = 'COMPLETED') as completed,
        count(*) filter (where n.problem_reason = 'FAILED') as failed,
        count(*) filter (where n.problem_reason = 'UNKNOWN') as unknown,
        count(*) filter (where n.status = 'CANCELLED') as cancelled
      from new_rows n where n.bulk_id is not null group by n.bulk_id) d
    where b.id = d.bulk_id;
    return null;
  end if;
  for v_header in
    with moved as (
      select n.bulk_id, n.status, n.problem_reason, 1 as delta from new_rows n where n.bulk_id is not null
      union all
      select o.bulk_id, o.status, o.problem_reason, -1 from old_rows o where o.bulk_id is not null),
    d as (
      select m.bulk_id,
        coalesce(sum(m.delta) filter (where m.status = 'PENDING'), 0) as pending,
        coalesce(sum(m.delta) filter (where m.status = 'CONFIRMED'), 0) as confirmed,
        coalesce(sum(m.delta) filter (where m.status = 'IN_PROGRESS'), 0) as in_progress,
        coalesce(sum(m.delta) filter (where m.status = 'COMPLETED'), 0) as completed,
        coalesce(sum(m.delta) filter (where m.problem_reason = 'FAILED'), 0) as failed,
        coalesce(sum(m.delta) filter (where m.problem_reason = 'UNKNOWN'), 0) as unknown,
        coalesce(sum(m.delta) filter (where m.status = 'CANCELLED'), 0) as cancelled
      from moved m group by m.bulk_id)
    update bulk_transaction b set
      pending = b.pending + d.pending, confirmed = b.confirmed + d.confirmed, in_progress = b.in_progress + d.in_progress,
      completed = b.completed + d.completed, failed = b.failed + d.failed, unknown = b.unknown + d.unknown,
      cancelled = b.cancelled + d.cancelled
    from d where b.id = d.bulk_id
      and (d.pending, d.confirmed, d.in_progress, d.completed, d.failed, d.unknown, d.cancelled)
        is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint)
    returning b.*
  loop
    perform set_bulk_status(v_header.id, case
      when v_header.pending > 0 then 'PENDING'
      when v_header.confirmed + v_header.in_progress > 0 then 'IN_PROGRESS'
      when v_header.failed + v_header.unknown > 0 then 'PROBLEMATIC'
      when v_header.completed > 0 then 'COMPLETED'
      else 'CANCELLED' end,
      case when v_header.pending + v_header.confirmed + v_header.in_progress = 0 then
        case when v_header.unknown > 0 then 'UNKNOWN' when v_header.failed > 0 then 'FAILED' end end);
  end loop;
  return null;
end $$;

-- The header follows its items; each change of its status is a line of its history, by nobody.
create function set_bulk_status(p_id uuid, p_status text, p_reason text) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  v_from text;
  v_organisation uuid;
begin
  select t.status, t.organisation_id into v_from, v_organisation from transaction t where t.id = p_id
    and (t.status <> p_status or t.problem_reason is distinct from p_reason) for update;
  if not found then return; end if;
  update transaction set status = p_status, problem_reason = p_reason, updated_at = now(),
    finished_at = case when p_status in ('COMPLETED', 'CANCELLED', 'PROBLEMATIC') then now() end
    where id = p_id;
  if v_from <> p_status then
    insert into transaction_history (transaction_id, organisation_id, from_status, to_status)
      values (p_id, v_organisation, v_from, p_status);
  end if;
end $$;

create trigger transaction_counts_new_items after insert on transaction
  referencing new table as new_rows for each statement execute function count_bulk_items();
create trigger transaction_counts_moved_items after update on transaction
  referencing old table as old_rows new table as new_rows for each statement execute function count_bulk_items();

-- An item's change is news of its batch: one line however many items moved.
create or replace function announce_transaction() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('transaction', new.organisation_id, null, coalesce(new.bulk_id, new.id));
  if new.kind = 'PAYOUT' or new.status = 'COMPLETED' then perform announce('wallet', new.organisation_id, null, null); end if;
  return null;
end $$;

create table transaction_attachment (
  transaction_id uuid primary key references transaction (id),
  organisation_id uuid not null references organisation (id),
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('application/pdf', 'image/webp')),
  content bytea not null
);

-- Pictures of people and organisations, encoded anew: nothing of the upload but its pixels is kept.
create table picture (
  subject_id uuid not null,
  kind text not null check (kind in ('PERSON', 'ORGANISATION', 'COVER')),
  -- null for super admins, who belong to no wallet holder
  organisation_id uuid references organisation (id),
  content bytea not null,
  updated_at timestamptz not null default now(),
  primary key (subject_id, kind)
);

alter table organisation
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add column deleted_at timestamptz,
  -- when the next month is billed; null for individuals, who pay nothing, and before approval
  add column next_bill_at timestamptz,
  -- payouts wait while a bill is long overdue
  add column payouts_paused_at timestamptz;
update organisation set next_bill_at = approved_at + interval '1 month'
  where approved_at is not null and account_type = 'ORGANIZATION';

alter table app_user
  add column suspension_reason text,
  -- an invitation that hands over: this person's admin role ends when the successor comes
  add column succeeds uuid references app_user (id);

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
  check (period_end > period_start),
  check ((status = 'PAID') = (paid_at is not null)),
  unique (organisation_id, period_start)
);
create index bill_by_organisation on bill (organisation_id, due_at desc, id);
create index bill_open on bill (due_at) where status = 'DUE';
create index bill_paid on bill (paid_at) where status = 'PAID';

-- The last invoice number given out; a row that is locked, so that a rolled-back bill leaves no gap.
create table invoice_counter (
  id boolean primary key default true check (id),
  last bigint not null default 0
);
insert into invoice_counter default values;

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
  unique (organisation_id, idempotency_key)
);
create index card_top_up_by_organisation on card_top_up (organisation_id, created_at desc);

-- What two super admins decide together; where there is only one, after a wait or with a written reason.
create table joint_decision (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('ADMIN_RECOVERY', 'WALLET_CLOSE_OUT')),
  organisation_id uuid not null references organisation (id),
  detail jsonb not null default '{}',
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null references app_user (id),
  asked_at timestamptz not null default now(),
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  status text not null default 'OPEN' check (status in ('OPEN', 'DONE', 'WITHDRAWN')),
  check ((status = 'OPEN') = (decided_at is null))
);
create unique index joint_decision_open on joint_decision (kind, organisation_id) where status = 'OPEN';

grant select, insert, update on payment_file, payment_file_row, bulk_transaction, transaction_attachment, bill,
  card_top_up, joint_decision to sanaga_app;
grant select, insert, update, delete on picture to sanaga_app;
grant select, update on invoice_counter to sanaga_app;

create function announce_payment_file() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('payment-file', new.organisation_id, null, new.id);
  return null;
end $$;
create trigger payment_file_announces after insert or update on payment_file
  for each row execute function announce_payment_file();

create function announce_bill() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('bill', new.organisation_id, null, new.id);
  return null;
end $$;
create trigger bill_announces after insert or update on bill for each row execute function announce_bill();

create function announce_card_top_up() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.status = 'COMPLETED' then perform announce('wallet', new.organisation_id, null, null); end if;
  return null;
end $$;
create trigger card_top_up_announces after update on card_top_up for each row execute function announce_card_top_up();
