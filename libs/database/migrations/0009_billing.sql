-- Billing: who was told of a bill, where it begins for those approved before there was any, and what a person has to
-- look into when the card provider's word is not ours.

-- When the admins heard that the wallet could not pay it: once, however often it is tried.
alter table bill add column told_at timestamptz;

-- Months that passed before bills were issued are nobody's debt: the first one is the next that ends.
update organisation o
  set next_bill_at = (
    select min(due.at) from (
      select (o.approved_at at time zone 'Africa/Douala' + make_interval(months => n)) at time zone 'Africa/Douala' as at
      from generate_series(1, 1200) n) due
    where due.at > now())
  where o.next_bill_at < now();
create index organisation_next_bill on organisation (next_bill_at) where next_bill_at is not null;

alter table reconciliation_task drop constraint reconciliation_task_kind_check;
alter table reconciliation_task add constraint reconciliation_task_kind_check
  check (kind in ('UNKNOWN_OUTCOME', 'CONTRADICTION', 'CARD_MISMATCH'));
alter table reconciliation_task alter column reference_id drop not null;
alter table reconciliation_task add column card_top_up_id uuid references card_top_up (id);
alter table reconciliation_task add constraint reconciliation_task_subject
  check ((kind = 'CARD_MISMATCH') = (card_top_up_id is not null) and (reference_id is null) = (card_top_up_id is not null));
create unique index reconciliation_task_card on reconciliation_task (card_top_up_id);
