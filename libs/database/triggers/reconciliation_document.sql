create or replace trigger reconciliation_document_is_append_only before update or delete or truncate on reconciliation_document
  for each statement execute function refuse_change();
