-- Adds the words that new payments are found by.
create or replace function add_payment_words() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into payment_search (organisation_id, number, transaction_id, is_bulk, words)
    select organisation_id, number, id, kind = 'BULK_PAYOUT', payment_words(payee_name, reason, payee_number, amount, number)
    from new_rows;
  return null;
end $$;
