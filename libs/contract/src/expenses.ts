import { expenseCategories } from '@sanaga/domain';
import { z } from 'zod';
import { CurrencyCode, Day, DayOrMoment, Money, Month, PositiveMoney } from './common.ts';
import { defineOperation } from './operation.ts';

const tag = 'expenses';

const Sum = { amount: Money, count: z.int().describe('payments') };
const Compared = { ...Sum, before: z.object(Sum).describe('the same of the period before') };

const most = 10;
const Named = z.object({ name: z.string(), ...Compared });

export const Expenses = z
  .object({
    from: Day,
    to: Day,
    before: z.object({ from: Day, to: Day }).describe('as long, and ends the day before'),
    currency: CurrencyCode,
    total: z.object({ ...Compared, charges: Money.describe('fees, tax and levies, on top of the amount') }),
    categories: z
      .array(z.object({ category: z.enum(expenseCategories), ...Compared }))
      .describe('every category, the largest first'),
    reasons: z
      .array(Named)
      .max(most)
      .describe(
        `the reasons with the highest totals in the period, the largest first; compared case-insensitively`,
      ),
    beneficiaries: z
      .array(
        Named.extend({
          number: z.string().describe('identifies the beneficiary; the name is the latest one typed'),
        }),
      )
      .max(most)
      .describe('who was paid most in the period, the largest first'),
    months: z
      .array(
        z.object({
          month: Day.describe('its first day'),
          ...Sum,
          categories: z.array(z.object({ category: z.enum(expenseCategories), amount: Money })),
        }),
      )
      .describe('every month that the period touches, with what lies inside the period'),
  })
  .meta({ id: 'Expenses' });

export const getExpenses = defineOperation({
  id: 'getExpenses',
  method: 'GET',
  url: '/transaction/expenses',
  tag,
  summary:
    'What was paid out in a period, by default the current month, by category, reason, beneficiary and month, beside the period before',
  access: { permission: 'expense:read' },
  provides: ['Transaction'],
  query: z
    .object({ startDate: DayOrMoment.optional(), endDate: DayOrMoment.optional() })
    .describe('without the first day from the month’s first, without the last until today'),
  response: { 200: Expenses },
});

const monthOf = (text: string): string => DayOrMoment.safeParse(text).data?.slice(0, 7) ?? text;
const MonthOrDay = z
  .string()
  .max(40)
  .transform(monthOf)
  .pipe(Month)
  .describe('a month such as 2026-11, or a day or moment in it');

export const CashInTarget = z
  .object({
    date: Month,
    target: Money.nullable().describe('null where none was set'),
    achieved: Money.describe('what came into the wallet in that month'),
    currency: CurrencyCode,
    months: z
      .array(z.object({ date: Month, target: Money.nullable(), achieved: Money }))
      .describe('twelve months up to this one, the oldest first'),
  })
  .meta({ id: 'CashInTarget' });

export const setTarget = defineOperation({
  id: 'setTarget',
  method: 'PATCH',
  url: '/transaction/set-target',
  tag,
  summary: 'Says how much is to come into the wallet in a month',
  access: { permission: 'target:set' },
  invalidates: ['Wallet'],
  body: z.object({ amount: PositiveMoney, date: MonthOrDay }),
  response: { 200: CashInTarget },
});

export const getTarget = defineOperation({
  id: 'getTarget',
  method: 'GET',
  url: '/transaction/get-target/:date',
  tag,
  summary: 'What is to come into the wallet in a month, and what came, beside the months before',
  access: { permission: 'target:set' },
  // cash-in: refills, requested payments and card top-ups
  provides: ['Wallet', 'Refill', 'Transaction'],
  params: z.object({ date: MonthOrDay }),
  response: { 200: CashInTarget },
});
