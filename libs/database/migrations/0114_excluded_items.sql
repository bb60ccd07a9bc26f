-- uses: functions/access/current_holder, functions/access/secure_by, functions/access/secure_by_holder
-- Append-only: what an approver excluded of a bulk transaction before it was approved, when and why. Its items are
-- CANCELLED and no longer counted in the bulk transaction, which has so much less of everything from then on.
create table bulk_exclusion (
  id uuid primary key default gen_random_uuid(),
  bulk_id uuid not null references bulk_transaction (id),
  organisation_id uuid not null references organisation (id),
  excluded_by uuid not null references app_user (id),
  excluded_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 160),
  items integer not null check (items > 0),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  levy bigint not null check (levy >= 0)
);
create index bulk_exclusion_of_bulk on bulk_exclusion (bulk_id, excluded_at, id);
select secure_by_holder('bulk_exclusion');
grant select, insert on bulk_exclusion to sanaga_app;

alter table transaction
  -- of an item that an approver excluded
  add column exclusion_id uuid,
  add constraint transaction_excluded_in foreign key (exclusion_id) references bulk_exclusion (id) not valid,
  -- what is excluded is never approved, and never sent
  add constraint transaction_excluded check (exclusion_id is null
    or (bulk_id is not null and status = 'CANCELLED' and approved_by is null)) not valid;
