create or replace trigger operator_product_announces_float after update of short_since, balance on operator_product for each row
  when ((old.short_since is null) <> (new.short_since is null) or old.balance is distinct from new.balance)
  execute function announce_float();
create or replace trigger operator_product_notes_reopening before update of opened_at, short_since on operator_product for each row
  when (old.opened_at is not null and new.opened_at is null or old.short_since is not null and new.short_since is null)
  execute function note_reopening();
