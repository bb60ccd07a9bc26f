import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';
import { isMoney } from './booked-amount.ts';

/**
 * Tells whether people look into the operator's word on request `q`, or have settled it with money. That another
 * request has the same id says nothing about whether it was paid.
 */
const isLookedInto = sql`exists (select from reconciliation_task k
  where k.reference_id = q.reference_id and k.kind not in ('UNKNOWN_OUTCOME', 'ID_TWICE') and (k.resolved_at is null or ${isMoney('k')}))`;

/**
 * Finds payments that were made twice, or may be: of all attempts of a payment, and of all that retry it, at most one
 * is paid or under way, as the operator said last. What people look into is theirs to settle.
 */
const family: Check = {
  id: 'I20',
  title: 'of a payment and all that retry it the operator has paid, or may pay, one attempt at most',
  examined: sql`select count(distinct coalesce(root_id, id)) as count from transaction where kind = 'PAYOUT'`,
  violations: sql`
    select 'payment ' || f.root || ' may be paid by ' || count(*) || ' attempts: '
      || string_agg(f.reference_id::text, ', ' order by f.reference_id) as violation
    from (
      select coalesce(t.root_id, t.id) as root, q.reference_id from operator_request q
      join transaction t on q.subject_type = 'TRANSACTION' and t.id = q.subject_id and t.kind = 'PAYOUT'
      where (q.state in ('SENT', 'SUCCESSFUL') or q.said in ('SUCCESSFUL', 'PENDING')) and not ${isLookedInto}) f
    group by f.root having count(*) > 1`,
};

/** Finds ids of the operator that several requests share, unless people are asked about them. */
const operatorIds: Check = {
  id: 'I23',
  title: 'each of the operator’s ids belongs to one request',
  examined: sql`select count(*) as count from operator_request where financial_transaction_id is not null`,
  violations: sql`
    select 'id ' || q.financial_transaction_id || ' of the operator is of requests '
      || string_agg(q.reference_id::text, ', ' order by q.reference_id) as violation
    from operator_request q where q.financial_transaction_id is not null
    group by q.kind, q.financial_transaction_id
    having count(*) > 1 and not exists (
      select from reconciliation_task k where k.kind = 'ID_TWICE' and k.reference_id = any(array_agg(q.reference_id)))`,
};

/** Allows for clocks of two servers that differ and for slots that are given out ahead; s. */
const leeway = 15;

/** Finds requests that were sent again sooner, or later, than the rules of sending allow. */
const posts: Check = {
  id: 'I24',
  title: 'a request is sent again once in each grace time at most, and never after its deadline',
  examined: sql`select count(*) as count from operator_request where posts > 1`,
  violations: sql`
    select 'request ' || q.reference_id || ' was sent ' || q.posts || ' times between ' || q.first_sent_at || ' and '
      || q.last_sent_at as violation
    from operator_request q join operator_product p using (kind)
    where q.posts > 1 and (q.posts - 1) * p.least_grace_seconds
      > extract(epoch from q.last_sent_at - q.first_sent_at) + ${leeway}
    union all
    select 'request ' || q.reference_id || ' was sent again at ' || q.last_sent_at || ', its deadline was ' || q.deadline_at
    from operator_request q
    where q.posts > 1 and q.last_sent_at > q.deadline_at + ${leeway} * interval '1 second'`,
};

export const familyChecks: Check[] = [family, operatorIds, posts];
