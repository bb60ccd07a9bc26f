-- transaction: none
-- A line of the audit log is written to each index that it is in: lines that an index cannot find are not in it. What the system
-- does has no actor and no address.
drop index concurrently if exists audit_log_by_person;
create index concurrently audit_log_by_person on audit_log (actor_id, at desc, id desc) where actor_id is not null;
drop index concurrently if exists audit_log_by_actor;

drop index concurrently if exists audit_log_by_address;
create index concurrently audit_log_by_address on audit_log (client_address, at desc)
  where actor_id is null and client_address is not null;
drop index concurrently if exists audit_log_by_stranger;

-- A poll leases a request on the page that it is on, so that no index is written to.
alter table operator_request set (fillfactor = 60);
