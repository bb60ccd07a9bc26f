-- transaction: none
-- What still asks for a decision about a payment; a row leaves the index when it is decided.
drop index concurrently if exists notification_asking;
create index concurrently notification_asking on notification (path)
  where kind in ('payment-waiting', 'payment-reminder', 'bulk-waiting', 'bulk-reminder');
-- What was decided before this asks for nothing any more either.
update notification n set kind = replace(replace(n.kind, 'waiting', d.decision), 'reminder', d.decision),
  read_at = coalesce(n.read_at, now())
from (select '/dashboard/transactions?id=' || id as path, organisation_id,
    case when status = 'CANCELLED' or deleted_at is not null then 'cancelled' else 'approved' end as decision
  from transaction where status <> 'PENDING' or deleted_at is not null) d
where n.kind in ('payment-waiting', 'payment-reminder', 'bulk-waiting', 'bulk-reminder')
  and n.path = d.path and n.organisation_id = d.organisation_id;
