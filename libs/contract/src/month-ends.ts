import {
  accountSides,
  bookAccounts,
  bookingKinds,
  monthEndStatuses,
  monthFigureGroups,
  type MonthFigures,
} from '@sanaga/domain';
import { z } from 'zod';
import { Id, Money, Month, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';

const tag = 'month-ends';
const access = { permission: 'month-end:read' } as const;
const params = z.object({ month: Month });
const Balance = z.int().describe('whole XAF on the account’s side, negative on the other');

const IssuedMonth = {
  month: Month,
  status: z
    .enum(monthEndStatuses)
    .describe('RUNNING and OVER: as the books are now; ISSUED: as they were when it was issued, permanently'),
  issuedBy: z.object({ userId: Id, name: z.string() }).nullable(),
  issuedAt: Timestamp.nullable(),
};

export const MonthEndEntry = z.object(IssuedMonth).meta({ id: 'MonthEndEntry' });

const AccountMonth = z
  .object({
    account: z
      .enum(bookAccounts)
      .describe('`wallets` and `debts` are those of all holders together, `bank` is what the owner took out'),
    side: z.enum(accountSides).describe('on which its balance grows'),
    opening: Balance,
    debit: Money,
    credit: Money,
    closing: Balance,
    movements: z
      .array(z.object({ kind: z.enum(bookingKinds), debit: Money, credit: Money }))
      .describe('what debit and credit are made of; FLOAT: the owner’s own moves'),
  })
  .meta({ id: 'AccountMonth' });

const figureNames = Object.values(monthFigureGroups).flat();
const Figure = z.int().describe('whole XAF');
const Figures = z
  .object(
    Object.fromEntries(figureNames.map((name) => [name, Figure])) as Record<
      keyof MonthFigures,
      typeof Figure
    >,
  )
  .describe(
    'what was earned, charged, remitted, topped up and written off is of the month; the rest is what there was at its end',
  );

export const MonthEnd = z
  .object({
    ...IssuedMonth,
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable()
      .describe('SHA-256 of what was issued, in hexadecimal'),
    figures: Figures,
    accounts: z.array(AccountMonth).describe('all of them; their debits are their credits'),
    total: z.object({ debit: Money, credit: Money }),
  })
  .meta({ id: 'MonthEnd' });

export const listMonthEnds = defineOperation({
  id: 'listMonthEnds',
  method: 'GET',
  url: '/platform/month-ends',
  tag,
  summary: 'The months since the first booking, the present one first: which were issued, by whom and when',
  access,
  provides: ['MonthEnd'],
  response: { 200: z.array(MonthEndEntry) },
});

export const getMonthEnd = defineOperation({
  id: 'getMonthEnd',
  method: 'GET',
  url: '/platform/month-ends/:month',
  tag,
  summary:
    'What the books say of a month in Douala: opening balances, movements and closing balances, and the figures that follow',
  access,
  provides: ['MonthEnd'],
  params,
  response: { 200: MonthEnd },
});

export const issueMonthEnd = defineOperation({
  id: 'issueMonthEnd',
  method: 'POST',
  url: '/platform/month-ends/:month/issue',
  tag,
  summary:
    'Issues a month that is over, once: what is booked later counts in the month in which it is booked',
  access: { permission: 'month-end:issue' },
  invalidates: ['MonthEnd'],
  params,
  response: { 201: MonthEnd },
});

export const downloadMonthEndPdf = defineOperation({
  id: 'downloadMonthEndPdf',
  method: 'GET',
  url: '/platform/month-ends/:month/pdf',
  tag,
  summary: 'A month as a PDF in the caller’s language; one that was not issued says that it is provisional',
  access,
  params,
  response: { 200: { content: 'application/pdf', description: 'named Month-end 2026-11' } },
});

export const exportMonthEnd = defineOperation({
  id: 'exportMonthEnd',
  method: 'GET',
  url: '/platform/month-ends/:month/export',
  tag,
  summary: 'A month as a sheet (XLSX) in the caller’s language: a row for each figure, account and movement',
  access,
  params,
  response: {
    200: {
      content: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      description: 'named Month-end 2026-11',
    },
  },
});
