create or replace trigger refill_announces after insert or update of status on refill
  for each row execute function announce_refill();
create or replace trigger refill_announces_correction after update of corrected_at on refill for each row
  when (new.corrected_at is distinct from old.corrected_at) execute function announce_refill_correction();
create or replace trigger refill_of_living_holder after insert on refill
  referencing new table as new_rows for each statement execute function refuse_closed_holder();
-- An expired verification is still under way as a refill, and is announced all the same.
create or replace trigger refill_verification_announces after update of verification on refill
  for each row when (old.verification is distinct from new.verification and old.status = new.status)
  execute function announce_refill();
