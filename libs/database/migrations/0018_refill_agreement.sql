-- Where the platform's settings say so, a large refill is agreed to by one super admin and processed by another.
alter table refill
  add column agreed_by uuid references app_user (id),
  add column agreed_at timestamptz,
  add constraint refill_agreement_is_whole check ((agreed_by is null) = (agreed_at is null)),
  add constraint refill_takes_two check (agreed_by is null or processed_by is null or agreed_by <> processed_by);
