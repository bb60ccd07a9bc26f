import type { Database, Tx } from '@sanaga/database';
import { sql } from 'kysely';
import { ms } from './slots.ts';

/** Minimum time between two polls of one request's status that hints cause; ms. */
const hintedEveryMs = 1_000;

/**
 * Records a hint that there is news about these requests: a callback, which is unsigned, may come any number of times,
 * in any order, and may be forged. It only makes the worker ask the operator, in its turn and within the rate; finished
 * requests are asked about again when there is room.
 */
export async function pollSoon(db: Database | Tx, referenceIds: readonly string[], now: Date): Promise<void> {
  await sql`
    with hinted as (
      select q.reference_id, q.state, greatest(${now}::timestamptz,
        -- a hint that waits already is enough
        case when q.hinted_at > ${now} then q.hinted_at else q.hinted_at + ${ms(hintedEveryMs)} end) as at
      from operator_request q where q.reference_id = any(${[...new Set(referenceIds)]}::uuid[])
        and q.state in ('SENT', 'SUCCESSFUL', 'FAILED')
      -- in one order with whoever settles them: callbacks come while their payments are settled
      order by q.reference_id for no key update),
    set as (
      update operator_request q set hinted_at = h.at,
        due_at = case when q.state = 'SENT' then least(q.due_at, h.at) else q.due_at end,
        recheck_at = case when q.state = 'SENT' then null else least(q.recheck_at, h.at) end
      from hinted h where q.reference_id = h.reference_id returning q.reference_id)
    select wake_workers() from set limit 1`.execute(db);
}
