-- phase: contract
-- transaction: none
-- Nothing orders by small letters any more.
drop index concurrently if exists beneficiary_by_name;
drop index concurrently if exists transaction_list_by_customer;
drop index concurrently if exists transaction_list_by_kind;
drop index concurrently if exists transaction_list_by_category;
