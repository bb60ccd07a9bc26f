-- Renews the words that a payment is found by.
create or replace function change_payment_words() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into payment_search (organisation_id, number, transaction_id, is_bulk, words)
    values (new.organisation_id, new.number, new.id, new.kind = 'BULK_PAYOUT',
      payment_words(new.payee_name, new.reason, new.payee_number, new.amount, new.number))
    on conflict (organisation_id, number) do update set words = excluded.words;
  return null;
end $$;
