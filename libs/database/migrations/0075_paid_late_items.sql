-- transaction: none
-- What of a holder's bulk transactions failed and was paid after all, which is little or nothing: by its items the list
-- knows which of them were paid in the end.
drop index concurrently if exists transaction_paid_late_item;
create index concurrently transaction_paid_late_item on transaction (organisation_id, bulk_id)
  where bulk_id is not null and problem_reason = 'FAILED' and corrected_amount < 0;
