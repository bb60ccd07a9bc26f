create or replace trigger audit_log_begins before insert on audit_log for each statement execute function audit_log_begins();
create or replace trigger audit_log_chains before insert on audit_log for each row execute function audit_log_chains();
create or replace trigger audit_log_ends after insert on audit_log
  referencing new table as new_rows for each statement execute function audit_log_ends();
create or replace trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
