import { checkReasons, mostExcludedAtOnce, textLimits, transactionStatuses } from '@sanaga/domain';
import { z } from 'zod';
import {
  exportedFile,
  Id,
  IdParams,
  NeededPaymentText,
  pageOf,
  PageQuery,
  PaymentText,
  ReceiptNames,
  TypedText,
} from './common.ts';
import { Confirmation } from './confirmation.ts';
import { defineOperation } from './operation.ts';
import { Transaction, TransactionDetail } from './transactions.ts';

const tag = 'transactions';

export const listBulkItems = defineOperation({
  id: 'listBulkItems',
  method: 'GET',
  url: '/transaction/bulk/:id/items',
  tag,
  summary:
    'The payments of a bulk transaction in the order of its file; those to check by the weightiest of what there is to check, the largest amount first',
  access: { permission: 'transaction:list' },
  provides: ['Transaction'],
  params: IdParams,
  query: PageQuery.extend({
    status: z.enum(transactionStatuses).optional(),
    check: z
      .enum(['look', 'notChecked', 'first'])
      .optional()
      .describe('those to check, those whose names are not checked yet, or first payments to a number'),
    reason: z
      .enum(checkReasons)
      .optional()
      .describe('those alone in which this is to check, whatever else is; the largest amount first'),
    search: TypedText.min(1)
      .max(textLimits.search)
      .optional()
      .describe('those with this in their name, number, reason, amount or reference'),
    sort: z
      .enum(['line,asc', 'amount,asc', 'amount,desc', 'name,asc', 'name,desc'])
      .optional()
      .describe('by default in the order of the file, but for what is to check'),
    excluded: z.stringbool().default(false).describe('what approvers excluded, instead of the payments'),
  }),
  response: { 200: pageOf(Transaction, 'BulkItemPage') },
});

export const approveBulkTransaction = defineOperation({
  id: 'approveBulkTransaction',
  method: 'PATCH',
  url: '/transaction/approve-bulk/:id',
  tag,
  summary:
    'Approves every payment of a bulk transaction that someone else created, and reserves all of it or nothing',
  access: { permission: 'transaction:approve' },
  invalidates: ['Transaction', 'Wallet'],
  params: IdParams,
  body: Confirmation.extend({
    payments: z
      .int()
      .min(1)
      .optional()
      .describe(
        'how many payments the caller has seen in it: `items.total`; where some have been excluded since, CHECKS_CHANGED; without it nothing is compared',
      ),
    acknowledged: z
      .union([
        z.int().min(0),
        z.array(z.object({ reason: z.enum(checkReasons), count: z.int().min(0) })).max(checkReasons.length),
      ])
      .optional()
      .describe(
        'how many payments to check the caller knows of: `checks.toLookAt`, or better the counts of `toCheck`; where there are more by now, CHECKS_CHANGED; without it nothing is compared',
      ),
  }).default({}),
  response: { 200: TransactionDetail, 202: TransactionDetail },
});

export const excludeBulkItems = defineOperation({
  id: 'excludeBulkItems',
  method: 'PATCH',
  url: '/transaction/exclude-items/:id',
  tag,
  summary:
    'Excludes payments from a bulk transaction that someone else created and that is not approved yet; its makers read the reason and get these rows as a file, and one payment at least remains',
  access: { permission: 'transaction:approve' },
  invalidates: ['Transaction'],
  params: IdParams,
  body: z.object({
    ids: z
      .array(Id)
      .min(1)
      .max(mostExcludedAtOnce)
      .describe('payments of this bulk transaction; all of them or none'),
    reason: NeededPaymentText,
  }),
  response: { 200: TransactionDetail },
});

export const getExcludedBulkItems = defineOperation({
  id: 'getExcludedBulkItems',
  method: 'GET',
  url: '/transaction/excluded-items/:id',
  tag,
  summary:
    'What approvers excluded from a bulk transaction, as a payment file that can be uploaded again, with the reason of each row',
  access: { permission: 'payment-file:upload' },
  params: IdParams,
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  response: exportedFile('after the bulk transaction'),
});

export const cancelBulkTransaction = defineOperation({
  id: 'cancelBulkTransaction',
  method: 'PATCH',
  url: '/transaction/cancel-bulk/:id',
  tag,
  summary: 'Stops what was not sent of a bulk transaction; its reserved money returns',
  access: { permission: 'transaction:cancel' },
  invalidates: ['Transaction', 'Wallet'],
  params: IdParams,
  body: z.object({ reason: PaymentText.optional() }).default({}),
  response: { 200: TransactionDetail, 202: TransactionDetail },
});

export const retryBulkTransaction = defineOperation({
  id: 'retryBulkTransaction',
  method: 'PATCH',
  url: '/transaction/retry-bulk/:id',
  tag,
  summary:
    'Retries the failed payments of a bulk transaction in a new one, which must be approved by someone who is not one of its makers',
  access: { permission: 'transaction:retry' },
  invalidates: ['Transaction', 'Wallet'],
  idempotent: true,
  params: IdParams,
  response: { 201: TransactionDetail, 202: TransactionDetail },
});

export const generateBulkTransactionPdf = defineOperation({
  id: 'generateBulkTransactionPdf',
  method: 'GET',
  url: '/transaction/generate-bulk-pdf/:id',
  tag,
  summary:
    'The receipt of a bulk transaction as a PDF in the caller’s language: its sums, and a line for each payment',
  access: { permission: 'transaction:receipt' },
  params: IdParams,
  query: ReceiptNames,
  response: { 200: { content: 'application/pdf', description: 'the receipt' } },
});
