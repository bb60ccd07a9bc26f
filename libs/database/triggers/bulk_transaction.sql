create or replace trigger bulk_transaction_announces_step after update of step on bulk_transaction
  for each row when (new.step is not null) execute function announce_bulk_step();
