import { expenseCategories, longestName, maxUploadBytes } from '@sanaga/domain';
import { readText } from '@sanaga/reader';
import { z } from 'zod';
import {
  Acknowledgement,
  Email,
  FormFile,
  Id,
  IdParams,
  Money,
  MoneyText,
  NeededPaymentText,
  PaymentText,
  PayeeName,
  PhoneNumber,
  PositiveMoney,
} from './common.ts';
import { defineOperation } from './operation.ts';
import { NameChecked, NameMatch, PersonRef, Remarks, Transaction } from './transactions.ts';

const tag = 'transactions';

const payment = {
  amount: PositiveMoney,
  reason: NeededPaymentText,
  receiverMessage: PaymentText.optional(),
  expenseCategory: z.enum(expenseCategories).optional(),
};
const payee = {
  name: PayeeName,
  email: Email.optional(),
  number: PhoneNumber,
  accountType: z.literal('MOMO').default('MOMO'),
};

export const createTransaction = defineOperation({
  id: 'createTransaction',
  method: 'POST',
  url: '/transaction',
  tag,
  summary: 'Creates a payment to a typed-in number; someone else approves it',
  access: { permission: 'transaction:create' },
  invalidates: ['Transaction', 'Beneficiary'],
  idempotent: true,
  body: z.object({ ...payment, ...payee, saveBeneficiary: z.boolean().default(false) }),
  response: { 201: Transaction },
});

export const createTransactionToBeneficiary = defineOperation({
  id: 'createTransactionToBeneficiary',
  method: 'POST',
  url: '/transaction/:id',
  tag,
  summary: 'Creates a payment to a stored beneficiary',
  access: { permission: 'transaction:create' },
  invalidates: ['Transaction'],
  idempotent: true,
  params: z.object({ id: Id.describe('the beneficiary’s') }),
  body: z.object(payment),
  response: { 201: Transaction },
});

const form = {
  ...payment,
  amount: MoneyText.pipe(PositiveMoney),
  transactionFile: FormFile.optional().describe('PDF, JPEG, PNG or WebP of at most 10 MiB'),
};
const multipart = { maxFileBytes: maxUploadBytes.paymentDocument };

export const createTransactionWithFile = defineOperation({
  id: 'createTransactionWithFile',
  method: 'POST',
  url: '/transaction/v2',
  tag,
  summary: 'Creates a payment to a typed-in number, with a document; images are re-encoded',
  access: { permission: 'transaction:create' },
  invalidates: ['Transaction', 'Beneficiary'],
  idempotent: true,
  multipart,
  body: z.object({ ...form, ...payee, saveBeneficiary: z.stringbool().default(false) }),
  response: { 201: Transaction },
});

export const createTransactionToBeneficiaryWithFile = defineOperation({
  id: 'createTransactionToBeneficiaryWithFile',
  method: 'POST',
  url: '/transaction/v2/:beneficiaryId',
  tag,
  summary: 'Creates a payment to a stored beneficiary, with a document; images are re-encoded',
  access: { permission: 'transaction:create' },
  invalidates: ['Transaction'],
  idempotent: true,
  multipart,
  params: z.object({ beneficiaryId: Id }),
  body: z.object(form),
  response: { 201: Transaction },
});

export const downloadAttachment = defineOperation({
  id: 'downloadAttachment',
  method: 'GET',
  url: '/transaction/attachment/:id',
  tag,
  summary: 'The document of a transaction, under its own name',
  access: { permission: 'transaction:list' },
  params: IdParams,
  response: { 200: { content: ['application/pdf', 'image/webp'], description: 'the document' } },
});

export const requestPayment = defineOperation({
  id: 'requestPayment',
  method: 'POST',
  url: '/transaction/request-payment',
  tag,
  summary: 'Requests money from a payer: the wallet is credited once, when the operator reports success',
  access: { permission: 'payment-request:create' },
  invalidates: ['Transaction'],
  idempotent: true,
  body: z.object({ number: PhoneNumber, amount: PositiveMoney, reason: NeededPaymentText }),
  response: { 201: Transaction },
});

export const checkPayee = defineOperation({
  id: 'checkPayee',
  method: 'POST',
  url: '/transaction/check-payee',
  tag,
  summary: 'What the operator knows of a number, and what a payment to it costs; changes nothing',
  access: { permission: 'transaction:create' },
  body: z.object({
    number: PhoneNumber,
    name: z.string().overwrite(readText).max(longestName).optional(),
    amount: PositiveMoney.optional(),
  }),
  response: {
    200: z
      .object({
        number: z.string(),
        registeredName: z.string().nullable(),
        nameMatch: NameMatch,
        nameChecked: NameChecked,
        remarks: Remarks.describe(
          'what else there is to check in a payment to this number: it is a new one of a beneficiary, had not been paid before, or with an amount, was paid the same lately',
        ),
        cost: z.object({ amount: Money, fee: Money, tax: Money, levy: Money, total: Money }).nullable(),
        available: Money,
        feeRate: z.number().describe('fraction of the amount'),
        taxRate: z.number().describe('fraction of the amount'),
        minimum: Money,
        maximum: Money,
        approvers: z
          .array(PersonRef)
          .describe('who could approve what the caller makes; an individual needs no approver'),
      })
      .meta({ id: 'PayeeCheck' }),
  },
});

export const refreshNames = defineOperation({
  id: 'refreshNames',
  method: 'POST',
  url: '/transaction/refresh-names/:id',
  tag,
  summary:
    'Asks the operator again, in the background, for the names of a payment or bulk transaction that is not approved yet, where its answer is older than a day',
  access: { permission: 'transaction:approve' },
  params: IdParams,
  response: { 200: Acknowledgement },
});
