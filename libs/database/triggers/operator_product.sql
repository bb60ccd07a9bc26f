create or replace trigger operator_product_announces_float after update of short_since, balance, paused_at on operator_product for each row
  when ((old.short_since is null) <> (new.short_since is null) or old.balance is distinct from new.balance
    or (old.paused_at is null) <> (new.paused_at is null))
  execute function announce_float();
create or replace trigger operator_product_notes_reopening before update of opened_at, short_since, paused_at on operator_product for each row
  when (old.opened_at is not null and new.opened_at is null or old.short_since is not null and new.short_since is null
    or old.paused_at is not null and new.paused_at is null)
  execute function note_reopening();
