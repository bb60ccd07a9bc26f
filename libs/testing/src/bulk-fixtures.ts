import type { Answer } from './operations.ts';

type BulkItems = NonNullable<Answer<'approveTransaction'>['items']>;
type BulkOrigin = NonNullable<Answer<'getTransactionDetail'>['bulk']>;

/** Counts a bulk transaction's items by status: 0 for each status that is not given. */
export const bulkItems = (counts: Partial<BulkItems> & Pick<BulkItems, 'total'>): BulkItems => ({
  pending: 0,
  confirmed: 0,
  inProgress: 0,
  completed: 0,
  returned: 0,
  paidLate: 0,
  problematic: 0,
  failed: 0,
  unknown: 0,
  cancelled: 0,
  ...counts,
});

/** Sums a bulk transaction that has not paid anything yet. */
export const bulkSums = (changes: Partial<BulkOrigin['sums']> = {}): BulkOrigin['sums'] => ({
  paid: { count: 0, amount: 0 },
  returned: { count: 0, amount: 0 },
  paidLate: { count: 0, amount: 0 },
  notPaid: { count: 0, amount: 0 },
  underWay: { count: 0, amount: 0 },
  taken: { amount: 0, fee: 0, tax: 0, levy: 0, corrections: 0, total: 0 },
  reserved: 0,
  ...changes,
});

export const aBulkOrigin = (changes: Partial<BulkOrigin> = {}): BulkOrigin => ({
  fileId: null,
  sourceFileId: changes.fileId ?? null,
  fileName: 'harvest.csv',
  rows: 3,
  excluded: 0,
  excludedAmount: 0,
  exclusions: [],
  parentId: null,
  childIds: [],
  retriable: 0,
  retriableAmount: 0,
  waitingForFloat: 0,
  waitingForHold: 0,
  waitingForPause: 0,
  sums: bulkSums(),
  names: { matching: 3, toLookAt: 0 },
  toCheck: [],
  firstPayments: 0,
  repeats: null,
  kept: null,
  ...changes,
});
