-- What of a holder could still move money or waits for somebody; asked of one holder at a time.
create or replace view holder_pending with (security_invoker = true) as
  select o.id as organisation_id,
    (select count(*) from transaction t where t.organisation_id = o.id
      and (t.status in ('PENDING', 'CONFIRMED', 'IN_PROGRESS') or t.problem_reason = 'UNKNOWN')) as payments,
    (select count(*) from refill r where r.organisation_id = o.id
      and r.status in ('REQUESTED', 'PROCESSING')) as refills,
    (select count(*) from card_top_up c where c.organisation_id = o.id and c.status = 'CREATED'
      -- paid with another amount, and looked into: its page takes no second payment, and it is never credited
      and not exists (select from reconciliation_task k where k.card_top_up_id = c.id
        and k.resolved_at is not null and k.detail ->> 'checkout' = coalesce(c.checkout_id, k.detail ->> 'checkout'))
      ) as card_top_ups,
    -- each by the index of what waits: all requests there ever were have none by their holder
    (select count(*) from operator_request q
      where q.organisation_id = o.id and q.state = 'QUEUED' and q.bulk_id is null)
    + (select count(*) from bulk_queue b join operator_request q on q.bulk_id = b.bulk_id and q.state = 'QUEUED'
      where b.organisation_id = o.id)
    + (select count(*) from operator_request q
      where q.organisation_id = o.id and q.state = 'SENT') as operator_requests,
    (select count(*) from reconciliation_task k where k.organisation_id = o.id and k.resolved_at is null) as exceptions
  from organisation o;
grant select on holder_pending to sanaga_app;
