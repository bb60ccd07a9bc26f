create or replace trigger entry_is_append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
