create or replace trigger payment_file_announces after insert or update on payment_file
  for each row execute function announce_payment_file();
