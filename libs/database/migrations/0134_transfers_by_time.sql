-- transaction: none
-- A month's transfers lie together, in the order in which they happened.
drop index concurrently if exists ledger.transfer_by_time;
create index concurrently transfer_by_time on ledger.transfer using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);
