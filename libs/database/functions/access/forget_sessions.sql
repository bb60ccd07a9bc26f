-- Deletes sessions that ended before then. The application ends sessions and deletes them by this alone: whose they were is
-- known for as long as old sessions tell whether an address is one that somebody has signed in from.
create or replace function forget_sessions(p_before timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from session where coalesce(ended_at, expires_at) < p_before
$$;
revoke all on function forget_sessions from public;
grant execute on function forget_sessions to sanaga_app;
