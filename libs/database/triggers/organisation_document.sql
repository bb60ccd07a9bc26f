create or replace trigger document_announces after insert or update on organisation_document
  for each row execute function announce_document();
