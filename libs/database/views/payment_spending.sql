-- What each payment counts for towards limits, and since when, as the payments say it: its whole total for who made or retried
-- it, for each person whose approval counts, also through a deputy, and, once released, for its organisation.
create or replace view payment_spending with (security_invoker = true) as
  with payment as (
    select t.*, case t.kind
        when 'PAYOUT' then case when is_spent(t.status, t.problem_reason) then t.total else 0 end
        else t.total - (select coalesce(sum(i.total), 0)::bigint from transaction i
          where i.bulk_id = t.id and i.exclusion_id is null and not is_spent(i.status, i.problem_reason)) end as spent
    from transaction t where t.bulk_id is null and t.kind <> 'COLLECTION' and not t.individual)
  select p.organisation_id, p.id as transaction_id, 'MAKER' as kind, coalesce(r.by, p.created_by) as subject_id,
    p.spent as amount, coalesce(r.at, p.created_at) as at
  from payment p left join lateral (
    select h.by, h.at from transaction_history h
    where p.attempt > 1 and h.transaction_id = p.id and h.from_status = 'PROBLEMATIC' and h.to_status = 'PENDING'
    order by h.id desc limit 1) r on true
  union all
  select p.organisation_id, p.id, 'ORGANISATION', p.organisation_id, p.spent, p.approved_at
  from payment p where p.approved_by is not null
  union all
  select p.organisation_id, p.id, 'APPROVER', s.person, p.spent, max(a.approved_at)
  from payment p join transaction_approval a on a.transaction_id = p.id
    join lateral (values (a.approver_id), (a.deputy_for)) s (person) on s.person is not null
  where coalesce(a.total, p.total) = p.total and a.attempt = case when p.approved_by is null then p.attempt
    else (select max(l.attempt) from transaction_approval l where l.transaction_id = p.id) end
  group by p.organisation_id, p.id, s.person, p.spent;
grant select on payment_spending to sanaga_app;
