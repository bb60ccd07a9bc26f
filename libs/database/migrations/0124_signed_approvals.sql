-- uses: functions/access/current_holder, functions/access/secure_by, functions/access/secure_by_holder
-- What the device of an approver is given to sign, for ten minutes.
create table approval_challenge (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  approver_id uuid not null references app_user (id),
  -- canonical bytes (RFC 8785), with their SHA-256, which is the challenge
  content bytea not null,
  digest bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index approval_challenge_by_expiry on approval_challenge (expires_at);
select secure_by_holder('approval_challenge');
grant select, insert, delete on approval_challenge to sanaga_app;

-- Append-only, for ever: what a passkey signed, with everything by which anybody can check it, as it was.
create table approval_evidence (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null,
  approver_id uuid not null references app_user (id),
  content bytea not null,
  challenge bytea not null unique,
  client_data_json bytea not null,
  authenticator_data bytea not null,
  signature bytea not null,
  credential_id bytea not null,
  -- COSE, with the number of its algorithm
  public_key bytea not null,
  algorithm integer not null,
  rp_id text not null,
  origin text not null,
  flags smallint not null check (flags between 0 and 255),
  counter bigint not null check (counter >= 0),
  -- it did not grow, as that of a copied key would not; synced passkeys always report 0
  counter_stood boolean not null,
  verified_at timestamptz not null
);
select secure_by_holder('approval_evidence');
grant select, insert on approval_evidence to sanaga_app;

alter table transaction_approval
  add column evidence_id uuid,
  -- SHA-256 of what was approved, in canonical form; null where it was not read for the approval
  add column content_digest bytea;
alter table transaction_approval drop constraint transaction_approval_method_check,
  add constraint transaction_approval_method_check check (method in ('SESSION', 'CODE', 'TOTP', 'PASSKEY')) not valid,
  add constraint transaction_approval_evidence foreign key (evidence_id) references approval_evidence (id) not valid,
  add constraint transaction_approval_by_passkey check ((method = 'PASSKEY') = (evidence_id is not null)) not valid;

-- an individual approves an own payment with a one-time code or a passkey
alter table transaction add column approval_evidence_id uuid;
alter table transaction drop constraint individuals_approve_by_code,
  add constraint individuals_approve_by_code check (approved_by is null or not individual
    or approval_code_id is not null or approval_evidence_id is not null) not valid,
  add constraint transaction_approval_evidence foreign key (approval_evidence_id) references approval_evidence (id) not valid;
