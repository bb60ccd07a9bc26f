import type { Tx } from '@sanaga/database';
import type { MemberCaller } from '../../kernel/caller.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { approversFor } from '../approvers/approvers.repository.ts';
import type { NamedTransactionRow, TransactionRow } from './transactions.repository.ts';

/** Notifies those who may approve a payment that it waits. */
export async function notifyApprovers(tx: Tx, row: TransactionRow): Promise<void> {
  const approvers = await approversFor(tx, row.organisation_id, row.makers);
  await notify(tx, {
    userIds: approvers.map(({ id }) => id),
    organisationId: row.organisation_id,
    kind: 'payment-waiting',
    values: { name: row.payee_name, amount: Number(row.amount) },
    path: `/dashboard/transactions?id=${row.id}`,
  });
}

/** Notifies its makers of what somebody else did with it, and of the reason given. */
export async function notifyMakers(
  tx: Tx,
  by: MemberCaller,
  row: NamedTransactionRow,
  kind: 'payment-approved' | 'payment-cancelled' | 'request-withdrawn',
  reason = '',
) {
  await notify(tx, {
    userIds: row.makers.filter((maker) => maker !== by.userId),
    organisationId: row.organisation_id,
    kind,
    values: { name: row.payee_name, amount: Number(row.amount), by: by.name, reason },
    path: `/dashboard/transactions?id=${row.id}`,
  });
}
