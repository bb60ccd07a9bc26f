-- transaction: none
-- Once a person for the same content of an attempt: a bulk transaction has another total once payments are excluded.
drop index concurrently if exists transaction_approval_once;
create unique index concurrently transaction_approval_once
  on transaction_approval (transaction_id, attempt, approver_id, total) nulls not distinct;
