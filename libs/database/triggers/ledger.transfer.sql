create or replace trigger transfer_is_append_only before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
