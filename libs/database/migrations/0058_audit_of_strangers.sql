-- transaction: none
-- What strangers at a client address were refused lately.
drop index if exists audit_log_by_stranger;
create index concurrently audit_log_by_stranger on audit_log (client_address, at desc) where actor_id is null;
