-- The time of the database, unless workers go by a later one.
create or replace function time_of_workers() returns timestamptz language sql volatile
set search_path = pg_catalog, public as $$
  select greatest(clock_timestamp(), max(seen_at)) from operator_product
$$;
