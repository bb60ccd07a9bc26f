import { maxUploadBytes, mostStatusWords } from '@sanaga/domain';
import { z } from 'zod';
import {
  Day,
  FormFile,
  Id,
  jsonText,
  Money,
  Month,
  PageQuery,
  pageOf,
  Reason,
  StatementField,
  StatementMeaning,
  Timestamp,
} from './common.ts';
import { defineOperation } from './operation.ts';
import { Person, Product } from './reconciliation-parts.ts';

const tag = 'reconciliation';
const access = { permission: 'reconciliation:manage' } as const;

const rowOutcomes = [
  'MATCHED',
  'MISSING_HERE',
  'AMOUNT_DIFFERS',
  'PAID_AFTER_FAILED',
  'CONTRADICTION',
  'WAITING',
  'NO_MONEY',
  'REPEATED',
  'REVERSAL',
  'DEPOSIT',
  'RECEIPT',
  'FEE',
] as const;

const RowOutcome = z
  .enum(rowOutcomes)
  .describe(
    'WAITING: not settled here yet, its status is polled now; NO_MONEY: failed there and unknown here; REPEATED: the same row again; REVERSAL: a payment of ours came back; DEPOSIT: our float was filled; RECEIPT: money against the product’s direction, of no payment that we know; FEE: a charge of the operator, which the comparison of the float shows',
  );

export const OperatorStatement = z
  .object({
    statementId: Id,
    product: Product,
    from: z.iso.date(),
    to: z.iso.date(),
    fileName: z.string(),
    rows: z.int(),
    amount: Money.describe('of the successful payments in it, each once'),
    ours: Money.nullable().describe(
      'what our books say was paid, or collected, in its days; null: it was compared before that was kept',
    ),
    matched: z.int(),
    waiting: z.int(),
    exceptions: z.int().describe('rows that differ'),
    missingThere: z.int().describe('payments of ours in these days that the statement does not have'),
    outside: z.int().describe('rows that are of other days'),
    uploadedBy: Person,
    uploadedAt: Timestamp,
    withdrawn: z
      .object({ reason: z.string(), by: Person, at: Timestamp })
      .nullable()
      .describe('null: it counts; else as if it had never been compared'),
    withdrawal: z
      .object({
        decisionId: Id,
        reason: z.string(),
        askedBy: Person,
        askedAt: Timestamp,
        confirmable: z.boolean().describe('by the caller'),
      })
      .nullable()
      .describe('the request to withdraw it, for a second super admin to approve'),
  })
  .meta({ id: 'OperatorStatement' });

export const OperatorStatementRow = z
  .object({
    line: z.int(),
    reference: z.string().nullable(),
    financialTransactionId: z.string().nullable(),
    number: z.string().nullable().describe('of the beneficiary or the payer, as the statement has it'),
    day: z.iso.date().nullable(),
    amount: Money,
    status: z.enum(['SUCCESSFUL', 'FAILED', 'PENDING']),
    type: z
      .enum(['PAYMENT', 'REVERSAL', 'DEPOSIT', 'FEE'])
      .nullable()
      .describe('as the statement says; null: it does not'),
    direction: z
      .enum(['IN', 'OUT'])
      .nullable()
      .describe('null: of a statement that was read before signs were'),
    outcome: RowOutcome,
    ours: Money.nullable().describe('the requested amount; null: we have no such request'),
    exceptionId: Id.nullable().describe('the difference that the row opened'),
  })
  .meta({ id: 'OperatorStatementRow' });

/** Meaning of a statement's columns, as people name it; it is sent as JSON in a field of the form. */
const StatementMapping = z.object({
  line: z.int().min(0).max(1_000),
  columns: z.array(StatementField.nullable()).min(1).max(1_000),
  statuses: z
    .record(z.string().min(1).max(200), StatementMeaning)
    .refine((statuses) => Object.keys(statuses).length <= mostStatusWords)
    .optional(),
});
const mapping = jsonText(StatementMapping)
  .optional()
  .describe(
    'what the columns are, as JSON: `line` of the headings (0: none) and `columns` from the left (a field or null), and `statuses`, an object of what words of the status column mean (`SUCCESSFUL`, `FAILED`, `PENDING`, `REVERSAL` or `IGNORED`); without it they are known by their headings and words, or by the last mapping of the same headings',
  );

export const uploadOperatorStatement = defineOperation({
  id: 'uploadOperatorStatement',
  method: 'POST',
  url: '/reconciliation/statements',
  tag,
  summary:
    'Compares an operator’s statement (CSV, Excel or OpenDocument) with what was requested and booked, row by row; the same file is taken once only',
  access,
  multipart: { maxFileBytes: maxUploadBytes.operatorStatement },
  body: z.object({ file: FormFile, product: Product, from: Day, to: Day, mapping }),
  response: { 201: OperatorStatement },
});

export const OperatorStatementCheck = z
  .object({
    rows: z.int(),
    amount: Money.describe('of the successful payments in it'),
    from: z.iso.date().nullable().describe('the first day of its rows; null: they name none'),
    to: z.iso.date().nullable().describe('the last day of its rows'),
    undated: z.int().describe('rows that name no day'),
    columns: z
      .array(
        z.object({
          heading: z.string().describe('as the file has it'),
          holds: z
            .enum(['OUR_REFERENCE', 'OPERATOR_ID', 'OUR_PAYMENT'])
            .nullable()
            .describe('null: no row of the column names a request of ours'),
          known: z.int().describe('rows that name a request of ours'),
        }),
      )
      .describe('those that may name a payment, the one that names most first'),
  })
  .meta({ id: 'OperatorStatementCheck' });

export const checkOperatorStatement = defineOperation({
  id: 'checkOperatorStatement',
  method: 'POST',
  url: '/reconciliation/statements/check',
  tag,
  summary:
    'Of which days a statement is, by which columns it names payments, and how many of its rows are known; nothing is kept',
  access,
  multipart: { maxFileBytes: maxUploadBytes.operatorStatement },
  body: z.object({ file: FormFile, product: Product, mapping }),
  response: { 200: OperatorStatementCheck },
});

export const listOperatorStatements = defineOperation({
  id: 'listOperatorStatements',
  method: 'GET',
  url: '/reconciliation/statements',
  tag,
  summary: 'What was compared, newest first',
  access,
  provides: ['Reconciliation'],
  query: PageQuery,
  response: { 200: pageOf(OperatorStatement, 'OperatorStatementPage') },
});

export const StatementDays = z
  .object({
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          payments: z.boolean().describe('payments of ours were made, or collected, on it'),
          statements: z.int().describe('statements that were taken for it, and not withdrawn'),
          open: z.int().describe('differences of it that are open'),
        }),
      )
      .describe('every day of the month, the first one first'),
  })
  .meta({ id: 'StatementDays' });

export const getStatementDays = defineOperation({
  id: 'getStatementDays',
  method: 'GET',
  url: '/reconciliation/statements/days',
  tag,
  summary: 'Which days of a month were compared with the operator’s statements',
  access,
  provides: ['Reconciliation'],
  query: z.object({ product: Product, month: Month }),
  response: { 200: StatementDays },
});

export const withdrawOperatorStatement = defineOperation({
  id: 'withdrawOperatorStatement',
  method: 'POST',
  url: '/reconciliation/statements/:statementId/withdraw',
  tag,
  summary:
    'Withdraws a comparison, such as one under wrong days: what only it showed ends, what only it found is open again, and its file can be compared once more. What it says of a payment that we know stays open. Once people have resolved any of its differences, a second super admin has to confirm',
  access,
  invalidates: ['Reconciliation', 'DualControlRequest'],
  params: z.object({ statementId: Id }),
  body: z.object({ reason: Reason }),
  response: { 200: OperatorStatement },
});

export const confirmStatementWithdrawal = defineOperation({
  id: 'confirmStatementWithdrawal',
  method: 'PATCH',
  url: '/reconciliation/confirm-withdrawal/:decisionId',
  tag,
  summary: 'Agrees, as a second super admin, that a comparison is withdrawn',
  access,
  invalidates: ['Reconciliation', 'DualControlRequest'],
  params: z.object({ decisionId: Id }),
  response: { 200: OperatorStatement },
});

export const listOperatorStatementRows = defineOperation({
  id: 'listOperatorStatementRows',
  method: 'GET',
  url: '/reconciliation/statements/:statementId/rows',
  tag,
  summary: 'The rows of a statement with what was found of each',
  access,
  provides: ['Reconciliation'],
  params: z.object({ statementId: Id }),
  query: PageQuery.extend({ outcome: RowOutcome.optional() }),
  response: { 200: pageOf(OperatorStatementRow, 'OperatorStatementRowPage') },
});
