-- Stores what the operator said of numbers; a null name: it answered without one.
create or replace function store_names(p_numbers text[], p_names text[], p_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into operator_name (number, name, asked_at)
    select number, name, p_at from unnest(p_numbers, p_names) n (number, name) order by number
    on conflict (number) do update set name = excluded.name, asked_at = excluded.asked_at
$$;
revoke all on function store_names from public;
grant execute on function store_names to sanaga_app;
