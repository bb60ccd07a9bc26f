-- Deletes what the operator said before a time.
create or replace function forget_names(p_before timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from operator_name where asked_at < p_before
$$;
revoke all on function forget_names from public;
grant execute on function forget_names to sanaga_app;
