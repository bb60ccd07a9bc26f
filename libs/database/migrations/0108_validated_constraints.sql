-- transaction: none
-- Looks at the rows of before that some constraints were added without; all rows fulfil them. From here on a database that
-- migrations brought here and one that the baseline made are the same.
alter table app_user validate constraint app_user_name_check;
alter table beneficiary validate constraint beneficiary_name_check;
alter table bulk_transaction validate constraint bulk_transaction_retry;
alter table organisation validate constraint organisation_name_check;
alter table organisation validate constraint organisation_reviewed_name_check;
alter table payment_file_content validate constraint payment_file_content_file;
alter table payment_file_content validate constraint payment_file_content_holder;
alter table refill validate constraint refill_correction;
alter table refill validate constraint refill_verification_follows_status;
alter table service_provider validate constraint service_provider_account_name_check;
alter table transaction validate constraint transaction_correction;
