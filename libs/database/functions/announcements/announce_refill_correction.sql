-- A correction moves no status, and is news all the same: of a refill that failed, too, it changes the wallet.
create or replace function announce_refill_correction() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('refill', new.organisation_id, null, new.id);
  perform announce('wallet', new.organisation_id, null, null);
  return null;
end $$;
