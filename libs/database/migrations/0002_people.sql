-- Wallet holders, the people who belong to them, their sessions and one-time codes.

create table organisation (
  id uuid primary key default gen_random_uuid(),
  wallet_number bigint generated always as identity unique,
  account_type text not null check (account_type in ('ORGANIZATION', 'INDIVIDUAL')),
  name text not null check (length(name) between 1 and 120),
  username text unique,
  email text not null,
  phone_number text not null,
  category text,
  location text,
  website text,
  plan text not null default 'STARTER' check (plan in ('STARTER', 'PREMIUM', 'PRO')),
  status text not null default 'REQUESTED'
    check (status in ('REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED', 'DELETED')),
  -- what the operator said of the business number at sign-up; null: could not be asked
  business_number_checked_at timestamptz,
  registered_name text,
  approved_at timestamptz,
  approved_by uuid,
  rejection_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index organisation_by_status on organisation (status, created_at desc);

create table app_user (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid references organisation (id),
  super_admin boolean not null default false,
  roles text[] not null default '{}' check (roles <@ array['ADMIN', 'INITIATOR', 'VALIDATOR']),
  name text not null check (length(name) between 1 and 120),
  email text not null,
  phone_number text,
  job_title text,
  identity_kind text,
  identity_number text,
  password_hash text,
  email_verified_at timestamptz,
  status text not null check (status in ('INVITED', 'INACTIVE', 'ACTIVE', 'SUSPENDED', 'REMOVED')),
  language text not null default 'en' check (language in ('en', 'fr', 'de')),
  country text,
  city text,
  street_address text,
  invited_by uuid references app_user (id),
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  updated_at timestamptz not null default now(),
  check (not super_admin or (organisation_id is null and roles = '{}')),
  check (super_admin or organisation_id is not null)
);
-- an address is free again once its user was removed
create unique index app_user_email on app_user (lower(email)) where status <> 'REMOVED';
create index app_user_by_organisation on app_user (organisation_id, created_at);

-- Which confirmed accounts a member may use; none named = all.
create table member_account (
  user_id uuid not null references app_user (id),
  provider_id uuid not null,
  primary key (user_id, provider_id)
);

create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_active_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);
create index session_open_by_user on session (user_id) where ended_at is null;

-- Opaque tokens, kept as SHA-256. A refresh token answers once; its immediate predecessor answers the same
-- pair for 30 s (a lost answer is no theft), an older one ends the session.
create table session_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  kind text not null check (kind in ('ACCESS', 'REFRESH')),
  expires_at timestamptz not null,
  replaced_at timestamptz,
  -- the pair that replaced it, encrypted with a key derived from the token itself
  successor bytea,
  created_at timestamptz not null default now()
);
create index session_token_by_session on session_token (session_id);
create index session_token_by_expiry on session_token (expires_at);

create table one_time_code (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  -- lower-case e-mail address the code was mailed to
  address text not null,
  -- what exactly the code confirms (a transaction, a provider, a change); '' where the purpose says it all
  subject text not null default '',
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  consumed_at timestamptz,
  superseded_at timestamptz
);
create unique index one_time_code_open on one_time_code (purpose, address, subject)
  where consumed_at is null and superseded_at is null;
create index one_time_code_recent on one_time_code (purpose, address, created_at);

-- Long random tickets mailed as links: password resets and invitations, kept as SHA-256.
create table ticket (
  hash bytea primary key,
  purpose text not null check (purpose in ('RESET', 'ACTIVATION')),
  user_id uuid not null references app_user (id),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now()
);
create index ticket_by_user on ticket (user_id, purpose);

-- Throttling counters by kind and address or client, in fixed windows.
create table throttle (
  kind text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null default 0,
  primary key (kind, subject, window_start)
);

grant select, insert, update on organisation, app_user, session, one_time_code, ticket to sanaga_app;
grant select, insert, delete on member_account to sanaga_app;
grant select, insert, update, delete on session_token, throttle to sanaga_app;
