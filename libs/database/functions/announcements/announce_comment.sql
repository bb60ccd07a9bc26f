-- Announces comments on a payment, and that its question was closed, as changes of the payment.
create or replace function announce_comment() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('transaction', new.organisation_id, null, new.transaction_id);
  return null;
end $$;
