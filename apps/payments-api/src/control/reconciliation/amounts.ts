import { sql } from 'kysely';
import { bookedAmount, reversedAmount } from '../verification/booked-amount.ts';
import { oursNow, theirsNow } from '../verification/sides.ts';

// Of the difference `k` with its request `q` and its card top-up `c`; whole XAF, null where it is not known.

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
