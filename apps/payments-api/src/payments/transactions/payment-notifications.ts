import type { Tx } from '@sanaga/database';
import type { TransactionKind } from '@sanaga/domain';
import { bulkNameValues } from '../bulk-name.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import { type NotificationKind, notify } from '../../kernel/notifications/notifications.service.ts';
import { approversFor } from '../approvers/approvers.repository.ts';
import type { NamedTransactionRow } from './transactions.repository.ts';

interface Payment {
  id: string;
  organisation_id: string;
  kind: TransactionKind;
  payee_name: string;
  retry_nth?: number | null;
  amount: bigint;
}

type PaymentNotificationKind = Extract<
  NotificationKind,
  'approval-expired' | 'request-withdrawn' | `payment-${string}` | `bulk-${string}`
>;

/** Notifies people of a single payment, or of a bulk transaction as a whole, never of its items. */
export const notifyOfPayment = (
  tx: Tx,
  payment: Payment,
  kind: PaymentNotificationKind,
  userIds: readonly string[],
  values: Record<string, string | number> = {},
): Promise<void> =>
  notify(tx, {
    userIds,
    organisationId: payment.organisation_id,
    kind,
    values: { ...bulkNameValues(payment), amount: Number(payment.amount), ...values },
    path: `/dashboard/transactions?id=${payment.id}`,
  });

/** Returns the kind of the notification that something happened to a payment or to a bulk transaction. */
export const notificationKindOf = <What extends 'waiting' | 'reminder' | 'approved' | 'cancelled'>(
  { kind }: Pick<Payment, 'kind'>,
  what: What,
): `payment-${What}` | `bulk-${What}` => (kind === 'BULK_PAYOUT' ? `bulk-${what}` : `payment-${what}`);

/** Notifies those who may approve a payment or a bulk transaction that it waits. */
export async function notifyApprovers(tx: Tx, payment: Payment & { makers: string[] }): Promise<void> {
  const approvers = await approversFor(tx, payment.organisation_id, payment.makers);
  await notifyOfPayment(
    tx,
    payment,
    notificationKindOf(payment, 'waiting'),
    approvers.map(({ id }) => id),
  );
}

/** Notifies its makers of what somebody else decided about it, and of the reason given. */
export const notifyMakers = (
  tx: Tx,
  by: MemberCaller,
  row: NamedTransactionRow,
  decision: 'approved' | 'cancelled',
  reason = '',
): Promise<void> =>
  notifyOfPayment(
    tx,
    row,
    row.kind === 'COLLECTION' ? 'request-withdrawn' : notificationKindOf(row, decision),
    row.makers.filter((maker) => maker !== by.userId),
    { by: by.name, reason },
  );
