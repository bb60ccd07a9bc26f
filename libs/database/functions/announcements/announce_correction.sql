-- A correction moves no status, and is news all the same.
create or replace function announce_correction() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('transaction', new.organisation_id, null, coalesce(new.bulk_id, new.id));
  perform announce('wallet', new.organisation_id, null, null);
  return null;
end $$;
