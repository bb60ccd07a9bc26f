import { transactions } from '@sanaga/contract';
import type { z } from 'zod';
import type {
  TransactionFilters,
  TransactionSort,
} from '../../../src/payments/transactions/transaction-list.repository.ts';
import { memberId, members, paidNumber } from '../base/many-rows.ts';

type Offered = keyof z.output<typeof transactions.TransactionFilter>;
type Example = (holder: number) => TransactionFilters;

export interface ListCase {
  name: string;
  filters: Example;
}

/**
 * Examples of each filter: a value that many of a holder's rows have, and one that few have. `method` chooses nothing
 * as long as there is one operator. A filter without examples fails to compile, and fails a spec.
 */
export const examplesOf: Record<Offered, Example[]> = {
  status: [() => ({ status: 'COMPLETED' }), () => ({ status: 'IN_PROGRESS' })],
  underWay: [() => ({ underWay: 'true' })],
  toCheck: [() => ({ toCheck: 'true' })],
  question: [() => ({ question: 'OPEN' })],
  type: [() => ({ type: 'SINGLE' }), () => ({ type: 'BULK' })],
  kind: [() => ({ kind: 'PAYOUT' }), () => ({ kind: 'COLLECTION' }), () => ({ kind: 'BULK_PAYOUT' })],
  method: [() => ({})],
  search: ['fotso', 'jean owona 4', 'T-000001', 'member 1', 'tchoummi', '25 179', '000001'].map(
    (search) => () => ({ search }),
  ),
  from: [() => ({ from: '2025-06-01' }), () => ({ from: '2026-10-30' })],
  to: [() => ({ to: '2026-06-01' }), () => ({ to: '2024-11-02' })],
  createdBy: [
    (holder) => ({ createdBy: memberId(holder, members.often) }),
    (holder) => ({ createdBy: memberId(holder, members.seldom) }),
  ],
  approvedBy: [
    (holder) => ({ approvedBy: memberId(holder, members.approvesOften) }),
    (holder) => ({ approvedBy: memberId(holder, members.approvesSeldom) }),
  ],
  approvedFrom: [() => ({ approvedFrom: '2026-10-30' })],
  expenseCategory: [() => ({ expenseCategory: 'SALARIES' })],
  minAmount: [() => ({ minAmount: 1_000 }), () => ({ minAmount: 480_000 })],
  maxAmount: [() => ({ maxAmount: 400_000 }), () => ({ maxAmount: 520 })],
  paidTo: [() => ({ paidTo: paidNumber })],
};

/** Filters that people set together. */
const together: Example[] = [
  () => ({ from: '2025-06-01', to: '2025-06-30' }),
  () => ({ from: '2025-06-01', to: '2025-06-30', status: 'COMPLETED' }),
  () => ({ status: 'PROBLEMATIC', kind: 'PAYOUT' }),
  () => ({ status: 'PENDING', toCheck: 'true' }),
  () => ({ minAmount: 100_000, maxAmount: 101_000 }),
  (holder) => ({ createdBy: memberId(holder, members.often), status: 'PENDING' }),
  (holder) => ({ createdBy: memberId(holder, members.often), underWay: 'true' }),
  (holder) => ({ approvedBy: memberId(holder, members.approvesOften), approvedFrom: '2026-10-30' }),
  (holder) => ({ toApprove: memberId(holder, members.approvesOften) }),
  (holder) => ({ toApprove: memberId(holder, members.often), toCheck: 'true' }),
];

const nameOf = (filters: TransactionFilters): string =>
  Object.entries(filters)
    .map(([key, value]) => `${key}=${String(value).slice(0, 12)}`)
    .join(' ') || 'none';

const { sort } = transactions.listTransactions.query.shape;
export const sorts: readonly TransactionSort[] = [
  ...new Set(sort.in.unwrap().options.map((option) => sort.parse(option))),
];

export const listCases: ListCase[] = [...Object.values(examplesOf).flat(), ...together].map((filters) => ({
  name: nameOf(filters(1)),
  filters,
}));
