-- phase: contract
-- What transaction_once refuses: all but items of bulk payments, which have no key of their own.
alter table transaction drop constraint transaction_organisation_id_idempotency_key_key;
