-- Names have 120 letters as people count them, with their accents and signs: up to four times as many characters.
alter table organisation drop constraint organisation_name_check;
alter table organisation add constraint organisation_name_check check (length(name) between 1 and 480) not valid;
alter table app_user drop constraint app_user_name_check;
alter table app_user add constraint app_user_name_check check (length(name) between 1 and 480) not valid;
alter table beneficiary drop constraint beneficiary_name_check;
alter table beneficiary add constraint beneficiary_name_check check (length(name) between 1 and 480) not valid;
alter table service_provider drop constraint service_provider_account_name_check;
alter table service_provider add constraint service_provider_account_name_check
  check (length(account_name) between 1 and 480) not valid;
