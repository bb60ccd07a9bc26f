-- A payment that came back unsent at the moment at which the cancelling of its bulk payment ended was left without that place
-- in the line by which it is sent again: such bulk payments get theirs back.
insert into bulk_queue (bulk_id, organisation_id)
select distinct q.bulk_id, q.organisation_id
from operator_request q join bulk_transaction b on b.id = q.bulk_id and b.step is distinct from 'CANCEL'
where q.state = 'QUEUED'
on conflict (bulk_id) do nothing;
