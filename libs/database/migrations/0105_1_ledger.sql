-- uses: functions/access/current_holder, functions/access/secure_by, functions/access/secure_by_holder
-- The ledger: double entry, append-only. The application's role reads the tables and writes through the functions.
-- Sign convention: an entry's amount is added to its account's balance; what we owe a holder is positive.
-- Errors: LG001 insufficient funds, LG002 reference used with other content, LG003 unknown account, LG004 unbalanced,
-- LG005 currency mismatch, LG006 above a limit, LG007 hold closed or unknown, LG008 an amount that cannot be.

create schema ledger;
grant usage on schema ledger to sanaga_app;

create table ledger.account (
  id bigint generated always as identity primary key,
  code text not null unique,
  organisation_id uuid,
  currency char(3) not null default 'XAF',
  balance bigint not null default 0,
  -- how many entries it has; the next one's place in its history
  entries bigint not null default 0,
  min_balance bigint,
  max_balance bigint,
  constraint account_minimum check (min_balance is null or balance >= min_balance),
  constraint account_maximum check (max_balance is null or balance <= max_balance)
) with (fillfactor = 70);
-- What belongs to a row of the holder; the policies of the other table hold inside of these.
create index account_by_organisation on ledger.account (organisation_id);
select secure_by_holder('ledger.account');
grant select on ledger.account to sanaga_app;
insert into ledger.account (code, min_balance) values
  ('operator:momo:float', null),
  ('card:stripe:clearing', null),
  ('income:fees', 0),
  ('income:subscription', 0),
  ('tax:payable', 0),
  ('expense:operator', null),
  ('suspense', null),
  -- what was left in wallets that were closed: still owed, to anyone who can claim it
  ('closed-out:payable', 0),
  -- what nobody ever explained is our gain or our loss
  ('income:differences', 0),
  ('expense:differences', null),
  -- our bank account as far as these books know it: what the owner put into the float is positive, what was taken out negative
  ('owner:bank', null),
  -- debts that nobody will pay any more
  ('expense:bad-debt', null);

create table ledger.transfer (
  id bigint generated always as identity primary key,
  reference text not null unique,
  kind text not null,
  currency char(3) not null,
  organisation_id uuid,
  -- what exactly was posted, so that the same reference with other content is told apart
  digest bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index transfer_by_organisation on ledger.transfer (organisation_id, id);
select secure_by_holder('ledger.transfer');
grant select on ledger.transfer to sanaga_app;

create table ledger.entry (
  account_id bigint not null references ledger.account (id),
  sequence bigint not null,
  transfer_id bigint not null references ledger.transfer (id),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (account_id, sequence)
);
create index entry_by_transfer on ledger.entry (transfer_id);
select secure_by('ledger.entry', 'account_id in (select id from ledger.account)');
grant select on ledger.entry to sanaga_app;

create table ledger.hold (
  id bigint generated always as identity primary key,
  reference text not null unique,
  organisation_id uuid not null,
  amount bigint not null check (amount > 0),
  transfer_id bigint references ledger.transfer (id),
  -- One hold reserves all of a bulk transaction; those of its items are drawn from it, and move no money.
  drawn_from bigint references ledger.hold (id),
  constraint hold_origin check ((transfer_id is null) <> (drawn_from is null))
);
create index hold_by_organisation on ledger.hold (organisation_id);
create index hold_drawn on ledger.hold (drawn_from) include (amount) where drawn_from is not null;
select secure_by_holder('ledger.hold');
grant select on ledger.hold to sanaga_app;

-- A hold ends once: the primary key says so.
create table ledger.hold_end (
  hold_id bigint primary key references ledger.hold (id),
  outcome text not null check (outcome in ('CAPTURED', 'RELEASED')),
  -- a transfer ends one hold: a reference used again for another hold moves no money, so it must end none
  transfer_id bigint not null constraint hold_end_transfer unique references ledger.transfer (id)
);
select secure_by('ledger.hold_end', 'exists (select from ledger.hold h where h.id = hold_id)');
grant select on ledger.hold_end to sanaga_app;
