-- Tells whether a payment is with its makers by now: as a volatile function it sees what was committed while its statement waited
-- for the lock of the payment.
create or replace function has_open_question(p_transaction uuid) returns boolean
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  return exists (select from transaction_question where transaction_id = p_transaction and closed_at is null);
end $$;
