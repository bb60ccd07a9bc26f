-- uses: functions/access/current_holder, functions/access/secure_by, functions/access/secure_by_holder
-- Changed details of beneficiaries. An open one waits until somebody confirms it who had no hand in it; the beneficiary keeps
-- its own details until then. What has ended stays as it was.
create table beneficiary_change (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  beneficiary_id uuid not null references beneficiary (id),
  previous_name text not null,
  previous_number text not null,
  name text not null check (length(name) between 1 and 480),
  phone_number text not null,
  account_type text not null default 'MOMO' check (account_type in ('MOMO')),
  registered_name text,
  name_match text check (name_match in ('MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE', 'NOT_CHECKED')),
  changed_by uuid not null references app_user (id),
  changed_at timestamptz not null,
  -- who changed it, and who changed what it replaces while that was open: none of them confirms it
  contributors uuid[] not null check (changed_by = any (contributors)),
  status text not null default 'OPEN' check (status in ('OPEN', 'CONFIRMED', 'IN_FORCE', 'REPLACED', 'WITHDRAWN', 'DELETED')),
  ended_at timestamptz,
  -- null: in force at once, as nobody else could confirm it
  ended_by uuid references app_user (id),
  check ((status = 'OPEN') = (ended_at is null)),
  check ((status in ('OPEN', 'IN_FORCE')) = (ended_by is null)),
  check (status <> 'CONFIRMED' or not ended_by = any (contributors))
);
create unique index beneficiary_change_open on beneficiary_change (organisation_id, beneficiary_id) where status = 'OPEN';
select secure_by_holder('beneficiary_change');
grant select, insert, update (status, ended_at, ended_by) on beneficiary_change to sanaga_app;
