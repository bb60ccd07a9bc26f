-- Notes when the hold of all payments was lifted.
create or replace function note_lift() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.lifted_at := time_of_workers();
  return new;
end $$;
