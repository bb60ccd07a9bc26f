-- uses: functions/search/apostrophes, functions/search/and_apart, functions/search/folded, functions/search/person_words
-- Wallet holders, the people who act for them, and how they sign in.

-- Payments and people are found by words, whose index has the holder before the words (docs/decisions/0059).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table organisation (
  id uuid primary key default gen_random_uuid(),
  wallet_number bigint generated always as identity unique,
  account_type text not null check (account_type in ('ORGANIZATION', 'INDIVIDUAL')),
  name text not null check (length(name) between 1 and 480),
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
  updated_at timestamptz not null default now(),
  suspended_at timestamptz,
  suspension_reason text,
  deleted_at timestamptz,
  -- when the next month is billed; null for individuals, who pay nothing, and before approval
  next_bill_at timestamptz,
  -- payouts wait while a bill is long overdue
  payouts_paused_at timestamptz,
  picture_version text,
  cover_version text,
  -- The name that people outside an organisation go on reading in mails after it has changed its own, until a super admin has
  -- confirmed the new one; null where the name is as it was reviewed.
  reviewed_name text check (length(reviewed_name) between 1 and 480)
);
create index organisation_by_status on organisation (status, created_at desc);
create index organisation_next_bill on organisation (next_bill_at) where next_bill_at is not null;
create index organisation_words on organisation using gin (person_words(name, email, phone_number) gin_trgm_ops);
create index organisation_by_email on organisation (lower(email));
select secure_by_holder('organisation', 'id');
grant select, insert, update on organisation to sanaga_app;

create table app_user (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid references organisation (id),
  super_admin boolean not null default false,
  roles text[] not null default '{}' check (roles <@ array['ADMIN', 'INITIATOR', 'VALIDATOR']),
  name text not null check (length(name) between 1 and 480),
  email text not null,
  phone_number text,
  job_title text,
  identity_kind text check (identity_kind in ('ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT')),
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
  suspension_reason text,
  -- an invitation that hands over: this person's admin role ends when the successor comes
  succeeds uuid references app_user (id),
  username text,
  -- which picture there is, for addresses that may be kept; null: none
  picture_version text,
  stood_down_at timestamptz,
  -- Nobody makes a second person for themselves: who was invited, or reactivated, waits before their word counts.
  super_admin_since timestamptz,
  -- The admin who suspended a member, and may end that; null: the platform did, or nobody.
  suspended_by uuid references app_user (id),
  -- Since when a person is suspended, beside by whom and why.
  suspended_at timestamptz,
  check (not super_admin or (organisation_id is null and roles = '{}')),
  check (super_admin or organisation_id is not null)
);
comment on column app_user.stood_down_at is 'when an active super admin was last suspended or removed';
comment on column app_user.super_admin_since is
  'when another super admin''s invitation or reactivation last made them one; null: the servers'' owner did';
-- an address is free again once its user was removed
create unique index app_user_email on app_user (lower(email)) where status <> 'REMOVED';
create index app_user_by_organisation on app_user (organisation_id, created_at);
-- a name is free again once its user was removed
create unique index app_user_username on app_user (lower(username)) where status <> 'REMOVED';
-- Open invitations that hand over, by whom they come after.
create index app_user_by_predecessor on app_user (succeeds) where succeeds is not null;
create index app_user_words on app_user using gin (person_words(name, email, phone_number) gin_trgm_ops)
  where status <> 'REMOVED';
create index app_user_super_admins on app_user (created_at, id) where super_admin;
select secure_by_holder('app_user');
grant select, insert, update on app_user to sanaga_app;

create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_active_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text,
  -- Where a session was opened from, so that its owner knows it again and can end it.
  user_agent text check (length(user_agent) <= 400),
  client_address text
);
create index session_open_by_user on session (user_id) where ended_at is null;
select secure_by('session', 'user_id in (select id from app_user)');
grant select, insert, update on session to sanaga_app;

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
select secure_by('session_token', 'session_id in (select id from session)');
grant select, insert, update, delete on session_token to sanaga_app;

-- Devices that people have signed in from, or chosen a new password on: what others do behind the same client address does
-- not keep them out. A device is known by a random token of its own, stored as a digest.
create table known_device (
  user_id uuid not null references app_user (id) on delete cascade,
  device bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, device)
);
create index known_device_by_device on known_device (device);
create index known_device_by_use on known_device (last_used_at);
select secure_by('known_device', 'user_id in (select id from app_user)');
grant select, insert, update, delete on known_device to sanaga_app;

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
  superseded_at timestamptz,
  -- Wrong tries of clients that did not ask for the code; `tries` counts those of all that did.
  other_tries smallint not null default 0
);
create unique index one_time_code_open on one_time_code (purpose, address, subject)
  where consumed_at is null and superseded_at is null;
create index one_time_code_recent on one_time_code (purpose, address, created_at);
grant select, insert, update on one_time_code to sanaga_app;

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
select secure_by('ticket', 'user_id in (select id from app_user)');
grant select, insert, update on ticket to sanaga_app;

-- Who asked for a one-time code: known again by an opaque token, or without it by the client address. Wrong tries count
-- for each of the two apart, and with every new code from the beginning.
create table challenge (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the token
  hash bytea not null,
  purpose text not null,
  -- lower-case e-mail address that the code is mailed to
  address text not null,
  client_address text not null,
  -- the code that the tries are for; null before the first one
  code_id uuid references one_time_code (id),
  -- wrong ones with the token
  tries smallint not null default 0,
  -- wrong ones without it, from the client address
  source_tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- what somebody typed who signs up: {holder, member}, as the columns of `organisation` and `app_user` take it. It is kept
  -- apart from what others typed who signed up with the same address, until the address is verified.
  details jsonb,
  -- one token may stand for a sign-in and for the sign-up whose password it proved
  unique (purpose, hash)
);
create index challenge_by_address on challenge (purpose, address, created_at);
create index challenge_by_code on challenge (code_id) where code_id is not null;
grant select, insert, update, delete on challenge to sanaga_app;

-- Throttling counters by kind and address or client, in fixed windows.
create table throttle (
  kind text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null default 0,
  primary key (kind, subject, window_start)
);
grant select, insert, update, delete on throttle to sanaga_app;

-- Pictures of people and organisations, encoded anew: nothing of the upload but its pixels is kept.
create table picture (
  subject_id uuid not null,
  kind text not null check (kind in ('PERSON', 'ORGANISATION', 'COVER')),
  -- null for super admins, who belong to no wallet holder
  organisation_id uuid references organisation (id),
  content bytea not null,
  updated_at timestamptz not null default now(),
  -- The same picture is the same version, whoever uploads it again.
  version text not null generated always as (left(encode(sha256(content), 'hex'), 16)) stored,
  primary key (subject_id, kind)
);
create index picture_of_holder on picture (organisation_id) where organisation_id is not null;
select secure_by_holder('picture');
grant select, insert, update, delete on picture to sanaga_app;

-- What shows who a wallet holder is, with the decision about it; one of each kind, the last that was submitted. The version
-- counts them, so that a decision is about the one that was looked at.
create table organisation_document (
  organisation_id uuid not null references organisation (id),
  kind text not null check (kind in ('RCCM', 'NIU', 'IDENTITY')),
  version int not null default 1,
  status text not null default 'SUBMITTED' check (status in ('SUBMITTED', 'ACCEPTED', 'REFUSED')),
  number text check (length(number) between 1 and 40),
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('application/pdf', 'image/webp')),
  content bytea not null,
  submitted_by uuid not null references app_user (id),
  submitted_at timestamptz not null,
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  primary key (organisation_id, kind),
  check ((status = 'SUBMITTED') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((status = 'REFUSED') = (reason is not null))
);
select secure_by_holder('organisation_document');
grant select, insert, update, delete on organisation_document to sanaga_app;
