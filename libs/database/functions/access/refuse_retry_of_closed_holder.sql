-- Refuses to ask again for a failed payment of a holder that was deleted: it begins anew, without a new row.
create or replace function refuse_retry_of_closed_holder() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  v_status text;
begin
  select o.status into v_status from organisation o where o.id = new.organisation_id for key share;
  if v_status in ('DELETED', 'REJECTED') then
    raise exception 'holder % is closed', new.organisation_id using errcode = 'HC001';
  end if;
  return new;
end $$;
