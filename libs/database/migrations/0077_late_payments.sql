-- transaction: none
-- What of a holder's payments failed and was paid after all, requests for money too, of which the wallet rose: little or nothing.
-- It takes the place of the index of what was paid out alone, and serves its queries.
drop index concurrently if exists transaction_late;
create index concurrently transaction_late on transaction (organisation_id, bulk_id)
  where problem_reason = 'FAILED' and corrected_amount <> 0;
drop index concurrently if exists transaction_paid_late;
