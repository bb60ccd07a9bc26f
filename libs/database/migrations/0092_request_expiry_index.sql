-- transaction: none
drop index concurrently if exists operator_request_expiring;
create index concurrently operator_request_expiring on operator_request (expires_at) where state = 'QUEUED';
alter table transaction validate constraint transaction_remarks;
