-- transaction: none
-- Payments from before; the trigger adds those made from now on.
insert into payment_search (organisation_id, number, transaction_id, is_bulk, words)
  select organisation_id, number, id, kind = 'BULK_PAYOUT', payment_words(payee_name, reason, payee_number, amount, number)
  from transaction on conflict (organisation_id, number) do nothing;
drop index if exists payment_search_words;
create index concurrently payment_search_words on payment_search using gin (organisation_id, words gin_trgm_ops);
-- MTN's id comes with the outcome: in the words it would write each row of them twice
drop index if exists transaction_by_operator_id;
create index concurrently transaction_by_operator_id on transaction (organisation_id, financial_transaction_id)
  where financial_transaction_id is not null;
drop index if exists beneficiary_words;
create index concurrently beneficiary_words on beneficiary
  using gin (organisation_id, person_words(name, email, phone_number) gin_trgm_ops) where deleted_at is null;
drop index if exists organisation_words;
create index concurrently organisation_words on organisation using gin (person_words(name, email, phone_number) gin_trgm_ops);
drop index if exists app_user_words;
create index concurrently app_user_words on app_user using gin (person_words(name, email, phone_number) gin_trgm_ops)
  where status <> 'REMOVED';
analyze payment_search;
