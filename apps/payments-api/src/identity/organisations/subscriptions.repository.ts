import type { Tx } from '@sanaga/database';
import type { Plan } from '@sanaga/domain';

/** Sets when a holder is billed next; null: never. */
export async function setNextBill(tx: Tx, organisationId: string, at: Date | null): Promise<void> {
  await tx.updateTable('organisation').set({ next_bill_at: at }).where('id', '=', organisationId).execute();
}

/** Sets since when a holder's payouts are paused; null: they are not. */
export async function setPayoutsPaused(tx: Tx, organisationId: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('organisation')
    .set({ payouts_paused_at: at })
    .where('id', '=', organisationId)
    .execute();
}

export async function setPlan(tx: Tx, organisationId: string, plan: Plan, now: Date): Promise<void> {
  await tx
    .updateTable('organisation')
    .set({ plan, updated_at: now })
    .where('id', '=', organisationId)
    .execute();
}

/**
 * Locks the holders of a plan with an ended month that is not billed yet, and returns their ids. All of them are locked
 * before the first bill takes its number, because everyone who bills one of them waits for that number.
 */
export async function lockDueOf(tx: Tx, plan: Plan, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('organisation')
    .select('id')
    .where('plan', '=', plan)
    .where('next_bill_at', '<=', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the organisations that pay for a plan. */
export const subscribersOf = (tx: Tx, plan: Plan): Promise<{ id: string; name: string }[]> =>
  tx
    .selectFrom('organisation')
    .select(['id', 'name'])
    .where('plan', '=', plan)
    .where('account_type', '=', 'ORGANIZATION')
    .where('status', 'in', ['APPROVED', 'SUSPENDED'])
    .orderBy('id')
    .execute();
