create or replace trigger beneficiary_announces after insert or update on beneficiary
  for each row execute function announce_beneficiary();
create or replace trigger beneficiary_queues_name_check after update of phone_number, name_match on beneficiary for each row
  when (new.name_match = 'NOT_CHECKED'
    and (old.name_match is distinct from 'NOT_CHECKED' or old.phone_number <> new.phone_number))
  execute function queue_name_check('phone_number');
create or replace trigger beneficiary_queues_name_checks after insert on beneficiary
  referencing new table as new_rows for each statement execute function queue_name_checks('phone_number', 'now() - interval ''1 day''');
