-- Announces changes of refills.
create or replace function announce_refill() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('refill', new.organisation_id, null, new.id);
  if new.status = 'COMPLETED' then perform announce('wallet', new.organisation_id, null, null); end if;
  return null;
end $$;
