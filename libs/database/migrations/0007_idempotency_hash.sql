-- An Idempotency-Key is one effect for ever. Its row keeps what was asked, so that the same key with another body is
-- told apart when the stored answer is gone. Rows from before this have no hash and answer whoever brings their key.

alter table beneficiary add column idempotency_hash bytea;
alter table service_provider add column idempotency_hash bytea;
alter table transaction add column idempotency_hash bytea;
alter table refill add column idempotency_hash bytea;
alter table payment_file add column idempotency_hash bytea;
alter table card_top_up add column idempotency_hash bytea;

-- Every key that made a row, whatever call it came with: a holder uses a key once, not once a table.
create view idempotency_use with (security_invoker = true) as
  select organisation_id, idempotency_key as key, idempotency_hash as request_hash
    from beneficiary where idempotency_key is not null
  union all
  select organisation_id, idempotency_key, idempotency_hash from service_provider where idempotency_key is not null
  union all
  select organisation_id, idempotency_key, idempotency_hash from transaction where idempotency_key is not null
  union all
  select organisation_id, idempotency_key, idempotency_hash from refill where idempotency_key is not null
  union all
  select organisation_id, idempotency_key, idempotency_hash from payment_file where idempotency_key is not null
  union all
  select organisation_id, idempotency_key, idempotency_hash from card_top_up where idempotency_key is not null;

grant select on idempotency_use to sanaga_app;
