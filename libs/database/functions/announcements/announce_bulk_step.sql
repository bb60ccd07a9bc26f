-- What is begun with a large bulk transaction goes on at once, not when a worker next looks.
create or replace function announce_bulk_step() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into announcement (channel, payload) values ('sanaga_work', 'BULK_STEP');
  return null;
end $$;
