-- Announces comments on a refill as changes of the refill.
create or replace function announce_refill_comment() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('refill', new.organisation_id, null, new.refill_id);
  return null;
end $$;
