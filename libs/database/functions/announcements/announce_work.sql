-- Tells the workers of a new request and which product it is of: who polls has nothing to look for, nor has the other product.
create or replace function announce_work() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into announcement (channel, payload) select distinct 'sanaga_work', kind from new_rows;
  return null;
end $$;
