-- Announces documents of organisations and what was decided about them.
create or replace function announce_document() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('organisation', new.organisation_id, null, new.organisation_id);
  return null;
end $$;
