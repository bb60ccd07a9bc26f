import type { Database, Tx } from '@sanaga/database';
import { sql, type RawBuilder } from 'kysely';
import type { Word } from './requests.ts';

/** Ids of requests, as a subquery. */
type ReferenceIds = RawBuilder<unknown>;

/** Makes the workers ask the operator once more about requests that have an outcome. */
export async function requestRechecks(tx: Tx, referenceIds: ReferenceIds, now: Date): Promise<void> {
  await sql`
    with asked as (
      update operator_request set recheck_at = ${now}, hinted_at = ${now}
      where reference_id in (${referenceIds})
      returning reference_id)
    select wake_workers() from asked limit 1`.execute(tx);
}

/** Request that waits until the operator was asked about earlier ones, which failed. */
export interface AwaitsWord {
  referenceId: string;
  failed: readonly string[];
}

/**
 * Makes the workers ask the operator about earlier requests, and notes on those that wait for it that they did. What is
 * locked is left for the next round: a taker, a settler and a hint would wait for each other in a circle.
 */
export async function askBeforeSending(tx: Tx, awaiting: readonly AwaitsWord[], now: Date): Promise<void> {
  if (awaiting.length === 0) return;
  const { rows } = await sql<{ reference_id: string }>`
    with free as materialized (
      select reference_id from operator_request
      where reference_id = any(${awaiting.flatMap(({ failed }) => failed)}::uuid[])
      order by reference_id for no key update skip locked)
    update operator_request q set recheck_at = ${now}, hinted_at = ${now} from free
    where q.reference_id = free.reference_id returning q.reference_id`.execute(tx);
  const asked = new Set(rows.map(({ reference_id }) => reference_id));
  const waiting = awaiting
    .filter(({ failed }) => failed.every((reference) => asked.has(reference)))
    .map(({ referenceId }) => referenceId);
  if (waiting.length > 0)
    await tx
      .updateTable('operator_request')
      .set({ earlier_asked_at: now })
      .where('reference_id', 'in', waiting)
      .execute();
  if (asked.size > 0) await sql`select wake_workers()`.execute(tx);
}

/** Stores what the operator said of a request, unless it has said something since. */
export async function keepWord(db: Tx | Database, referenceId: string, { said, at }: Word): Promise<void> {
  if (said === null) return;
  await db
    .updateTable('operator_request')
    .set({ said, said_at: at })
    .where('reference_id', '=', referenceId)
    .where('state', '<>', 'QUEUED')
    .where((eb) => eb.or([eb('said_at', 'is', null), eb('said_at', '<=', at)]))
    .execute();
}

/** Polls requests that have no outcome yet at once. */
export async function pollNow(tx: Tx, referenceIds: ReferenceIds, now: Date): Promise<void> {
  await sql`
    update operator_request set due_at = ${now}
    where reference_id in (${referenceIds}) and state = 'SENT' and due_at > ${now}`.execute(tx);
}

/** Makes everything that was sent and has no outcome due now, each with its full time to get one. */
export async function pollAllAgain(tx: Tx, now: Date, deadline: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_request')
    .set({
      due_at: now,
      deadline_at: deadline,
      not_found_since: null,
      lease_owner: null,
      lease_until: null,
      fence: sql`fence + 1`,
    })
    .where('state', '=', 'SENT')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
