-- transaction: none
-- Rows whose names are not checked yet, by number: what a name is written to once it is known.
drop index if exists payment_file_row_not_checked;
create index concurrently payment_file_row_not_checked on payment_file_row (organisation_id, number, file_id)
  where name_match = 'NOT_CHECKED';
drop index if exists payment_file_row_not_checked_of_file;
create index concurrently payment_file_row_not_checked_of_file on payment_file_row (file_id)
  where name_match = 'NOT_CHECKED';
drop index if exists transaction_not_checked;
create index concurrently transaction_not_checked on transaction (organisation_id, payee_number)
  where name_match = 'NOT_CHECKED' and status in ('PENDING', 'CONFIRMED');
drop index if exists beneficiary_not_checked;
create index concurrently beneficiary_not_checked on beneficiary (organisation_id, phone_number)
  where name_match = 'NOT_CHECKED';
alter table beneficiary validate constraint beneficiary_name_match_check;
alter table transaction validate constraint transaction_name_match_check;
alter table transaction validate constraint transaction_remarks;
alter table payment_file_row validate constraint payment_file_row_name_match_check;
