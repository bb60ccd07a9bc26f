import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';

/** Compares what is kept of each organisation with limits with its payments, and the sums that limits read with that. */
export const limitCheck: Check = {
  id: 'I35',
  title: 'what counts towards limits of an approval policy is what the payments of the last day say',
  examined: sql`select count(*) as count from spending`,
  violations: sql`
    with said as materialized (
      select p.* from payment_spending p join spending_account a using (organisation_id) where at > now() - interval '1 day'),
    summed as (
      select organisation_id, kind, subject_id, date_bin('5 minutes', at, timestamptz 'epoch') as begins_at, sum(amount) as amount
      from spending group by 1, 2, 3, 4)
    select 'of ' || k.kind || ' ' || k.subject_id || ' ' || coalesce(m.amount, 0) || ' is summed up at ' || k.begins_at
      || ', and ' || coalesce(s.amount, 0) || ' is spent' as violation
    from (select organisation_id, kind, subject_id, begins_at from spending_sum
      union select organisation_id, kind, subject_id, begins_at from summed) k
    left join spending_sum m using (organisation_id, kind, subject_id, begins_at)
    left join summed s using (organisation_id, kind, subject_id, begins_at)
    where coalesce(m.amount, 0) <> coalesce(s.amount, 0)
    union all
    select 'transaction ' || d.transaction_id || ' counts ' || coalesce(s.amount::text, 'nothing') || ' for ' || d.kind || ' '
      || d.subject_id || ', and comes to ' || d.amount
    from said d left join spending s using (transaction_id, kind, subject_id)
    -- that each approval is recorded is said by I31
    where s.amount is distinct from d.amount and (s.amount is not null or d.kind <> 'APPROVER')
    union all
    select 'transaction ' || s.transaction_id || ' counts ' || s.amount || ' for ' || s.kind || ' ' || s.subject_id
      || ', who did not spend it'
    from spending s
    where s.amount > 0 and s.kind <> 'APPROVER' and s.at > now() - interval '1 day' and not exists (select from payment_spending d
      where d.transaction_id = s.transaction_id and d.kind = s.kind and d.subject_id = s.subject_id)`,
};
