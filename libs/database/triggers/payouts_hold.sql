create or replace trigger payouts_hold_announces after update of held_at on payouts_hold for each row
  when ((old.held_at is null) <> (new.held_at is null)) execute function announce_hold();
create or replace trigger payouts_hold_notes_lift before update of held_at on payouts_hold for each row
  when (old.held_at is not null and new.held_at is null) execute function note_lift();
