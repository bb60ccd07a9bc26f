-- Returns what the operator said of numbers since a time. Nobody has a right to the table: its functions take numbers, so that
-- a person who typed one learns its name, and nobody can list any.
create or replace function names_of(p_numbers text[], p_since timestamptz) returns table (number text, name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.number, n.name from operator_name n where n.number = any(p_numbers) and n.asked_at >= p_since
$$;
revoke all on function names_of from public;
grant execute on function names_of to sanaga_app;
