create or replace trigger refill_comment_announces after insert on refill_comment
  for each row execute function announce_refill_comment();
create or replace trigger refill_comment_is_append_only before update or delete or truncate on refill_comment
  for each statement execute function refuse_change();
