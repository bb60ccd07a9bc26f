import type { Tx } from '@sanaga/database';
import { notifyOfPayment } from '../transactions/payment-notifications.ts';
import { transactionById, type NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { claimEnded } from './bulk.repository.ts';

/** Notifies the makers of each bulk transaction once, after items moved and nothing of it is under way any more. */
export async function notifyWhenDone(tx: Tx, bulkIds: readonly string[]): Promise<void> {
  for (const bulkId of await claimEnded(tx, bulkIds)) {
    const header = await transactionById(tx, bulkId);
    if (header.status === 'COMPLETED')
      await notifyOfPayment(tx, header, 'bulk-completed', header.makers, partOf(header));
    else await notifyOfPayment(tx, header, 'bulk-problematic', header.makers);
  }
}

/** Counts the payments made and cancelled; undefined if none was cancelled. */
function partOf({ items_total, items_completed, items_cancelled }: NamedTransactionRow) {
  const [total, paid, count] = [items_total ?? 0, items_completed ?? 0, items_cancelled ?? 0];
  return count > 0 ? { paid, total, count } : undefined;
}
