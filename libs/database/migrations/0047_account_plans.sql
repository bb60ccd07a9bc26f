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
