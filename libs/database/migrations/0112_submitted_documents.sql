-- transaction: none
-- Documents that nobody has looked at yet, for the console's overview.
drop index concurrently if exists organisation_document_submitted;
create index concurrently organisation_document_submitted on organisation_document (submitted_at) where status = 'SUBMITTED';
