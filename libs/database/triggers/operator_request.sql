create or replace trigger operator_request_announces_work after insert on operator_request
  referencing new table as new_rows for each statement execute function announce_work();
create or replace trigger operator_request_notes_release before update of held on operator_request for each row
  when (old.held and not new.held) execute function note_release();
create or replace trigger operator_request_of_living_holder after insert on operator_request
  referencing new table as new_rows for each statement execute function refuse_closed_holder();
