-- Counts a payment towards the limits of a person who approves it, also where others still have to.
create or replace function spend_as_approver() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform spend(new.organisation_id, new.transaction_id, 'APPROVER', new.approver_id,
    coalesce(new.total, (select t.total from transaction t where t.id = new.transaction_id)));
  return null;
end $$;
