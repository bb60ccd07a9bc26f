create or replace trigger hold_is_append_only before update or delete or truncate on ledger.hold
  for each statement execute function ledger.refuse_change();
