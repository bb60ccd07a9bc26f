create or replace trigger transaction_adds_words after insert on transaction
  referencing new table as new_rows for each statement execute function add_payment_words();
create or replace trigger transaction_announces_correction after update of corrected_at on transaction for each row
  when (new.corrected_at is distinct from old.corrected_at) execute function announce_correction();
create or replace trigger transaction_announces_moved after update on transaction
  referencing old table as old_rows new table as new_rows for each statement execute function announce_moved_transactions();
create or replace trigger transaction_announces_new after insert on transaction
  referencing new table as changed_rows for each statement execute function announce_transactions();
create or replace trigger transaction_changes_words after update of payee_name, reason, payee_number, amount on transaction for each row
  when (new.payee_name <> old.payee_name or new.reason <> old.reason or new.payee_number <> old.payee_number
    or new.amount <> old.amount)
  execute function change_payment_words();
create or replace trigger transaction_closes_question after update of status on transaction for each row
  when (old.status = 'PENDING' and new.status = 'CANCELLED' and new.bulk_id is null) execute function close_question();
create or replace trigger transaction_counts_checks after insert on transaction
  referencing new table as new_rows for each statement execute function count_checks();
create or replace trigger transaction_counts_moved_items after update on transaction
  referencing old table as old_rows new table as new_rows for each statement execute function count_bulk_items();
create or replace trigger transaction_counts_new_items after insert on transaction
  referencing new table as new_rows for each statement execute function count_bulk_items();
create or replace trigger transaction_gives_back_spent after update on transaction
  referencing old table as old_rows new table as new_rows for each statement execute function give_back_spent();
create or replace trigger transaction_is_retried_by_living_holder before update on transaction for each row
  when (old.status = 'PROBLEMATIC' and new.status = 'PENDING') execute function refuse_retry_of_closed_holder();
create or replace trigger transaction_keeps_four_eyes before update on transaction
  for each row execute function transaction_keeps_four_eyes();
create or replace trigger transaction_names_root before insert on transaction for each row
  when (new.retry_of is not null) execute function name_root_of_retry();
create or replace trigger transaction_of_living_holder after insert on transaction
  referencing new table as new_rows for each statement execute function refuse_closed_holder();
create or replace trigger transaction_queues_name_checks after insert on transaction
  referencing new table as new_rows for each statement execute function queue_name_checks('payee_number',
    'now() - case when bulk_id is null then interval ''1 day'' else interval ''0'' end');
create or replace trigger transaction_records_approval after update of approved_by on transaction for each row
  when (old.approved_by is null and new.approved_by is not null and new.bulk_id is null) execute function record_approval();
create or replace trigger transaction_released_by_enough after update of approved_by on transaction for each row
  when (old.approved_by is null and new.approved_by is not null and new.bulk_id is null and not new.individual)
  execute function refuse_short_release();
create or replace trigger transaction_spends_as_maker after insert on transaction for each row
  when (new.bulk_id is null and new.kind <> 'COLLECTION' and not new.individual) execute function spend_as_maker();
create or replace trigger transaction_spends_as_organisation after update of approved_by on transaction for each row
  when (old.approved_by is null and new.approved_by is not null and new.bulk_id is null and not new.individual)
  execute function spend_as_organisation();
create or replace trigger transaction_spends_when_retried after update of status on transaction for each row
  when (old.status = 'PROBLEMATIC' and new.status = 'PENDING' and new.bulk_id is null and not new.individual)
  execute function spend_as_maker();
