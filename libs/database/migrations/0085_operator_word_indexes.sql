-- transaction: none
-- Payments of one family, and what waits of one holder, are found at once.
drop index concurrently if exists transaction_family;
create index concurrently transaction_family on transaction (root_id) where root_id is not null;
drop index concurrently if exists operator_request_waiting_by_holder;
create index concurrently operator_request_waiting_by_holder on operator_request (kind, organisation_id, due_at)
  where state = 'QUEUED' and bulk_id is null and not held;
