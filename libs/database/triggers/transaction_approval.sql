create or replace trigger transaction_approval_is_append_only before update or delete or truncate on transaction_approval
  for each statement execute function refuse_change();
create or replace trigger transaction_approval_is_by_deputy before insert on transaction_approval
  for each row when (new.deputy_for is not null) execute function refuse_approval_without_deputy();
create or replace trigger transaction_approval_spends after insert on transaction_approval
  for each row execute function spend_as_approver();
create or replace trigger transaction_approval_waits_for_answers before insert on transaction_approval
  for each row execute function refuse_approval_in_question();
