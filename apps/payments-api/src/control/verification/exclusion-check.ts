import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';

/** Compares exclusions with their items, with the history of these and with the audit log. */
export const exclusionCheck: Check = {
  id: 'I32',
  title:
    'what an approver excluded from a bulk transaction was decided, never sent and never by one of its makers',
  examined: sql`select count(*) as count from bulk_exclusion`,
  violations: sql`
    select 'exclusion ' || e.id || ' is of ' || e.items || ' payments over ' || e.amount || ' + ' || e.fee + e.tax + e.levy
      || ', its payments are ' || coalesce(i.items, 0) || ' over ' || coalesce(i.amount, 0) || ' + ' || coalesce(i.costs, 0)
      as violation
    from bulk_exclusion e left join (
      select exclusion_id, count(*) as items, sum(amount) as amount, sum(fee) as fee, sum(tax) as tax, sum(levy) as levy,
        sum(fee + tax + levy) as costs from transaction where exclusion_id is not null group by 1) i on i.exclusion_id = e.id
    where (e.items, e.amount, e.fee, e.tax, e.levy) is distinct from (i.items, i.amount, i.fee, i.tax, i.levy)
    union all
    select 'payment ' || i.id || ' is excluded, and of another bulk, approved, sent or excluded by one of its makers'
    from transaction i join bulk_exclusion e on e.id = i.exclusion_id
    where i.bulk_id is distinct from e.bulk_id or i.organisation_id <> e.organisation_id or i.status <> 'CANCELLED'
      or i.approved_by is not null or i.sent_at is not null or e.excluded_by = any(i.makers)
    union all
    select 'payment ' || i.id || ' was excluded by another person or for another reason than its history says'
    from transaction i join bulk_exclusion e on e.id = i.exclusion_id left join lateral (
      select h.by, h.why from transaction_history h where h.transaction_id = i.id order by h.id desc limit 1) h on true
    where (h.by, h.why) is distinct from (e.excluded_by, e.reason)
    union all
    select 'bulk ' || e.bulk_id || ' was approved before a payment of it was excluded'
    from bulk_exclusion e join transaction t on t.id = e.bulk_id where t.approved_at < e.excluded_at
    union all
    select 'bulk ' || coalesce(e.bulk_id::text, a.subject_id) || ' has ' || coalesce(e.items, 0)
      || ' excluded payments, says the decision, and ' || coalesce(a.items, 0) || ', says the audit log'
    from (select bulk_id, excluded_by, reason, sum(items) as items, sum(amount) as amount from bulk_exclusion group by 1, 2, 3) e
    full join (select subject_id, actor_id, detail->>'reason' as reason, sum((detail->>'items')::bigint) as items,
        sum((detail->>'amount')::bigint) as amount
      from audit_log where action = 'transaction.exclude-items' group by 1, 2, 3) a
      on a.subject_id = e.bulk_id::text and a.actor_id = e.excluded_by and a.reason = e.reason
    where (e.items, e.amount) is distinct from (a.items, a.amount)`,
};
