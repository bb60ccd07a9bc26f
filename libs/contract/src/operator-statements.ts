import { maxUploadBytes } from '@sanaga/domain';
import { z } from 'zod';
import {
  Day,
  FormFile,
  Id,
  jsonText,
  Money,
  PageQuery,
  pageOf,
  StatementField,
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
    amount: Money.describe('of the successful payments in it'),
    matched: z.int(),
    waiting: z.int(),
    exceptions: z.int().describe('rows that differ'),
    missingThere: z.int().describe('payments of ours in these days that the statement does not have'),
    uploadedBy: Person,
    uploadedAt: Timestamp,
  })
  .meta({ id: 'OperatorStatement' });

export const OperatorStatementRow = z
  .object({
    line: z.int(),
    reference: z.string().nullable(),
    financialTransactionId: z.string().nullable(),
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
  })
  .meta({ id: 'OperatorStatementRow' });

/** Meaning of a statement's columns, as people name it; it is sent as JSON in a field of the form. */
const StatementMapping = z.object({
  line: z.int().min(0).max(1_000),
  columns: z.array(StatementField.nullable()).min(1).max(1_000),
});
const mapping = jsonText(StatementMapping)
  .optional()
  .describe(
    'what the columns are, as JSON: `line` of the headings (0: none) and `columns` from the left (a field or null); without it they are known by their headings, or by the last mapping of the same headings',
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
  summary: 'By which columns a statement names payments, and how many of its rows are known; nothing is kept',
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
