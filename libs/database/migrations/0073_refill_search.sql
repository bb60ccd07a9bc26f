-- transaction: none
-- A super admin finds refills of all holders by a whole reference, amount or number; those of one holder are never many.
drop index concurrently if exists refill_by_number;
create index concurrently refill_by_number on refill (number);
drop index concurrently if exists refill_by_amount;
create index concurrently refill_by_amount on refill (amount, created_at desc);
drop index concurrently if exists refill_by_account_number;
create index concurrently refill_by_account_number on refill (account_number, created_at desc);
