-- transaction: none
-- Payments of all holders whose outcome is not known: a few, which people look into.
drop index concurrently if exists transaction_unknown;
create index concurrently transaction_unknown on transaction (created_at)
  where status = 'PROBLEMATIC' and problem_reason = 'UNKNOWN';
