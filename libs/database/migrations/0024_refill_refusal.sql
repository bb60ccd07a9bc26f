-- A super admin may refuse a refill that waits, for a written reason.
alter table refill
  drop constraint refill_status_check,
  add constraint refill_status_check
    check (status in ('REQUESTED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUSED')),
  add column refused_by uuid references app_user (id),
  add column refusal_reason text check (length(refusal_reason) between 1 and 500),
  add constraint refill_refusal_is_whole check (
    (status = 'REFUSED') = (refused_by is not null) and (status = 'REFUSED') = (refusal_reason is not null));
