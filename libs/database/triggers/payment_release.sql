create or replace trigger payment_release_is_append_only before update or delete or truncate on payment_release
  for each statement execute function refuse_change();
