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

-- the mapping by which a large file is read in the background
alter table payment_file_check add column mapping jsonb;
