-- What `npm run verify-ledger` found, so that whoever watches the platform sees that it ran, and found nothing.
create table ledger_verification (
  id bigint generated always as identity primary key,
  verified_at timestamptz not null default now(),
  violations integer not null
);
grant select, insert on ledger_verification to sanaga_app;
