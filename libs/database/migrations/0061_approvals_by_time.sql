-- transaction: none
-- What somebody approved since a day, however long ago it was created. The index of all that they approved is in order of
-- creation, by which the search takes the newest.
drop index if exists transaction_by_approval;
create index concurrently transaction_by_approval on transaction (organisation_id, approved_by, approved_at)
  where deleted_at is null and bulk_id is null and approved_by is not null;
