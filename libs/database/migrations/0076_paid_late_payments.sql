-- transaction: none
-- What of a holder's payments failed and was paid after all, single ones and items alike, which is little or nothing: by it the
-- list knows what was paid in the end. It takes the place of the index of items alone.
drop index concurrently if exists transaction_paid_late;
create index concurrently transaction_paid_late on transaction (organisation_id, bulk_id)
  where problem_reason = 'FAILED' and corrected_amount < 0;
drop index concurrently if exists transaction_paid_late_item;
