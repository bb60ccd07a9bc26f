-- What was under way as its bulk payment was cancelled, and came back unsent, is cancelled too, as it is from now on. Until
-- then it was sent later, or, where it came back at the moment at which the cancelling ended, never.
with cancelled as materialized (
  select id from bulk_transaction where step is null and cancelled > 0 and confirmed > 0)
update bulk_transaction b set step = 'CANCEL', step_by = c.by, step_at = now(), step_why = c.why, step_line = 0, step_done = 0,
  step_items = 0
from cancelled o cross join lateral (
  select h.by, h.why from transaction i join transaction_history h on h.transaction_id = i.id and h.to_status = 'CANCELLED'
  where i.bulk_id = o.id and i.status = 'CANCELLED' limit 1) c
where b.id = o.id;
