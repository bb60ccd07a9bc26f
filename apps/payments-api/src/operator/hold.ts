import type { Database, Tx } from '@sanaga/database';
import { sql } from 'kysely';
import { Failure } from '../kernel/failure.ts';

/** Hold of payments since a restore: nothing is sent to the operator, and it is asked about what was sent. */
export interface Hold {
  heldAt: Date;
  /** Moment whose state the database has. */
  restoredTo: Date;
}

/** Query expression that is true while payments are held. */
export const isHeld = sql<boolean>`(select held_at is not null from payouts_hold)`;

export async function findHold(db: Database | Tx): Promise<Hold | undefined> {
  const { held_at, restored_to } = await db.selectFrom('payouts_hold').selectAll().executeTakeFirstOrThrow();
  return held_at && restored_to ? { heldAt: held_at, restoredTo: restored_to } : undefined;
}

/**
 * Returns true unless payments are held. A caller who wants to hold payments waits until this database transaction is
 * over.
 */
export async function mayEndNow(tx: Tx): Promise<boolean> {
  const { held_at } = await tx
    .selectFrom('payouts_hold')
    .select('held_at')
    .forShare()
    .executeTakeFirstOrThrow();
  return held_at === null;
}

/**
 * Makes sure that nobody takes back what the operator may have paid after the restored moment. Throws PAYMENTS_HELD.
 */
export async function assertNotHeld(tx: Tx): Promise<void> {
  if (await findHold(tx)) throw new Failure('PAYMENTS_HELD');
}

/** Holds payments. If they are already held, the hold goes on, from the earlier moment; returns true if it is new. */
export async function holdPayments(tx: Tx, { heldAt, restoredTo }: Hold): Promise<boolean> {
  const before = await tx.selectFrom('payouts_hold').select('held_at').forUpdate().executeTakeFirstOrThrow();
  await tx
    .updateTable('payouts_hold')
    .set({
      held_at: sql`coalesce(held_at, ${heldAt})`,
      restored_to: sql`least(restored_to, ${restoredTo}::timestamptz)`,
    })
    .execute();
  return before.held_at === null;
}

/** Ends the hold, and wakes the workers; returns false if payments are not held. */
export async function liftHold(tx: Tx): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payouts_hold')
    .set({ held_at: null, restored_to: null })
    .where('held_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`select wake_workers()`.execute(tx);
  return true;
}
