create or replace trigger bulk_exclusion_is_append_only before update or delete or truncate on bulk_exclusion
  for each statement execute function refuse_change();
