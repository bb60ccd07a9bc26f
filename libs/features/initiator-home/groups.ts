import type { TransactionStatus } from '@sanaga/domain';

/** Outcomes of a payment that its maker filters by. */
export const groups = ['all', 'waiting', 'underWay', 'paid', 'notPaid', 'cancelled'] as const;
export type Group = (typeof groups)[number];

/** Filters of the list for the payments of a group. */
export const filterOf: Record<Group, { status?: TransactionStatus; underWay?: 'true' }> = {
  all: {},
  waiting: { status: 'PENDING' },
  underWay: { underWay: 'true' },
  paid: { status: 'COMPLETED' },
  notPaid: { status: 'PROBLEMATIC' },
  cancelled: { status: 'CANCELLED' },
};

/** Groups that are counted; finished payments need no counting. */
export const counted = ['waiting', 'underWay', 'notPaid'] as const;

export const isCounted = (group: Group): group is (typeof counted)[number] =>
  counted.some((known) => known === group);
