create or replace trigger reconciliation_announces after insert or update on reconciliation_task
  for each row execute function announce_reconciliation();
