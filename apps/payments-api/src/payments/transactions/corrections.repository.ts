import type { Tx } from '@sanaga/database';
import { sql } from 'kysely';

/** Adds to the amount that a payment's wallet was corrected by after its outcome. */
export async function correctPayment(tx: Tx, transactionId: string, amount: bigint, at: Date): Promise<void> {
  await tx
    .updateTable('transaction')
    .set({ corrected_amount: sql`corrected_amount + ${amount}::bigint`, corrected_at: at, updated_at: at })
    .where('id', '=', transactionId)
    .execute();
}
