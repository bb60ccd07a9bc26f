-- transaction: none
-- What is read as one of a few values is one of them; nobody ever wrote another.
alter table app_user drop constraint if exists app_user_identity_kind_check,
  add constraint app_user_identity_kind_check check (identity_kind in
    ('ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT')) not valid;
alter table app_user validate constraint app_user_identity_kind_check;
alter table transaction drop constraint if exists transaction_expense_category_check,
  add constraint transaction_expense_category_check check (expense_category in
    ('SALARIES', 'TRANSPORT', 'SUPPLIES', 'REPAIRS', 'PER_DIEM', 'SERVICES', 'TAXES', 'OTHER')) not valid;
alter table transaction validate constraint transaction_expense_category_check;
alter table payment_file_row drop constraint if exists payment_file_row_expense_category_check,
  add constraint payment_file_row_expense_category_check check (expense_category in
    ('SALARIES', 'TRANSPORT', 'SUPPLIES', 'REPAIRS', 'PER_DIEM', 'SERVICES', 'TAXES', 'OTHER')) not valid;
alter table payment_file_row validate constraint payment_file_row_expense_category_check;
alter table payment_file_row drop constraint if exists payment_file_row_state_check,
  add constraint payment_file_row_state_check check (state in
    ('ok', 'warning', 'error', 'excluded')) not valid;
alter table payment_file_row validate constraint payment_file_row_state_check;
alter table transaction_history drop constraint if exists transaction_history_from_status_check,
  add constraint transaction_history_from_status_check check (from_status in
    ('PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'PROBLEMATIC', 'CANCELLED')) not valid;
alter table transaction_history validate constraint transaction_history_from_status_check;
alter table transaction_history drop constraint if exists transaction_history_to_status_check,
  add constraint transaction_history_to_status_check check (to_status in
    ('PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'PROBLEMATIC', 'CANCELLED')) not valid;
alter table transaction_history validate constraint transaction_history_to_status_check;
