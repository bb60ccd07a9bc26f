create or replace trigger approval_policy_is_append_only before update or delete or truncate on approval_policy
  for each statement execute function refuse_change();
