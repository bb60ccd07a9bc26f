-- Notes since when a product can be sent to again.
create or replace function note_reopening() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.open_since := greatest(clock_timestamp(), new.seen_at);
  return new;
end $$;
