import {
  exportColumns,
  paymentDays,
  paymentOutcomes,
  problemReasons,
  textLimits,
  transactionKinds,
  transactionStatuses,
} from '@sanaga/domain';
import { z } from 'zod';
import {
  Day,
  exportChoice,
  exportedFile,
  Id,
  Money,
  MoneyText,
  PageQuery,
  pageFields,
  Timestamp,
  TypedText,
} from './common.ts';
import { defineOperation } from './operation.ts';

const tag = 'platform';

export const PlatformPayment = z
  .object({
    transactionId: Id,
    reference: z.string().describe('the short number for people, T-000042'),
    organisationId: Id,
    organisationName: z.string(),
    kind: z.enum(transactionKinds).exclude(['BULK_PAYOUT']),
    status: z.enum(transactionStatuses),
    problemReason: z.enum(problemReasons).nullable(),
    name: z.string(),
    number: z.string(),
    amount: Money.describe('as it was requested'),
    paid: Money.describe('what reached the beneficiary and stayed there; 0 for a request for money'),
    createdAt: Timestamp,
    endedAt: Timestamp.nullable(),
  })
  .meta({ id: 'PlatformPayment' });

const Filter = z.object({
  startDate: Day.optional().describe(
    'first day in Douala; by default that of the last day’s month. UNKNOWN without days is of any day',
  ),
  endDate: Day.optional().describe('last day in Douala; today by default'),
  by: z.enum(paymentDays).default('CREATED').describe('what the days are of'),
  organisationId: Id.optional(),
  outcome: z
    .enum(paymentOutcomes)
    .optional()
    .describe(
      'PAID: payouts that reached the beneficiary and stayed there; FAILED: payouts that did not; UNKNOWN: no outcome after the deadline',
    ),
  status: z.enum(transactionStatuses).optional(),
  kind: z.enum(transactionKinds).exclude(['BULK_PAYOUT']).optional(),
  minAmount: MoneyText.optional(),
  maxAmount: MoneyText.optional(),
  search: TypedText.max(textLimits.search)
    .optional()
    .describe('a piece of name, reason, number or amount, or the short number'),
});

export const listPlatformPayments = defineOperation({
  id: 'listPlatformPayments',
  method: 'GET',
  url: '/platform/payments',
  tag,
  summary: 'The payments of all wallet holders, those of bulk payments one by one; the newest first',
  access: { permission: 'organisation-transaction:list' },
  audited: 'organisation.read-transactions',
  provides: ['Transaction'],
  query: PageQuery.extend(Filter.shape),
  response: {
    200: z
      .object({
        ...pageFields(PlatformPayment),
        sum: Money.nullable().describe(
          'of all that were found: what was paid of PAID, else what was requested; null where too many were found',
        ),
      })
      .meta({ id: 'PlatformPaymentPage' }),
  },
});

export const exportPlatformPayments = defineOperation({
  id: 'exportPlatformPayments',
  method: 'GET',
  url: '/platform/payments/export',
  tag,
  summary: 'The payments of the list as a file, by default as CSV',
  access: { permission: 'organisation-transaction:list' },
  query: Filter.extend(exportChoice(exportColumns.allTransactions).shape),
  response: exportedFile('Payment List'),
});
