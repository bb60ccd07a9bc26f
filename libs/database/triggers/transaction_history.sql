create or replace trigger transaction_history_is_append_only before update or delete or truncate on transaction_history
  for each statement execute function refuse_change();
