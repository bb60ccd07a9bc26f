import type { Database, Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql } from 'kysely';

/** Lets payouts go again: the float covers them, or a person says so. False where it was not short. */
export async function reopenFloat(db: Database | Tx, kind: OperatorProduct, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_product')
    .set({ short_since: null, short_amount: null, refilled_at: now })
    .where('kind', '=', kind)
    .where('short_since', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether all payouts wait for our float, as an expression of a query. */
export const floatIsShort = sql<boolean>`
  (select short_since is not null from operator_product where kind = 'DISBURSEMENT')`;
