import { sql } from 'kysely';
import { bookedAmount } from './booked-amount.ts';

// Both sides of the difference `k` with its request `q`; whole XAF, null where it is not known.

/** Amount that our books say it moved, or all of it while that is under way. */
export const oursNow = sql<bigint | null>`case
  when k.kind in ('MISSING_HERE', 'DEPOSIT', 'RECEIPT') then coalesce(k.ours, 0)
  when q.state = 'SENT' then q.amount
  when q.state <> 'QUEUED' then ${bookedAmount} end`;

/** Amount left by the books once a reversal is taken off; null where the books do not say that much yet. */
const leftByReversal = sql<
  bigint | null
>`case when q.state <> 'SENT' and ${oursNow} >= (k.detail ->> 'reversed')::bigint
  then ${oursNow} - (k.detail ->> 'reversed')::bigint end`;

/** Amount that the operator says it moved; null as well where that is in another currency, or not final. */
export const theirsNow = sql<bigint | null>`case
  when k.kind = 'REVERSAL' then ${leftByReversal}
  when k.theirs is not null then k.theirs
  when k.detail ?& array['reported', 'currency'] or k.kind <> 'CONTRADICTION' then null
  when k.detail ? 'paid' then (k.detail ->> 'paid')::bigint
  when k.detail ->> 'operatorSays' in ('pending', 'unreadable') then null
  when k.detail ? 'operatorSays' then 0 end`;

/**
 * Amount that the float lacks in our books because of it: what goes out takes from it, what comes in adds to it; null
 * where not known.
 */
const openCorrection = sql<bigint | null>`case
  when k.kind = 'DEPOSIT' or (coalesce(k.product, q.kind) = 'COLLECTION') <> (k.kind = 'RECEIPT')
  then ${oursNow} - ${theirsNow} else ${theirsNow} - ${oursNow} end`;

/**
 * Selects the `amount` of each open exception of a payment, or of money that the statement has, as a correction. Of what
 * has no outcome it is what the operator moved beyond what was requested, which is under way by itself.
 */
export const openCorrections = sql`
  select ${openCorrection} as amount
  from reconciliation_task k left join operator_request q using (reference_id)
  where k.resolved_at is null and k.kind in ('CONTRADICTION', 'MISSING_HERE',
    'MISSING_THERE', 'AMOUNT_DIFFERS', 'PAID_AFTER_FAILED', 'REVERSAL', 'DEPOSIT', 'RECEIPT')`;
