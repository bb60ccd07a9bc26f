-- transaction: none
-- How often a phone was asked lately, whoever asked; and the last verification of an account.
drop index if exists refill_verification_by_number;
create index concurrently refill_verification_by_number on refill (account_number, created_at)
  where verification is not null;
