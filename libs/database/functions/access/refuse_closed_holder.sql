-- Refuses to begin anything for a holder that was deleted. Deleting locks the holder's row and then looks whether anything is
-- under way; what begins at the same moment waits for that row here, and finds it deleted.
create or replace function refuse_closed_holder() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  v_holder record;
begin
  for v_holder in
    select o.id, o.status from organisation o where o.id in (select n.organisation_id from new_rows n) for key share
  loop
    if v_holder.status in ('DELETED', 'REJECTED') then
      raise exception 'holder % is closed', v_holder.id using errcode = 'HC001';
    end if;
  end loop;
  return null;
end $$;
