-- transaction: none
-- A statement says what a payment cost in all: it is searched for by that as well. The amount is among the words.
drop index concurrently if exists transaction_by_total;
create index concurrently transaction_by_total on transaction (total, organisation_id, number) where deleted_at is null;
