-- Announces changes of people, to their organisation.
create or replace function announce_member() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('member', new.organisation_id, new.id, new.id);
  return null;
end $$;
