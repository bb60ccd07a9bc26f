-- How super admins have said that statements with these headings are to be read; the last word counts.
create table operator_statement_mapping (
  -- SHA-256 of the headings as they are compared
  headings bytea primary key check (length(headings) = 32),
  mapping jsonb not null,
  saved_at timestamptz not null default now()
);
select secure_by('operator_statement_mapping', 'false');
grant select, insert, update on operator_statement_mapping to sanaga_app;
