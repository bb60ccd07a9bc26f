-- transaction: none
alter table transaction_approval validate constraint transaction_approval_method_check;
alter table transaction_approval validate constraint transaction_approval_evidence;
alter table transaction_approval validate constraint transaction_approval_by_passkey;
alter table transaction validate constraint individuals_approve_by_code;
alter table transaction validate constraint transaction_approval_evidence;
-- Whoever has approved a payment approves it once more where it needs a surer factor by now.
drop index concurrently if exists transaction_approval_once_by_method;
create unique index concurrently transaction_approval_once_by_method
  on transaction_approval (transaction_id, attempt, approver_id, total, method) nulls not distinct;
drop index concurrently if exists transaction_approval_once;
-- A signature over several payments confirms each of them once.
drop index concurrently if exists transaction_approval_signed_once;
create unique index concurrently transaction_approval_signed_once
  on transaction_approval (evidence_id, transaction_id) where evidence_id is not null;
