create or replace trigger float_posting_announces after insert on float_posting
  for each statement execute function announce_float_books();
create or replace trigger float_posting_is_append_only before update or delete or truncate on float_posting
  for each statement execute function refuse_change();
