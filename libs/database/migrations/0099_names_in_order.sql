-- transaction: none
-- Lists by name have É beside E, whatever the case. By bytes of what is compared: no library has a say in the order of an index
-- (docs/decisions/0096). Those of 0003 and 0022, which the release before orders by, go with 0100.
drop index concurrently if exists beneficiary_in_order;
create index concurrently beneficiary_in_order on beneficiary (organisation_id, folded(name) collate "C", id)
  where deleted_at is null;
drop index concurrently if exists transaction_list_by_customer_name;
create index concurrently transaction_list_by_customer_name on transaction
  (organisation_id, folded(payee_name) collate "C", id)
  include (payee_name, number, status, kind, created_at, created_by, approved_by, expense_category, amount)
  where deleted_at is null and bulk_id is null;
drop index concurrently if exists transaction_list_by_kind_and_name;
create index concurrently transaction_list_by_kind_and_name on transaction
  (organisation_id, kind, folded(payee_name) collate "C", id) include (payee_name, created_at)
  where deleted_at is null and bulk_id is null;
drop index concurrently if exists transaction_list_by_category_and_name;
create index concurrently transaction_list_by_category_and_name on transaction
  (organisation_id, expense_category, folded(payee_name) collate "C", id) include (payee_name, created_at)
  where deleted_at is null and bulk_id is null and expense_category is not null;
