create or replace trigger transaction_approval_is_append_only before update or delete or truncate on transaction_approval
  for each statement execute function refuse_change();
