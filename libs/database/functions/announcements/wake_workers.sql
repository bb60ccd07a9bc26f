-- Wakes the workers of operator requests once this transaction has committed.
create or replace function wake_workers() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into announcement (channel, payload) values ('sanaga_work', '')
$$;
revoke all on function wake_workers from public;
grant execute on function wake_workers to sanaga_app;
