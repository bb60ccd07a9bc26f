-- A large payment file is checked in the background: it is CHECKING while its rows are read, then UPLOADED, or REFUSED
-- where it cannot be taken as a whole. Nothing is counted and nothing can be processed before.
alter table payment_file drop constraint payment_file_status_check;
alter table payment_file add constraint payment_file_status_check
  check (status in ('CHECKING', 'REFUSED', 'UPLOADED', 'PROCESSED', 'DELETED'));
-- {code, fields?: [{field, key, values?}]}: why it was refused, for a sentence in the reader's language
alter table payment_file add column refusal jsonb;
alter table payment_file add constraint payment_file_refused_with_reason
  check (status <> 'REFUSED' or refusal is not null);

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
  created_at timestamptz not null default now()
);
-- what is read in pieces is not compressed, so that a piece is found without what is before it
alter table payment_file_check alter column content set storage external;
grant select, insert, update, delete on payment_file_check to sanaga_app;
select secure_by_holder('payment_file_check');

create function announce_payment_file_check() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('payment-file', new.organisation_id, null, new.file_id);
  return null;
end $$;
create trigger payment_file_check_announces after update of rows_read on payment_file_check
  for each row execute function announce_payment_file_check();
