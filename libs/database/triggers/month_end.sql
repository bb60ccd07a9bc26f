create or replace trigger month_end_is_append_only before update or delete or truncate on month_end
  for each statement execute function refuse_change();
