-- Announces changes of payment files.
create or replace function announce_payment_file() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('payment-file', new.organisation_id, null, new.id);
  return null;
end $$;
