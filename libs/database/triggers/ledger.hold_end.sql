create or replace trigger hold_end_is_append_only before update or delete or truncate on ledger.hold_end
  for each statement execute function ledger.refuse_change();
