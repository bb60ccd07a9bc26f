import { together, type Tx } from '@sanaga/database';
import type { TransactionKind } from '@sanaga/domain';
import { bulkNameValues } from '../bulk-name.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import { type NotificationKind, notify, settle } from '../../kernel/notifications/notifications.service.ts';
import { approversNeeded } from '../approvers/approvers.repository.ts';
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

/** Returns the page of the portal that shows a payment, from its root. */
export const pathOf = ({ id }: Pick<Payment, 'id'>): string => `/dashboard/transactions?id=${id}`;

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
    path: pathOf(payment),
  });

/** Returns the kind of the notification that something happened to a payment or to a bulk transaction. */
export const notificationKindOf = <What extends 'waiting' | 'reminder' | 'approved' | 'cancelled'>(
  { kind }: Pick<Payment, 'kind'>,
  what: What,
): `payment-${What}` | `bulk-${What}` => (kind === 'BULK_PAYOUT' ? `bulk-${what}` : `payment-${what}`);

/** Columns that say whose approval a payment needs. */
type WaitingPayment = Parameters<typeof approversNeeded>[1];

/** Notifies those who may approve a payment or a bulk transaction that it waits. */
export async function notifyApprovers(tx: Tx, payment: Payment & WaitingPayment): Promise<void> {
  const approvers = await approversNeeded(tx, payment);
  await notifyOfPayment(
    tx,
    payment,
    notificationKindOf(payment, 'waiting'),
    approvers.map(({ id }) => id),
  );
}

/** Marks as read that this person was asked to approve a payment, which waits for others now. */
export const settleForApprover = (tx: Tx, row: NamedTransactionRow, userId: string, at: Date) =>
  settle(tx, {
    organisationId: row.organisation_id,
    path: pathOf(row),
    userId,
    become: (['waiting', 'reminder'] as const).map((what) => {
      const kind = notificationKindOf(row, what);
      return [kind, kind] as const;
    }),
    values: {},
    at,
  });

interface Decision {
  by: MemberCaller;
  at: Date;
  decision: 'approved' | 'cancelled';
  reason?: string;
}

/**
 * Notifies its makers of what somebody else decided about it, and of the reason given; those who were asked to decide
 * read the decision instead of the request.
 */
export async function notifyOfDecision(tx: Tx, row: NamedTransactionRow, made: Decision): Promise<void> {
  const { by, at, decision, reason = '' } = made;
  const told = row.kind === 'COLLECTION' ? 'request-withdrawn' : notificationKindOf(row, decision);
  const makers = row.makers.filter((maker) => maker !== by.userId);
  const values = { by: by.name, reason };
  await together(
    tx,
    (one) => notifyOfPayment(one, row, told, makers, values),
    (one) =>
      settle(one, {
        organisationId: row.organisation_id,
        path: pathOf(row),
        become: [
          [notificationKindOf(row, 'waiting'), told],
          [notificationKindOf(row, 'reminder'), told],
        ],
        values,
        at,
      }),
  );
}
