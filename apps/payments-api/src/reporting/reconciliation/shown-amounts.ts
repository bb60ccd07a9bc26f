import { sql } from 'kysely';

/**
 * Both sides of the difference `k` with its request `q` and its card top-up `c`: what it was settled over, or what is known
 * now; whole XAF, null where it is not known.
 */

/** Null as well where the operator says another currency. */
const reported = sql<bigint | null>`case
  when k.theirs is not null then k.theirs
  when k.detail ?& array['reported', 'currency'] or k.kind <> 'CONTRADICTION' then null
  when k.detail ? 'paid' then (k.detail ->> 'paid')::bigint
  when k.detail ? 'operatorSays' then 0 end`;

/** Whether both sides are known of a difference that is open. */
const isKnown = sql<boolean>`(k.resolved_at is null and ${reported} is not null and case k.kind
  when 'MISSING_HERE' then k.product is not null
  else q.amount is not null and q.state <> 'QUEUED' end)`;

export const shownTheirs = sql<bigint | null>`case
  when k.kind = 'CARD_MISMATCH' then (k.detail ->> 'paid')::bigint
  when ${isKnown} then ${reported}
  else k.theirs end`;

/** `booked` is what our books say was moved of the request. */
export const shownOurs = (booked: ReturnType<typeof sql<bigint>>) => sql<bigint | null>`case
  when k.kind = 'CARD_MISMATCH' then c.amount
  when not ${isKnown} then coalesce(k.ours, q.amount)
  when k.kind = 'MISSING_HERE' then coalesce(k.ours, 0)
  when q.state = 'SENT' then q.amount
  else ${booked} end`;
