-- Returns how many payments are looked at together; beyond it the newest ones are found sooner one by one.
create or replace function few_payments() returns integer language sql immutable parallel safe return 20000;
