create or replace trigger transaction_comment_announces after insert on transaction_comment
  for each row execute function announce_comment();
create or replace trigger transaction_comment_is_append_only before update or delete or truncate on transaction_comment
  for each statement execute function refuse_change();
