-- Notes since when a holder no longer holds a request or a bulk payment back.
create or replace function note_release() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.released_at := time_of_workers();
  return new;
end $$;
