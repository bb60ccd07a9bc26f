-- Announces changes of an organisation.
create or replace function announce_organisation() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('organisation', new.id, null, new.id);
  return null;
end $$;
