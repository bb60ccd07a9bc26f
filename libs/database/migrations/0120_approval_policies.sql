-- uses: functions/access/current_holder, functions/access/secure_by, functions/access/secure_by_holder
-- Append-only: the rules by which an organisation approves payments. The version in force is the highest one; an
-- organisation without any needs one approval for each payment.
create table approval_policy (
  organisation_id uuid not null references organisation (id),
  version integer not null check (version > 0),
  -- ordered by amount: [{upTo, approvals, from: {roles, userIds}, adminAmong}]
  tiers jsonb not null check (jsonb_typeof(tiers) = 'array' and jsonb_array_length(tiers) > 0),
  -- the clock by which payments are made
  in_force_at timestamptz not null default now(),
  -- null: two super admins, after the organisation had locked itself out
  proposed_by uuid references app_user (id),
  -- who agreed to a looser version; null where nobody had to, or nobody objected for a day
  confirmed_by uuid references app_user (id),
  primary key (organisation_id, version),
  check (confirmed_by <> proposed_by)
);
select secure_by_holder('approval_policy');
grant select, insert on approval_policy to sanaga_app;

-- A looser version, which waits for a second person or for a day.
create table approval_policy_proposal (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  tiers jsonb not null check (jsonb_typeof(tiers) = 'array' and jsonb_array_length(tiers) > 0),
  proposed_by uuid not null references app_user (id),
  proposed_at timestamptz not null,
  in_force_at timestamptz not null check (in_force_at > proposed_at),
  status text not null default 'OPEN' check (status in ('OPEN', 'IN_FORCE', 'WITHDRAWN', 'REPLACED')),
  ended_at timestamptz,
  -- null: its day was over
  ended_by uuid references app_user (id),
  check ((status = 'OPEN') = (ended_at is null))
);
create unique index approval_policy_proposal_open on approval_policy_proposal (organisation_id) where status = 'OPEN';
create index approval_policy_proposal_due on approval_policy_proposal (in_force_at) where status = 'OPEN';
select secure_by_holder('approval_policy_proposal');
grant select, insert, update on approval_policy_proposal to sanaga_app;

alter table transaction_approval
  -- what was approved (whole XAF that leave the wallet): an approval of a bulk transaction counts until payments of it are
  -- excluded; null: from before policies
  add column total bigint check (total > 0),
  -- version in force at that time; null: none
  add column policy_version integer;

alter table bulk_transaction
  -- total of its largest payment ever, in whole XAF; null until it has one
  add column largest_total bigint;
update bulk_transaction b set largest_total = (select max(i.total) from transaction i where i.bulk_id = b.id)
where exists (select from transaction h where h.id = b.id and h.status = 'PENDING');

-- Append-only: why a payment under a policy was released by these people.
create table payment_release (
  transaction_id uuid not null references transaction (id),
  organisation_id uuid not null,
  attempt integer not null check (attempt > 0),
  released_at timestamptz not null,
  -- version in force when the payment was made; null: none
  policy_version_before integer,
  policy_version integer not null,
  -- amounts that it was judged by, as in JudgedAmounts of the domain
  judged jsonb not null,
  -- approvals that it needed
  required integer not null check (required > 0),
  approver_ids uuid[] not null check (cardinality(approver_ids) >= required),
  primary key (transaction_id, attempt)
);
select secure_by_holder('payment_release');
grant select, insert on payment_release to sanaga_app;
