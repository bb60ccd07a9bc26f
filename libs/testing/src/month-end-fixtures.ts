import { accountMonth, bookAccounts, monthBooks, type BookAccount, type BookedSum } from '@sanaga/domain';
import { newId } from './fixtures.ts';
import type { Answer } from './operations.ts';

type MonthEnd = Answer<'getMonthEnd'>;

/** Balances at the month's end in the ledger's sign, and what moved them: payments, a refill, and fees taken out. */
const booked: Partial<Record<BookAccount, [balance: number, BookedSum[]]>> = {
  float: [
    -4_250_000,
    [
      { kind: 'PAYOUT', debit: 0, credit: 1_200_000 },
      { kind: 'REFILL', debit: 1_500_000, credit: 0 },
    ],
  ],
  bank: [50_000, [{ kind: 'FLOAT', debit: 0, credit: 50_000 }]],
  wallets: [
    4_100_190,
    [
      { kind: 'PAYOUT', debit: 1_212_400, credit: 0 },
      { kind: 'REFILL', debit: 0, credit: 1_500_000 },
      { kind: 'SUBSCRIPTION', debit: 25_000, credit: 0 },
    ],
  ],
  tax: [24_810, [{ kind: 'PAYOUT', debit: 0, credit: 6_400 }]],
  fees: [
    46_000,
    [
      { kind: 'PAYOUT', debit: 0, credit: 6_000 },
      { kind: 'FLOAT', debit: 50_000, credit: 0 },
    ],
  ],
  subscriptions: [25_000, [{ kind: 'SUBSCRIPTION', debit: 0, credit: 25_000 }]],
  suspense: [4_000, []],
};

const books = () =>
  monthBooks(bookAccounts.map((account) => accountMonth(account, ...(booked[account] ?? [0, []]))));

/** Makes a month that is over and was not issued, by default. */
export function aMonthEnd(changes: Partial<MonthEnd> = {}): MonthEnd {
  const { accounts, figures, total } = books();
  return {
    ...{ month: '2026-10', status: 'OVER', issuedBy: null, issuedAt: null, digest: null },
    ...{ figures, total, accounts: accounts.map((one) => ({ ...one, movements: [...one.movements] })) },
    ...changes,
  };
}

/** Says of a month that Estelle issued it. */
export const issuedMonth = {
  status: 'ISSUED',
  issuedBy: { userId: newId(), name: 'Estelle Mvondo' },
  issuedAt: '2026-11-02T08:30:00.000Z',
} as const;
