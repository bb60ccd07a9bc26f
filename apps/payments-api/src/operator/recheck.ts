import type { Database } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { isFloatShort, type OperatorStatus } from '@sanaga/operators';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import {
  contradictsCorrection,
  isAsRequested,
  raiseContradiction,
  reportedAmount,
} from './contradictions.ts';
import { saidIn, type RequestRow, type ScheduledRequest, type Word } from './requests.ts';
import { freeSlots, ms, takeSlots } from './slots.ts';

/** Delay before a recheck without a result is tried again; ms. */
const againMs = 60_000;

interface Rechecking {
  kind: OperatorProduct;
  most: number;
  rate: number;
}

/** Leases finished requests that somebody reports news about. */
export async function leaseRechecks(
  { db, now }: Dependencies,
  { kind, most, rate }: Rechecking,
): Promise<ScheduledRequest[]> {
  const at = now();
  const places = await freeSlots(db, { kind, now: at, rate, most });
  if (places === 0) return [];
  const { rows } = await sql<RequestRow>`
    update operator_request q set recheck_at = ${at}::timestamptz + ${ms(againMs)}
    from (select reference_id from operator_request where kind = ${kind} and recheck_at <= ${at}
      order by recheck_at limit ${places} for update skip locked) due
    where q.reference_id = due.reference_id returning q.*`.execute(db);
  const slots = await takeSlots(db, { kind, now: at, rate, count: rows.length });
  return rows.map((row, place) => ({ ...row, slot_at: slots[place] ?? at }));
}

/**
 * Compares the operator's answer about a finished request with how it ended, and stores it; a contradiction becomes a
 * task.
 */
export async function recheck(
  deps: Dependencies,
  request: RequestRow,
  { status, at }: { status: OperatorStatus; at: Date },
): Promise<void> {
  const said = saidIn(status);
  if (said === null) return unread(deps, request, status);
  if (contradicts(status, request) || (await contradictsCorrection(deps, request, status)))
    await raiseContradiction(deps, request, {
      settledAs: request.state,
      ...(status.state === 'successful' ? reportedAmount(status, request) : { operatorSays: status.state }),
    });
  await keepWord(deps.db, request, { said, at });
}

/** Number of unreadable answers about a request, after which people look into it. */
const unreadAtMost = 15;

/**
 * Counts an unreadable answer, and finally raises a contradiction. A payment that failed here must not wait endlessly
 * to be paid again because the operator's answer about this attempt cannot be read. No response at all says nothing
 * about the attempt, and is waited out.
 */
async function unread(deps: Dependencies, request: RequestRow, status: OperatorStatus): Promise<void> {
  if (status.state !== 'unknown' || !status.answered) return;
  const isGivenUp = request.unread_polls + 1 >= unreadAtMost;
  if (isGivenUp && request.state === 'FAILED')
    await raiseContradiction(deps, request, { settledAs: request.state, operatorSays: 'unreadable' });
  await deps.db
    .updateTable('operator_request')
    .set({
      unread_polls: isGivenUp ? 0 : sql`unread_polls + 1`,
      ...(isGivenUp && { recheck_at: null }),
    })
    .where('reference_id', '=', request.reference_id)
    .execute();
}

/**
 * Stores the operator's word, unless it has said something since, and ends the asking, unless somebody has hinted again
 * meanwhile.
 */
const keepWord = (db: Database, { reference_id, hinted_at }: RequestRow, { said, at }: Word) =>
  db
    .updateTable('operator_request')
    .set({
      said: sql`case when said_at > ${at} then said else ${said} end`,
      said_at: sql`greatest(said_at, ${at})`,
      unread_polls: 0,
      recheck_at: sql`case when hinted_at is not distinct from ${hinted_at} then null else recheck_at end`,
    })
    .where('reference_id', '=', reference_id)
    .execute();

/**
 * Returns true if the operator's status contradicts ours. A payment that failed here and is under way there may still
 * be paid.
 */
function contradicts(status: OperatorStatus, request: RequestRow): boolean {
  if (request.state !== 'SUCCESSFUL') return status.state === 'successful' || status.state === 'pending';
  if (status.state === 'successful') return !isAsRequested(status, request);
  return status.state === 'failed' || isFloatShort(status);
}
