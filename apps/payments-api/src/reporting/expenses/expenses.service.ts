import type { expenses } from '@sanaga/contract';
import { dayInDouala, expenseCategories } from '@sanaga/domain';
import type { z } from 'zod';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { periodBefore, periodOf } from '../../kernel/calendar.ts';
import {
  expenseSums,
  largestPayees,
  largestReasons,
  type ExpenseSum,
  type NamedSum,
} from './expenses.repository.ts';

type Expenses = z.input<typeof expenses.Expenses>;
type ExpensesQuery = z.output<(typeof expenses.getExpenses)['query']>;
type Part = 'amount' | 'charges' | 'count';

const totalOf = (sums: readonly ExpenseSum[], part: Part): number =>
  Number(sums.reduce((total, sum) => total + sum[part], 0n));
const sumOf = (sums: readonly ExpenseSum[]) => ({
  amount: totalOf(sums, 'amount'),
  count: totalOf(sums, 'count'),
});

const namedOf = ({ name, amount, count, beforeAmount, beforeCount }: NamedSum) => ({
  name,
  amount: Number(amount),
  count: Number(count),
  before: { amount: Number(beforeAmount), count: Number(beforeCount) },
});

/** Returns the first days of the months that a period touches. */
function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  const month = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  for (const last = `${to.slice(0, 7)}-01`; ; month.setUTCMonth(month.getUTCMonth() + 1)) {
    const day = month.toISOString().slice(0, 10);
    months.push(day);
    if (day >= last) return months;
  }
}

/** Says what was paid out in a period, by category, reason, beneficiary and month, compared with the period before. */
export async function expensesOf(
  { db, now }: Dependencies,
  caller: MemberCaller,
  { endDate = dayInDouala(now()), startDate = `${endDate.slice(0, 7)}-01` }: ExpensesQuery,
): Promise<Expenses> {
  const period = periodOf(startDate, endDate);
  const before = periodBefore(period);
  const { organisationId } = caller;
  const [sums, reasons, payees] = await Promise.all([
    expenseSums(db, organisationId, period, before),
    largestReasons(db, organisationId, period, before),
    largestPayees(db, organisationId, period, before),
  ]);
  const during = sums.filter(({ current }) => current);
  const then = sums.filter(({ current }) => !current);
  const of = (category: string) => (sum: ExpenseSum) => sum.category === category;
  return {
    ...period,
    before,
    currency: 'XAF',
    total: { ...sumOf(during), before: sumOf(then), charges: totalOf(during, 'charges') },
    categories: expenseCategories
      .map((category) => ({
        category,
        ...sumOf(during.filter(of(category))),
        before: sumOf(then.filter(of(category))),
      }))
      .sort((a, b) => b.amount - a.amount || b.before.amount - a.before.amount),
    reasons: reasons.map(namedOf),
    beneficiaries: payees.map((payee) => ({ ...namedOf(payee), number: payee.key })),
    months: monthsOf(period.from, period.to).map((month) => {
      const inMonth = during.filter((sum) => sum.month === month);
      return {
        month,
        ...sumOf(inMonth),
        categories: expenseCategories.map((category) => ({
          category,
          amount: totalOf(inMonth.filter(of(category)), 'amount'),
        })),
      };
    }),
  };
}
