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
import type { ScheduledRequest, RequestRow } from './requests.ts';
import { freeSlots, ms, shortHorizonMs, takeSlots } from './slots.ts';

/** A recheck that came to nothing is tried again after this; ms. */
const againMs = 60_000;

interface Rechecking {
  kind: OperatorProduct;
  most: number;
  rate: number;
}

/** Requests that are over and of which somebody says that there is news. */
export async function leaseRechecks(
  { db, now }: Dependencies,
  { kind, most, rate }: Rechecking,
): Promise<ScheduledRequest[]> {
  const at = now();
  const places = await freeSlots(db, { kind, now: at, rate, most, aheadMs: shortHorizonMs });
  if (places === 0) return [];
  const { rows } = await sql<RequestRow>`
    update operator_request q set recheck_at = ${at}::timestamptz + ${ms(againMs)}
    from (select reference_id from operator_request where kind = ${kind} and recheck_at <= ${at}
      order by recheck_at limit ${places} for update skip locked) due
    where q.reference_id = due.reference_id returning q.*`.execute(db);
  const slots = await takeSlots(db, { kind, now: at, rate, count: rows.length });
  return rows.map((row, place) => ({ ...row, slot_at: slots[place] ?? at }));
}

/** Compares what the operator reports of a request that is over with how it ended; a contradiction becomes a task. */
export async function recheck(
  deps: Dependencies,
  request: RequestRow,
  status: OperatorStatus,
): Promise<void> {
  if (status.state === 'unknown') return;
  if (status.state === 'configuration-error' && !isFloatShort(status)) return;
  if (contradicts(status, request) || (await contradictsCorrection(deps, request, status)))
    await raiseContradiction(deps, request, {
      settledAs: request.state,
      ...(status.state === 'successful' ? reportedAmount(status, request) : { operatorSays: status.state }),
    });
  await clearRecheck(deps.db, request);
}

/** Nobody has hinted again meanwhile. */
const clearRecheck = (db: Database, { reference_id, hinted_at }: RequestRow) =>
  db
    .updateTable('operator_request')
    .set({ recheck_at: null })
    .where('reference_id', '=', reference_id)
    .where('hinted_at', 'is not distinct from', hinted_at)
    .execute();

function contradicts(status: OperatorStatus, request: RequestRow): boolean {
  if (request.state !== 'SUCCESSFUL') return status.state === 'successful';
  if (status.state === 'successful') return !isAsRequested(status, request);
  return status.state === 'failed' || isFloatShort(status);
}
