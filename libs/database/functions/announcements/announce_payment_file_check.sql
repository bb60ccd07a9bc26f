-- Announces how far the check of a payment file has come.
create or replace function announce_payment_file_check() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('payment-file', new.organisation_id, null, new.file_id);
  return null;
end $$;
