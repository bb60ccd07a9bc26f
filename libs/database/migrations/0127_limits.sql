-- uses: functions/access/current_holder, functions/access/secure_by, functions/access/secure_by_holder
-- What people and the organisation may spend at most, in whole XAF, null for no limit: {approver: {payment, day},
-- maker: {day}, organisation: {day}, newPayee: {day}, people: [{userId, payment, day, madeInADay}]}. Null: no limits.
alter table approval_policy add column limits jsonb check (jsonb_typeof(limits) = 'object');
alter table approval_policy_proposal add column limits jsonb check (jsonb_typeof(limits) = 'object');

-- A row for each organisation that has or had limits: from then on what is spent is kept, and whoever spends locks it.
create table spending_account (
  organisation_id uuid primary key references organisation (id),
  since timestamptz not null
);
select secure_by_holder('spending_account');
grant select on spending_account to sanaga_app;

-- What a payment counts for towards the limits of its maker, of each of its approvers and of its organisation. It becomes less as
-- the payment, or items of it, fail or are cancelled. Kept for two days; written by triggers alone.
create table spending (
  transaction_id uuid not null references transaction (id),
  organisation_id uuid not null,
  kind text not null check (kind in ('MAKER', 'APPROVER', 'ORGANISATION')),
  -- a person, or the organisation
  subject_id uuid not null,
  -- whole XAF that leave the wallet
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  primary key (transaction_id, kind, subject_id)
);
create index spending_by_age on spending (organisation_id, at);
select secure_by_holder('spending');
grant select on spending to sanaga_app;

-- Sums of `spending` over five minutes each. They count towards a limit until all of them is older than a day.
create table spending_sum (
  organisation_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  begins_at timestamptz not null,
  amount bigint not null check (amount >= 0),
  primary key (organisation_id, kind, subject_id, begins_at)
);
select secure_by_holder('spending_sum');
grant select on spending_sum to sanaga_app;
