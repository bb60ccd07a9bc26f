import { setTimeout } from 'node:timers/promises';
import type { Database, Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { waitForTakers } from './room.ts';

/** Bounds the time ahead for which slots are given out, whatever a clock says; ms. */
const furthestSlotMs = 10_000;

/** Pause of a product by a super admin: nothing of it is sent, and what was sent is asked about and settled. */
export interface Pause {
  kind: OperatorProduct;
  at: Date;
  /** Super admin who has paused it. */
  by: string;
  reason: string;
}

/** Query expression that is true while a product is paused. */
export const isPaused = (kind: OperatorProduct | RawBuilder<OperatorProduct>) =>
  sql<boolean>`(select paused_at is not null from operator_product where kind = ${kind})`;

export async function isPausedNow(db: Tx | Database, kind: OperatorProduct): Promise<boolean> {
  const { paused_at } = await db
    .selectFrom('operator_product')
    .select('paused_at')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return paused_at !== null;
}

/**
 * Pauses a product; returns false if it is paused already. Who takes requests at this moment is waited for, so that none
 * is taken, in whatever process, once this database transaction is over.
 */
export async function pauseProduct(tx: Tx, { kind, at, by, reason }: Pause): Promise<boolean> {
  await waitForTakers(tx, kind);
  const { numUpdatedRows } = await tx
    .updateTable('operator_product')
    .set({ paused_at: at, paused_by: by, pause_reason: reason })
    .where('kind', '=', kind)
    .where('paused_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Waits until what was taken before a pause has left: its slots were given out before, seconds ahead at most. */
export async function lastTakenHasLeft(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  kind: OperatorProduct,
): Promise<void> {
  const { last } = await db
    .selectFrom('operator_request')
    .select(({ fn }) => fn.max('last_sent_at').as('last'))
    .where('kind', '=', kind)
    .where('state', '=', 'SENT')
    .executeTakeFirstOrThrow();
  const leftMs = (last?.getTime() ?? 0) - now().getTime();
  // a timer may end within its last millisecond
  if (leftMs > 0) await setTimeout(Math.min(leftMs + 1, furthestSlotMs));
}

/** Lets a product go on, and wakes the workers. Returns the pause that is over; undefined if it was not paused. */
export async function resumeProduct(tx: Tx, kind: OperatorProduct): Promise<Pause | undefined> {
  const { rows } = await sql<Pause>`
    with paused as materialized (
      select kind, paused_at, paused_by, pause_reason from operator_product
      where kind = ${kind} and paused_at is not null for update)
    update operator_product p set paused_at = null, paused_by = null, pause_reason = null from paused
    where p.kind = paused.kind
    returning paused.kind, paused.paused_at as at, paused.paused_by as by, paused.pause_reason as reason`.execute(
    tx,
  );
  if (rows[0]) await sql`select wake_workers()`.execute(tx);
  return rows[0];
}

/**
 * Returns true if something of a product may be sent: payments are not held, and it is not paused. A caller who wants to
 * hold payments waits until this database transaction is over; who wants to pause the product waits for those who take.
 */
export async function mayBeSentNow(tx: Tx, kind: OperatorProduct): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select h.held_at is null and p.paused_at is null as may from payouts_hold h, operator_product p
    where p.kind = ${kind} for share of h`.execute(tx);
  return rows[0]?.may === true;
}
