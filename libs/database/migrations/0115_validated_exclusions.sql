-- transaction: none
alter table transaction validate constraint transaction_excluded_in;
alter table transaction validate constraint transaction_excluded;
