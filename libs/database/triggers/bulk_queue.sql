create or replace trigger bulk_queue_notes_release before update of held on bulk_queue for each row
  when (old.held and not new.held) execute function note_release();
