-- Refuses what would exceed a limit, and says how much is left, and from when on it is enough.
create or replace function refuse_spending(p_limit text, p_most bigint, p_spent bigint, p_enough_at timestamptz,
  p_number text default null) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'limit % of % is exceeded', p_limit, p_most using errcode = 'LM001', detail = json_build_object(
    'limit', p_limit, 'most', p_most, 'spent', p_spent, 'enoughAt', p_enough_at, 'number', p_number)::text;
end $$;
revoke all on function refuse_spending from public;
