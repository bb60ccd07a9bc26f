import { describe, expect, it } from '@jest/globals';
import { accountMonth, bookAccounts, monthBooks, monthFigureGroups, type BookedSum } from './month-ends.ts';

/** Makes a month in which only the named accounts moved. */
const monthOf = (moved: Partial<Record<(typeof bookAccounts)[number], [balance: number, BookedSum[]]>>) =>
  bookAccounts.map((account) => accountMonth(account, ...(moved[account] ?? [0, []])));

/** A payout of 10,000 with a fee of 50 and tax of 20, and 30 of earlier fees taken out; 500 were in the float before. */
const someMonth = () =>
  monthOf({
    wallets: [89_930, [{ kind: 'PAYOUT', debit: 10_070, credit: 0 }]],
    float: [-90_000, [{ kind: 'PAYOUT', debit: 0, credit: 10_000 }]],
    tax: [20, [{ kind: 'PAYOUT', debit: 0, credit: 20 }]],
    fees: [
      70,
      [
        { kind: 'PAYOUT', debit: 0, credit: 50 },
        { kind: 'FLOAT', debit: 30, credit: 0 },
      ],
    ],
    bank: [30, [{ kind: 'FLOAT', debit: 0, credit: 30 }]],
  });

describe('the books of a month', () => {
  it('open with what they close with, less what moved, on the side of each account', () => {
    const { accounts, total } = monthBooks(someMonth());
    const balances = Object.fromEntries(
      accounts.map(({ account, opening, closing }) => [account, [opening, closing]]),
    );
    expect(balances).toMatchObject({
      wallets: [100_000, 89_930],
      float: [100_000, 90_000],
      fees: [50, 70],
      bank: [0, -30],
    });
    expect(total).toEqual({ debit: 10_100, credit: 10_100 });
  });

  it('count as earned what payments brought, whatever was taken out of it', () => {
    const { figures } = monthBooks(someMonth());
    expect(figures).toMatchObject({ fees: 50, taxCharged: 20, taxRemitted: 0, taxOwed: 20, float: 90_000 });
  });

  it('are refused where debits are not credits', () => {
    expect(() => monthBooks(monthOf({ tax: [20, [{ kind: 'PAYOUT', debit: 0, credit: 20 }]] }))).toThrow(
      'debits',
    );
  });

  it('show each figure in one group', () => {
    const shown = Object.values(monthFigureGroups).flat();
    expect(shown.toSorted()).toEqual(Object.keys(monthBooks(someMonth()).figures).toSorted());
  });
});
