create or replace trigger payment_file_row_queues_name_check after update of number, name_match on payment_file_row for each row
  when (new.name_match = 'NOT_CHECKED' and new.number is not null
    and (old.name_match <> 'NOT_CHECKED' or old.number is distinct from new.number))
  execute function queue_name_check('number');
create or replace trigger payment_file_row_queues_name_checks after insert on payment_file_row
  referencing new table as new_rows for each statement execute function queue_name_checks('number', 'now()');
