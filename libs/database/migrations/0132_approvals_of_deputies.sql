-- transaction: none
alter table transaction_approval validate constraint transaction_approval_deputy_for;
alter table transaction_approval validate constraint transaction_approval_for_another;
-- Whoever approved a payment for somebody else approves it anew for themselves where that does not count any more.
drop index concurrently if exists transaction_approval_once_for;
create unique index concurrently transaction_approval_once_for
  on transaction_approval (transaction_id, attempt, approver_id, total, method, deputy_for) nulls not distinct;
drop index concurrently if exists transaction_approval_once_by_method;
