-- Keys that people sign in and confirm with; the private half never leaves their device.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id),
  credential_id bytea not null unique,
  -- COSE, as the device gave it, with the number of its algorithm
  public_key bytea not null,
  algorithm integer not null,
  counter bigint not null check (counter >= 0),
  -- when a counter last did not grow, as that of a copied key would; it is noted and blocks nothing
  counter_stood_at timestamptz,
  transports text[] not null default '{}',
  -- the flags of the authenticator data that came last
  flags smallint not null check (flags between 0 and 255),
  rp_id text not null,
  origin text not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id, created_at);
select secure_by('passkey', 'user_id in (select id from app_user)');
grant select, insert, update, delete on passkey to sanaga_app;

-- What a device is given to sign, once; a sign-in does not say yet whose it will be.
create table passkey_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('REGISTER', 'SIGN_IN')),
  user_id uuid references app_user (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'REGISTER') = (user_id is not null))
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
create index passkey_challenge_by_user on passkey_challenge (user_id) where user_id is not null;
select secure_by('passkey_challenge', 'user_id in (select id from app_user)');
grant select, insert, delete on passkey_challenge to sanaga_app;

-- An app that shows codes which change every half minute; in force once a code of it was entered.
create table authenticator_app (
  user_id uuid primary key references app_user (id),
  -- AES-256-GCM under a key derived from one of the API's, which `key_name` names
  sealed_secret bytea not null,
  key_name text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- the half minute of the code that was used last: none serves twice
  last_step bigint not null default 0
);
create index authenticator_app_by_key on authenticator_app (key_name);
select secure_by('authenticator_app', 'user_id in (select id from app_user)');
grant select, insert, update, delete on authenticator_app to sanaga_app;

-- Codes for whoever has lost that app, kept as SHA-256; each serves once.
create table recovery_code (
  user_id uuid not null references app_user (id),
  hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
select secure_by('recovery_code', 'user_id in (select id from app_user)');
grant select, insert, update (used_at), delete on recovery_code to sanaga_app;
