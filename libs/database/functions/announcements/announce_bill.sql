-- Announces new bills and their changes.
create or replace function announce_bill() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('bill', new.organisation_id, null, new.id);
  return null;
end $$;
