-- Payment files, the names that are checked for them, and the papers that are issued.

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
  status text not null default 'UPLOADED'
    check (status in ('CHECKING', 'REFUSED', 'UPLOADED', 'PROCESSED', 'DELETED')),
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
  idempotency_hash bytea,
  -- {code, fields?: [{field, key, values?}]}: why it was refused, for a sentence in the reader's language
  refusal jsonb,
  check (rows = accepted + excluded),
  check ((status = 'PROCESSED') = (bulk_id is not null)),
  unique (organisation_id, idempotency_key),
  constraint payment_file_refused_with_reason check (status <> 'REFUSED' or refusal is not null)
);
create index payment_file_by_date on payment_file (organisation_id, created_at desc, id) where status <> 'DELETED';
create index payment_file_by_hash on payment_file (organisation_id, sha256) where status <> 'DELETED';
select secure_by_holder('payment_file');
grant select, insert, update on payment_file to sanaga_app;
alter table bulk_transaction add foreign key (file_id) references payment_file (id);

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
  expense_category text
    check (expense_category in
    ('SALARIES', 'TRANSPORT', 'SUPPLIES', 'REPAIRS', 'PER_DIEM', 'SERVICES', 'TAXES', 'OTHER')),
  -- the operator's name for the number, where it is known
  registered_name text,
  name_match text not null default 'NOT_AVAILABLE'
    check (name_match in ('MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE', 'NOT_CHECKED')),
  -- cells of columns that are no field, in their order
  others text[] not null default '{}',
  -- [{field, code, values?}]; a row with an error is excluded
  errors jsonb not null default '[]',
  warnings jsonb not null default '[]',
  -- left out by a person though nothing is wrong with it
  left_out boolean not null default false,
  corrected_by uuid references app_user (id),
  state text not null generated always as (case
    when errors <> '[]' then 'error' when left_out then 'excluded' when warnings <> '[]' then 'warning' else 'ok' end) stored
    check (state in
    ('ok', 'warning', 'error', 'excluded')),
  primary key (file_id, line)
);
create index payment_file_row_by_state on payment_file_row (file_id, state, line);
create index payment_file_row_not_checked on payment_file_row (organisation_id, number, file_id)
  where name_match = 'NOT_CHECKED';
create index payment_file_row_not_checked_of_file on payment_file_row (file_id) where name_match = 'NOT_CHECKED';
select secure_by_holder('payment_file_row');
grant select, insert, update on payment_file_row to sanaga_app;

-- What is being checked and how far that is; gone as soon as the check is over.
create table payment_file_check (
  file_id uuid primary key references payment_file (id),
  organisation_id uuid not null references organisation (id),
  content bytea not null,
  -- about how many rows the file has, where that can be told before it is read
  estimated_rows integer,
  rows_read integer not null default 0,
  -- the line of the last row that is stored: a check that was cut off goes on behind it
  last_line integer not null default 0,
  -- {number: the operator's name for it, or null}: what was looked up for this file
  looked_up jsonb not null default '{}',
  -- who may write: the process with the latest claim, as long as its lease is renewed
  claim integer not null default 0,
  leased_until timestamptz not null default now(),
  -- claims since a row was stored last: a file that ends whoever reads it is given up
  tries integer not null default 0,
  -- for the rows a second: when the present claim began, with how many rows, and the latest progress
  claimed_at timestamptz,
  rows_at_claim integer not null default 0,
  progressed_at timestamptz,
  created_at timestamptz not null default now(),
  -- the mapping by which a large file is read in the background
  mapping jsonb
);
alter table payment_file_check alter column content set storage external;
select secure_by_holder('payment_file_check');
grant select, insert, update, delete on payment_file_check to sanaga_app;

-- How members of a holder have said that files with these headings are to be read; the last word counts.
create table payment_file_mapping (
  organisation_id uuid not null references organisation (id),
  -- SHA-256 of the headings as they are compared
  headings bytea not null check (length(headings) = 32),
  mapping jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (organisation_id, headings)
);
select secure_by_holder('payment_file_mapping');
grant select, insert, update on payment_file_mapping to sanaga_app;

-- Of each file whose rows are all there, as it is now.
create table payment_file_content (
  file_id uuid primary key,
  organisation_id uuid not null,
  -- those that are paid
  rows integer not null check (rows >= 0),
  sketch bigint[] not null,
  -- last, as they lock the other tables
  constraint payment_file_content_file foreign key (file_id) references payment_file (id),
  constraint payment_file_content_holder foreign key (organisation_id) references organisation (id)
);
select secure_by_holder('payment_file_content');
grant select, insert, update on payment_file_content to sanaga_app;

-- Files of one holder that pay the same or nearly so: a row for each of both.
create table payment_file_repeat (
  file_id uuid not null references payment_file_content (file_id),
  other_id uuid not null references payment_file_content (file_id),
  organisation_id uuid not null,
  -- rows that are in both, number and amount alike
  same_rows integer not null check (same_rows > 0),
  primary key (file_id, other_id),
  check (file_id <> other_id)
);
create index payment_file_repeat_of_other on payment_file_repeat (other_id);
select secure_by_holder('payment_file_repeat');
grant select, insert, delete on payment_file_repeat to sanaga_app;

-- What the operator said of a number, and when. Nobody has a right to the table: the functions below take numbers, so
-- that whoever typed one learns its name, and nobody can list any.
create table operator_name (
  number text primary key,
  -- null: the operator answered without a name
  name text,
  asked_at timestamptz not null
);
create index operator_name_by_age on operator_name (asked_at);

-- The numbers of a holder that are still to be checked. Whoever takes one moves its due time ahead, for as long as that
-- may take: one that dies leaves it to others.
create table name_check (
  organisation_id uuid not null references organisation (id),
  number text not null,
  due_at timestamptz not null default now(),
  -- times that the operator was asked, or was to be
  tries integer not null default 0,
  -- grows with each claim and with each new row of the number: an older claim does not end the check
  claim integer not null default 0,
  primary key (organisation_id, number)
);
create index name_check_due on name_check (organisation_id, due_at, number);
select secure_by_holder('name_check');
grant select, insert, update, delete on name_check to sanaga_app;

-- Papers that were issued, each with the token of the public page that says what it should say. The token is random and
-- stands on the paper; it is stored so that the same paper gets the same address again, and looked up by its digest.
create table paper (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  kind text not null check (kind in ('RECEIPT', 'STATEMENT')),
  transaction_id uuid references transaction (id),
  first_day date,
  last_day date,
  -- what a statement said: entries that are booked later make another paper
  opening bigint,
  closing bigint,
  entries bigint,
  token text not null check (length(token) >= 26),
  digest bytea not null unique,
  created_at timestamptz not null default now(),
  check ((kind = 'RECEIPT') = (transaction_id is not null)),
  check (num_nonnulls(first_day, last_day, opening, closing, entries) = case kind when 'STATEMENT' then 5 else 0 end)
);
create unique index paper_of_transaction on paper (transaction_id) where kind = 'RECEIPT';
create unique index paper_of_statement on paper (organisation_id, first_day, last_day, opening, closing, entries)
  where kind = 'STATEMENT';
select secure_by_holder('paper');
grant select, insert on paper to sanaga_app;
