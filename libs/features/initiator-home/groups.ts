import type { Transaction } from '@sanaga/api';
import type { TransactionStatus } from '@sanaga/domain';

/** What may have become of a payment, as its maker asks about it. */
export const groups = ['all', 'waiting', 'underWay', 'paid', 'notPaid', 'cancelled'] as const;
export type Group = (typeof groups)[number];

const groupOfStatus: Record<TransactionStatus, Group> = {
  PENDING: 'waiting',
  CONFIRMED: 'underWay',
  IN_PROGRESS: 'underWay',
  COMPLETED: 'paid',
  PROBLEMATIC: 'notPaid',
  CANCELLED: 'cancelled',
};

/** The payments by what became of them, each list in the order given. */
export function groupOf(payments: Transaction[]): Record<Group, Transaction[]> {
  const of = (group: Group) => payments.filter(({ status }) => groupOfStatus[status] === group);
  return {
    all: payments,
    waiting: of('waiting'),
    underWay: of('underWay'),
    paid: of('paid'),
    notPaid: of('notPaid'),
    cancelled: of('cancelled'),
  };
}
