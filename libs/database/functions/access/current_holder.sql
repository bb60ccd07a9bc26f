-- Returns the wallet holder that a member's call may reach; null outside of such a call.
create or replace function current_holder() returns uuid language sql stable parallel safe as $$
  select nullif(pg_catalog.current_setting('sanaga.holder', true), '')::uuid
$$;
