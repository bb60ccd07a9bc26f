-- Announces changes of differences with the operator.
create or replace function announce_reconciliation() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('reconciliation', null, null, new.id);
  return null;
end $$;
