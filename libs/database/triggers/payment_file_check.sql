create or replace trigger payment_file_check_announces after update of rows_read on payment_file_check
  for each row execute function announce_payment_file_check();
