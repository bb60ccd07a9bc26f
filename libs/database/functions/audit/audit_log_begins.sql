-- Marks a statement, so that what its rows leave for each other is never taken for another's.
create or replace function audit_log_begins() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  v_set text;
begin
  v_set := set_config('sanaga.audit_statement', gen_random_uuid()::text, true);
  return null;
end $$;
