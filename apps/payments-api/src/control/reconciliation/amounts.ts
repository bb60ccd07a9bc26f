import { sql } from 'kysely';
import { bookedAmount, reversedAmount } from '../verification/booked-amount.ts';

// Both sides of the difference `k` with its request `q` and its card top-up `c`; whole XAF, null where it is not known.

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
export const openCorrection = sql<bigint | null>`case
  when k.kind = 'DEPOSIT' or (coalesce(k.product, q.kind) = 'COLLECTION') <> (k.kind = 'RECEIPT')
  then ${oursNow} - ${theirsNow} else ${theirsNow} - ${oursNow} end`;

/** Amount that the operator paid or took of it before it was reversed, by the books. */
export const paidBeforeReversals = sql<bigint | null>`(${bookedAmount} + ${reversedAmount})`;

/** True if both sides are known of a difference that is open. */
const isKnown = sql<boolean>`(k.resolved_at is null and ${theirsNow} is not null and case k.kind
  when 'MISSING_HERE' then k.product is not null
  when 'DEPOSIT' then true when 'RECEIPT' then true
  else ${oursNow} is not null end)`;

/** Amount shown as the operator's: as it is now, or as it was when the difference was settled. */
export const shownTheirs = sql<bigint | null>`case
  when k.kind = 'CARD_MISMATCH' then (k.detail ->> 'paid')::bigint
  when ${isKnown} then ${theirsNow}
  else k.theirs end`;

export const shownOurs = sql<bigint | null>`case
  when k.kind = 'CARD_MISMATCH' then c.amount
  when ${isKnown} then ${oursNow}
  else coalesce(k.ours, q.amount) end`;
