-- Announces changes of accounts of service providers.
create or replace function announce_provider() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('service-provider', new.organisation_id, null, new.id);
  return null;
end $$;
