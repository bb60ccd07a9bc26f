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

-- Wrong tries of clients that did not ask for the code; `tries` counts those of all that did.
alter table one_time_code add column other_tries smallint not null default 0;

-- who signed up before this: nobody knows a token or an address of theirs
insert into challenge (hash, purpose, address, client_address, created_at, expires_at, details)
select sha256(gen_random_uuid()::text::bytea), 'SIGN_UP', lower(u.email), '', u.created_at, now(), jsonb_build_object(
  'holder', jsonb_build_object('account_type', o.account_type, 'name', o.name, 'email', o.email,
    'phone_number', o.phone_number, 'category', o.category, 'location', o.location,
    'business_number_checked_at', o.business_number_checked_at, 'registered_name', o.registered_name),
  'member', jsonb_build_object('name', u.name, 'phone_number', u.phone_number, 'password_hash', u.password_hash,
    'language', u.language, 'roles', to_jsonb(u.roles)))
from app_user u join organisation o on o.id = u.organisation_id
where u.email_verified_at is null and u.status = 'INACTIVE' and o.status = 'REQUESTED';
