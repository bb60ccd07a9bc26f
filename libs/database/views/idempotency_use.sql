-- Every key that made a row, whatever call it came with: a holder uses a key once, not once a table.
create or replace view idempotency_use with (security_invoker = true) as
  select organisation_id, idempotency_key as key, idempotency_hash as request_hash
    from beneficiary where idempotency_key is not null
  union all
  select organisation_id, idempotency_key, idempotency_hash from service_provider where idempotency_key is not null
  union all
  select organisation_id, idempotency_key, idempotency_hash from transaction where idempotency_key is not null
  union all
  select organisation_id, idempotency_key, idempotency_hash from transaction_comment where idempotency_key is not null
  union all
  select organisation_id, idempotency_key, idempotency_hash from refill where idempotency_key is not null
  union all
  select organisation_id, idempotency_key, idempotency_hash from refill_comment where idempotency_key is not null
  union all
  select organisation_id, idempotency_key, idempotency_hash from payment_file where idempotency_key is not null
  union all
  select organisation_id, idempotency_key, idempotency_hash from card_top_up where idempotency_key is not null;
grant select on idempotency_use to sanaga_app;
