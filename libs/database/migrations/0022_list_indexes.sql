-- Lists stay quick, whoever else is there and however much a holder has. A list reads one holder's rows in the order of
-- an index and needs nothing of a row but its entry there; the twenty rows of the page are all it fetches. Every index
-- here costs each payment a little, so there is one a filter and not one a combination (docs/decisions/0016).

drop index transaction_by_status;
drop index transaction_by_customer;
drop index transaction_by_date;

-- Exports and figures: items of batches are in it, which lists leave out.
create index transaction_by_date on transaction (organisation_id, created_at desc, id desc) where deleted_at is null;

-- A super admin's export of all holders. Only that export orders by this expression, so that no query for one holder is
-- ever answered from everybody's rows.
create index transaction_of_all_by_date on transaction ((created_at at time zone 'UTC') desc, id desc)
  where deleted_at is null;

-- The two orders of the list, with what filters and the search look at: a filter that many rows fulfil, any combination
-- of filters, and every search are answered from here.
create index transaction_list_by_date on transaction (organisation_id, created_at desc, id desc)
  include (payee_name, payee_number, reason, number, status, kind, created_by, approved_by, expense_category, amount)
  where deleted_at is null and bulk_id is null;
create index transaction_list_by_customer on transaction (organisation_id, lower(payee_name), id)
  include (payee_name, status, kind, created_at, created_by, approved_by, expense_category, amount)
  where deleted_at is null and bulk_id is null;

-- What few rows fulfil: found, counted and sorted by what stands beside it.
create index transaction_list_by_status on transaction (organisation_id, status, created_at desc, id desc)
  include (payee_name, kind, created_by) where deleted_at is null and bulk_id is null;
create index transaction_list_by_creator on transaction (organisation_id, created_by, created_at desc, id desc)
  include (payee_name) where deleted_at is null and bulk_id is null;
create index transaction_list_by_approver on transaction (organisation_id, approved_by, created_at desc, id desc)
  include (payee_name) where deleted_at is null and bulk_id is null and approved_by is not null;
create index transaction_list_by_amount on transaction (organisation_id, amount, created_at desc, id desc)
  include (payee_name) where deleted_at is null and bulk_id is null;
-- These two by name: collections and batches, which have no category, stand together in the alphabet, and a walk through
-- all names would have to pass them.
create index transaction_list_by_kind on transaction (organisation_id, kind, lower(payee_name), id)
  include (payee_name, created_at) where deleted_at is null and bulk_id is null;
create index transaction_list_by_category on transaction (organisation_id, expense_category, lower(payee_name), id)
  include (payee_name, created_at) where deleted_at is null and bulk_id is null and expense_category is not null;

-- What a number was paid: items of batches are in it, and what was deleted since, which only some ask for
drop index transaction_by_payee;
create index transaction_by_payee on transaction (organisation_id, payee_number, created_at desc, id desc)
  include (payee_name, deleted_at) where kind = 'PAYOUT';

-- A member's payments are the holder's: the planner, and the totals that are its estimate, know it from here.
create statistics transaction_creator_of_holder (dependencies) on organisation_id, created_by from transaction;
create statistics transaction_approver_of_holder (dependencies) on organisation_id, approved_by from transaction;
