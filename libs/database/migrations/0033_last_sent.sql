-- When a request's last call to the operator left at the earliest, so that people give no payment up while one may be on
-- its way.
alter table operator_request add column last_sent_at timestamptz;
update operator_request set last_sent_at = greatest(first_sent_at, now()) where state = 'SENT';
