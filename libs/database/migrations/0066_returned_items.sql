-- transaction: none
-- What people corrected of a bulk transaction's items, which is little or nothing.
drop index concurrently if exists transaction_corrected_item;
create index concurrently transaction_corrected_item on transaction (bulk_id)
  where bulk_id is not null and corrected_at is not null;
