import type { transactions } from '@sanaga/contract';
import type { Database, Tx } from '@sanaga/database';
import type { TransactionStatus } from '@sanaga/domain';
import type { z } from 'zod';
import { repeatsOfPayments } from '../repeats/repeats.service.ts';
import { originOf, type Origin } from './bulk-origin.repository.ts';
import { toCost } from './transactions.mapper.ts';

type BulkSums = NonNullable<z.input<typeof transactions.TransactionDetail>['bulk']>['sums'];

const toBulkSums = ({ sums }: Origin): BulkSums => {
  const group = (name: 'paid' | 'returned' | 'paidLate' | 'notPaid' | 'underWay') => ({
    count: Number(sums[name].count),
    amount: Number(sums[name].amount),
  });
  const { amount, fee, tax, levy, corrections, total } = sums.taken;
  return {
    paid: group('paid'),
    returned: group('returned'),
    paidLate: group('paidLate'),
    notPaid: group('notPaid'),
    underWay: group('underWay'),
    taken: { ...toCost({ amount, fee, tax, levy, total }), corrections: Number(corrections) },
    reserved: Number(sums.reserved),
  };
};

/** Describes the source of a bulk transaction, and the retries of its failed items. */
export async function bulkOrigin(
  db: Tx | Database,
  header: { id: string; name: string; status: TransactionStatus },
): Promise<NonNullable<z.input<typeof transactions.TransactionDetail>['bulk']>> {
  const [origin, repeats] = await Promise.all([
    originOf(db, header.id),
    header.status === 'PENDING' ? repeatsOfPayments(db, header.id) : null,
  ]);
  return {
    fileId: origin.file_id,
    sourceFileId: origin.source_file_id,
    fileName: header.name,
    rows: origin.items + origin.excluded,
    excluded: origin.excluded,
    excludedAmount: Number(origin.excluded_amount),
    exclusions: origin.exclusions.map(({ by, name, at, reason, items, amount }) => ({
      by: { userId: by, name },
      at: new Date(at).toISOString(),
      reason,
      payments: items,
      amount,
    })),
    parentId: origin.parent_id,
    childIds: origin.child_ids,
    retriable: Number(origin.retriable),
    retriableAmount: Number(origin.retriable_amount),
    waitingForFloat: origin.waiting_for_float,
    waitingForHold: origin.waiting_for_hold,
    waitingForPause: origin.waiting_for_pause,
    sums: toBulkSums(origin),
    names: {
      matching: Number(origin.names_matching),
      toLookAt: Number(origin.names_close + origin.names_differing + origin.names_not_available),
    },
    toCheck: origin.to_check,
    firstPayments: Number(origin.first_payments),
    repeats,
    kept:
      origin.kept_by === null
        ? null
        : {
            reason: origin.kept_reason ?? '',
            by: { userId: origin.kept_by, name: origin.kept_by_name ?? '' },
          },
  };
}
