import type { Tx } from '@sanaga/database';
import { bulkNameValues } from './bulk-name.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { transactionById, type NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { doneNow } from './bulk.repository.ts';

interface Header {
  id: string;
  organisation_id: string;
  payee_name: string;
  retry_nth?: number | null;
  amount: bigint;
}

type BulkNotificationKind =
  | 'bulk-waiting'
  | 'bulk-approved'
  | 'bulk-completed'
  | 'bulk-problematic'
  | 'bulk-cancelled'
  | 'bulk-approval-expired'
  | 'bulk-reminder';

/** Notifies people about a bulk transaction as a whole, never about single items. */
export const notifyOfBulk = (
  tx: Tx,
  header: Header,
  kind: BulkNotificationKind,
  userIds: readonly string[],
  values?:
    { by: string; reason: string } | { paid: number; total: number; count: number } | { count: number },
): Promise<void> =>
  notify(tx, {
    userIds,
    organisationId: header.organisation_id,
    kind,
    values: {
      ...bulkNameValues(header),
      amount: Number(header.amount),
      ...values,
    },
    path: `/dashboard/transactions?id=${header.id}`,
  });

/** Notifies the makers of each bulk transaction once, after items moved and nothing of it is under way any more. */
export async function notifyWhenDone(tx: Tx, bulkIds: readonly string[]): Promise<void> {
  for (const bulkId of await doneNow(tx, bulkIds)) {
    const header = await transactionById(tx, bulkId);
    if (header.status === 'COMPLETED')
      await notifyOfBulk(tx, header, 'bulk-completed', header.makers, partOf(header));
    else await notifyOfBulk(tx, header, 'bulk-problematic', header.makers);
  }
}

/** Counts the payments made and cancelled; undefined if none was cancelled. */
function partOf({ items_total, items_completed, items_cancelled }: NamedTransactionRow) {
  const [total, paid, count] = [items_total ?? 0, items_completed ?? 0, items_cancelled ?? 0];
  return count > 0 ? { paid, total, count } : undefined;
}

/** Notifies its makers of what somebody else did with it, and of the reason given. */
export const notifyBulkMakers = (
  tx: Tx,
  by: MemberCaller,
  row: NamedTransactionRow,
  kind: 'bulk-approved' | 'bulk-cancelled',
  reason = '',
) =>
  notifyOfBulk(
    tx,
    row,
    kind,
    row.makers.filter((maker) => maker !== by.userId),
    { by: by.name, reason },
  );
