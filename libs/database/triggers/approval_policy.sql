create or replace trigger approval_policy_begins_spending after insert on approval_policy for each row
  when (new.limits is not null) execute function begin_spending();
create or replace trigger approval_policy_is_append_only before update or delete or truncate on approval_policy
  for each statement execute function refuse_change();
