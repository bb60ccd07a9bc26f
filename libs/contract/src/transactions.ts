import {
  checkReasons,
  expenseCategories,
  exportColumns,
  mostChosenAtOnce,
  storedPhoneNumber,
  textLimits,
  transactionKinds,
  transactionStatuses,
  transactionTypes,
} from '@sanaga/domain';
import { z } from 'zod';
import {
  Acknowledgement,
  Day,
  DayOrMoment,
  exportChoice,
  exportedFile,
  Id,
  idsUpTo,
  IdParams,
  Money,
  MoneyText,
  pageOf,
  PageQuery,
  ReceiptNames,
  PaymentText,
  TypedText,
  Timestamp,
} from './common.ts';
import { Confirmation } from './confirmation.ts';
import { defineOperation } from './operation.ts';
import { Transaction, TransactionDetail } from './transaction-schemas.ts';

export * from './transaction-schemas.ts';

const tag = 'transactions';
const one = { 200: Transaction };

const Somebody = z.union([Id, z.literal('me')]).describe('a user’s id, or `me` for the caller');

export const TransactionFilter = z.object({
  status: z
    .enum(transactionStatuses)
    .optional()
    .describe(
      'as people read it: a payment that is PROBLEMATIC is found as COMPLETED once what failed was paid late, as is a bulk transaction once all of it was',
    ),
  underWay: z.literal('true').optional().describe('approved and not over yet: CONFIRMED or IN_PROGRESS'),
  toCheck: z
    .literal('true')
    .optional()
    .describe('PENDING with something to check, in it or in a payment of its batch'),
  question: z
    .literal('OPEN')
    .optional()
    .describe('PENDING and with its makers: a question about it, or about its batch, is open'),
  type: z.enum(transactionTypes).optional(),
  kind: z.enum(transactionKinds).optional(),
  method: z.literal('MOMO').optional(),
  search: TypedText.max(textLimits.search)
    .optional()
    .describe(
      'a piece of name, reason, number or amount, their words in any order without accents, the reference, the total cost, the operator’s transaction number, or who made or approved it; where nothing is found, with one word mistyped. Over all holders only a piece or the words',
    ),
  from: DayOrMoment.optional().describe('first day in Douala, or a moment in it'),
  to: DayOrMoment.optional().describe('last day in Douala, or a moment in it'),
  createdBy: Somebody.optional(),
  approvedBy: Somebody.optional(),
  approvedFrom: Day.optional().describe('approved on this day in Douala or later'),
  expenseCategory: z.enum(expenseCategories).optional(),
  minAmount: MoneyText.optional(),
  maxAmount: MoneyText.optional(),
  paidTo: TypedText.regex(storedPhoneNumber)
    .optional()
    .describe('a beneficiary’s whole number: payouts to it, items of bulk transactions among them'),
});

const TransactionQuery = PageQuery.extend({
  ...TransactionFilter.shape,
  sort: z
    .enum(['date', 'customer', 'date,desc', 'date,asc', 'customer,asc', 'customer,desc'])
    .default('date,desc')
    .transform((sort) => (sort === 'date' ? 'date,desc' : sort === 'customer' ? 'customer,asc' : sort))
    .describe('without a direction: `date` the newest first, `customer` A first'),
});

export const listTransactions = defineOperation({
  id: 'listTransactions',
  method: 'GET',
  url: '/transaction',
  tag,
  summary: 'The holder’s transactions: single ones and the heads of batches, not their items',
  access: { permission: 'transaction:list' },
  provides: ['Transaction'],
  query: TransactionQuery.extend({
    toApprove: z
      .literal('true')
      .optional()
      .describe(
        'PENDING and for the caller to approve: created by others, or by an individual, and without an open question; nothing where the caller may not approve',
      ),
  }),
  response: { 200: pageOf(Transaction, 'TransactionPage') },
});

export const listOrganisationTransactions = defineOperation({
  id: 'listOrganisationTransactions',
  method: 'GET',
  // one name with the POST to the same address: OpenAPI knows a path once, however its parameters are called
  url: '/transaction/:id',
  tag,
  summary: 'A wallet holder’s transactions, for a super admin',
  access: { permission: 'organisation-transaction:list' },
  audited: 'organisation.read-transactions',
  provides: ['Transaction'],
  params: z.object({ id: Id.describe('the wallet holder’s') }),
  query: TransactionQuery,
  response: { 200: pageOf(Transaction, 'OrganisationTransactionPage') },
});

const OwnFigure = z.object({
  payments: z.int().describe('single payments, and of each bulk transaction its items in this status'),
  amount: Money.nullable().describe(
    'null where a bulk transaction is under way of which some payments are over',
  ),
  oldest: Timestamp.nullable(),
});

export const OwnPaymentFigures = z
  .object({
    waiting: OwnFigure,
    underWay: OwnFigure,
    notPaid: OwnFigure,
    questions: z
      .int()
      .describe(
        'payments and bulk transactions about which a question to the caller or another maker is open',
      ),
  })
  .meta({ id: 'OwnPaymentFigures' });

export const getOwnPaymentFigures = defineOperation({
  id: 'getOwnPaymentFigures',
  method: 'GET',
  url: '/transaction/own-figures',
  tag,
  summary: 'What is waiting, is under way and was not paid of everything the caller has created',
  access: { permission: 'transaction:list' },
  provides: ['Transaction'],
  response: { 200: OwnPaymentFigures },
});

export const getTransactionDetail = defineOperation({
  id: 'getTransactionDetail',
  method: 'GET',
  url: '/transaction/detail/:id',
  tag,
  summary: 'One transaction with its history',
  access: { permission: 'transaction:list' },
  provides: ['Transaction'],
  params: IdParams,
  response: { 200: TransactionDetail },
});

export const approveTransaction = defineOperation({
  id: 'approveTransaction',
  method: 'PATCH',
  url: '/transaction/approve/:id',
  tag,
  summary: 'Approves a payment that someone else created and reserves its total',
  access: { permission: 'transaction:approve' },
  invalidates: ['Transaction', 'Wallet'],
  params: IdParams,
  body: Confirmation.extend({
    acknowledged: z
      .array(z.enum(checkReasons))
      .max(checkReasons.length)
      .optional()
      .describe(
        'what there is to check in the payment as far as the caller knows: where there is something else by now, CHECKS_CHANGED; without it nothing is compared',
      ),
  }).default({}),
  response: one,
});

export const cancelTransaction = defineOperation({
  id: 'cancelTransaction',
  method: 'PATCH',
  url: '/transaction/cancel/:id',
  tag,
  summary:
    'Stops a payment that was not sent, and withdraws a request for money that was not; reserved money returns',
  access: { permission: 'transaction:cancel' },
  invalidates: ['Transaction', 'Wallet'],
  params: IdParams,
  body: z.object({ reason: PaymentText.optional() }).default({}),
  response: one,
});

export const deleteTransaction = defineOperation({
  id: 'deleteTransaction',
  method: 'DELETE',
  url: '/transaction/delete/:id',
  tag,
  summary: 'Takes a payment that is waiting or was cancelled out of the lists; it stays for the audit',
  access: { permission: 'transaction:delete' },
  invalidates: ['Transaction', 'Wallet'],
  params: IdParams,
  response: one,
});

export const retryTransaction = defineOperation({
  id: 'retryTransaction',
  method: 'PATCH',
  url: '/transaction/retry/:id',
  tag,
  summary: 'Retries a failed payment: the caller becomes one of its makers, and it needs a new approval',
  access: { permission: 'transaction:retry' },
  invalidates: ['Transaction', 'Wallet'],
  params: IdParams,
  response: one,
});

export const setExpenseCategory = defineOperation({
  id: 'setExpenseCategory',
  method: 'PATCH',
  url: '/transaction/expense-category/:id',
  tag,
  summary: 'Corrects what a payment is counted under',
  access: { permission: 'transaction:create' },
  invalidates: ['Transaction'],
  params: IdParams,
  body: z.object({ expenseCategory: z.enum(expenseCategories) }),
  response: one,
});

export const requestApprovalCode = defineOperation({
  id: 'requestApprovalCode',
  method: 'GET',
  url: '/transaction/request-otp',
  tag,
  summary:
    'Sends the code by email that processes a file (fileId; without either, the caller’s open files), or by which a payment or bulk transaction is approved (transactionId); it is bound to what it is for',
  access: { permission: 'approval-code:request' },
  effect: 'write',
  query: z.object({ transactionId: Id.optional(), fileId: Id.optional() }).describe('at most one of them'),
  response: { 200: Acknowledgement },
});

export const generateTransactionPdf = defineOperation({
  id: 'generateTransactionPdf',
  method: 'GET',
  url: '/transaction/generate-pdf/:id',
  tag,
  summary: 'The receipt as a PDF in the caller’s language',
  access: { permission: 'transaction:receipt' },
  params: IdParams,
  query: ReceiptNames,
  response: { 200: { content: 'application/pdf', description: 'the receipt' } },
});

export const downloadReceipts = defineOperation({
  id: 'downloadReceipts',
  method: 'GET',
  url: '/transaction/receipts',
  tag,
  summary: 'The receipts of single payments and of items of batches as PDFs in one archive',
  access: { permission: 'transaction:receipt' },
  query: z.object({ ids: idsUpTo(mostChosenAtOnce) }),
  response: {
    200: { content: 'application/zip', description: 'one PDF a payment, named by its reference' },
  },
});

export const exportTransactionsCsv = defineOperation({
  id: 'exportTransactionsCsv',
  method: 'GET',
  url: '/transaction/export-csv',
  tag,
  summary:
    'The transactions as CSV: English keys, comma, UTF-8 with BOM, one line a payment, items of batches included; or as the file that is chosen',
  access: { permission: 'transaction:export' },
  query: TransactionFilter.extend({
    organisationId: Id.optional().describe('for a super admin, whose export holds all holders without it'),
    ids: idsUpTo(mostChosenAtOnce)
      .optional()
      .describe(
        `only these payments and the items of these batches; up to ${mostChosenAtOnce} ids, with commas between them`,
      ),
    ...exportChoice(exportColumns.allTransactions).shape,
  }),
  response: exportedFile('Transaction List'),
});
