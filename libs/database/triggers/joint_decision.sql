create or replace trigger float_decision_announces after update of status on joint_decision for each row
  when (new.kind = 'FLOAT_POSTING' and old.status <> new.status) execute function announce_float_books();
