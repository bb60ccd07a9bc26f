-- Returns the last that the operator said of numbers, and when.
create or replace function answers_of(p_numbers text[]) returns table (number text, name text, asked_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.number, n.name, n.asked_at from operator_name n where n.number = any(p_numbers)
$$;
revoke all on function answers_of from public;
grant execute on function answers_of to sanaga_app;
