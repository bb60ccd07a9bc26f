-- transaction: none
-- Whoever saves a beneficiary looks at those of the holder that were deleted lately.
drop index concurrently if exists beneficiary_deleted;
create index concurrently beneficiary_deleted on beneficiary (organisation_id, deleted_at) where deleted_at is not null;
