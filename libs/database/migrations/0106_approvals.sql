-- uses: functions/access/current_holder, functions/access/secure_by, functions/access/secure_by_holder
-- Append-only: who approved which attempt of a payment, when, how that was confirmed, and what the approver said to have
-- checked. A bulk transaction has its own; its items are approved with it. approved_by and its siblings stay on the
-- transaction: they name the approval that released it.
create table transaction_approval (
  transaction_id uuid not null references transaction (id),
  organisation_id uuid not null,
  attempt integer not null check (attempt > 0),
  approver_id uuid not null references app_user (id),
  approved_at timestamptz not null,
  -- signed in, or with a one-time code as well
  method text not null check (method in ('SESSION', 'CODE')),
  -- unknown of earlier attempts from before this table
  code_id uuid references one_time_code (id),
  -- null: not said
  acknowledged jsonb,
  primary key (transaction_id, attempt, approver_id),
  check (method = 'CODE' or code_id is null)
);
select secure_by_holder('transaction_approval');
grant select, insert on transaction_approval to sanaga_app;
