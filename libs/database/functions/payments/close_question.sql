-- Closes the question about a payment that was cancelled or deleted: nobody has to answer it any more.
create or replace function close_question() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update transaction_question set closed_at = clock_timestamp(),
    closed_as = case when new.deleted_at is null then 'CANCELLED' else 'DELETED' end,
    closed_position = nextval('transaction_history_id_seq')
  where transaction_id = new.id and closed_at is null;
  return null;
end $$;
