-- What is queued while its holder waits is held back by who comes to take it, under a lock of the holder's row.
create or replace function hold_back_with_holder() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update operator_request q
    set held = new.status <> 'APPROVED' or (q.kind = 'DISBURSEMENT' and new.payouts_paused_at is not null)
    where q.organisation_id = new.id and q.state = 'QUEUED' and q.bulk_id is null;
  update bulk_queue set held = new.status <> 'APPROVED' or new.payouts_paused_at is not null where organisation_id = new.id;
  return null;
end $$;
