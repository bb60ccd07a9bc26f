import { expenseCategories, maxUploadBytes, paymentFileStatuses, textLimits } from '@sanaga/domain';
import { z } from 'zod';
import {
  Acknowledgement,
  FormFile,
  Id,
  jsonText,
  Money,
  OtpCode,
  pageFields,
  pageOf,
  PageQuery,
  RowField,
  PaymentText,
  TypedText,
  Timestamp,
} from './common.ts';
import { defineOperation } from './operation.ts';
import { BulkItems, PaymentFileRepeat } from './bulk-schemas.ts';
import { NameChecked, NameMatch, PersonRef, TransactionDetail } from './transactions.ts';

const paymentFileRowStates = ['ok', 'warning', 'error', 'excluded'] as const;

const problem = {
  field: RowField,
  code: z.string().describe('stable, such as AMOUNT_SEPARATOR'),
  message: z.string().describe('a sentence for people, in their language'),
};
const RowProblem = z.object(problem).meta({ id: 'RowProblem' });
const FileProblem = z
  .object({ line: z.int().describe('the line in the file, from 1'), ...problem })
  .meta({ id: 'FileProblem' });

const FileProgress = z
  .object({
    done: z.int().describe('rows that are read, checked and stored'),
    total: z.int().nullable().describe('about how many rows there are, where the file tells'),
    rowsPerSecond: z.int().nullable().describe('since the check began, or was taken up again; null before'),
    secondsLeft: z.int().nullable().describe('at this speed'),
  })
  .meta({ id: 'FileProgress' });

const FileRefusal = z
  .object({
    code: z.enum(['FILE_UNREADABLE', 'UNSUPPORTED_TYPE', 'PAYLOAD_TOO_LARGE', 'INTERNAL']),
    message: z.string().describe('a sentence for people, in their language'),
    errors: z.array(z.object({ field: z.string(), message: z.string() })),
  })
  .meta({ id: 'FileRefusal' });

export const PaymentFile = z
  .object({
    fileId: Id,
    fileName: z.string(),
    format: z.enum(['CSV', 'XLSX']),
    status: z.enum(paymentFileStatuses),
    rows: z.int().describe('accepted + excluded'),
    accepted: z.int(),
    excluded: z.int().describe('with an error, or excluded by a person'),
    totalAmount: Money.describe('of the accepted rows'),
    excludedAmount: Money.describe('of the excluded rows whose amount can be read'),
    errorCount: z.int().describe('of the rows that no one excluded'),
    warningCount: z.int(),
    revision: z.int().describe('grows with each correction'),
    createdBy: PersonRef,
    makers: z.array(Id).describe('the uploader and everyone who corrected a row: none of them approves it'),
    createdAt: Timestamp,
    bulkId: Id.nullable().describe('the bulk transaction it became'),
    items: BulkItems.nullable().describe('its payments by status; null until it is PROCESSED'),
    progress: FileProgress.nullable().describe('while it is CHECKING; all counts and sums are 0 until then'),
    refusal: FileRefusal.nullable().describe('why it is `REFUSED`'),
    names: z
      .object({ checked: z.int(), total: z.int() })
      .nullable()
      .describe('of its rows, those whose names wait for no check; null but while it is UPLOADED'),
  })
  .meta({ id: 'PaymentFile' });

export const PaymentFileSummary = PaymentFile.extend({
  errors: z.array(FileProblem).describe('the first 1,000'),
  warnings: z.array(FileProblem).describe('the first 1,000'),
  cost: z
    .object({ amount: Money, fee: Money, tax: Money, levy: Money, total: Money })
    .describe('what the accepted rows would take from the wallet now'),
  approvers: z.array(PersonRef).describe('who could approve it; an individual needs no approver'),
  repeats: PaymentFileRepeat.nullable().describe(
    'while it is UPLOADED: of the holder’s files of 40 days that pay the same, the one that matters most: approved, else waiting, else not sent; one that was cancelled or deleted is none',
  ),
}).meta({ id: 'PaymentFileSummary' });

/**
 * Views of a file's rows: those in one state, all that will not be paid for any reason, or all that a person should
 * look at.
 */
const paymentFileRowViews = [...paymentFileRowStates, 'problem'] as const;

export const PaymentFileRow = z
  .object({
    line: z.int(),
    state: z.enum(paymentFileRowStates),
    leftOut: z.boolean(),
    name: z.string(),
    number: z.string().describe('as it was typed'),
    payeeNumber: z.string().nullable().describe('in E.164, where it can be paid'),
    amountTyped: z.string(),
    amount: z.int().nullable().describe('whole XAF, where it can be read'),
    reason: z.string(),
    email: z.string(),
    receiverMessage: z.string(),
    registeredName: z.string().nullable(),
    nameMatch: NameMatch,
    nameChecked: NameChecked,
    errors: z.array(RowProblem),
    warnings: z.array(RowProblem),
    correctedBy: PersonRef.nullable(),
  })
  .meta({ id: 'PaymentFileRow' });

const PaymentFileRowPage = z
  .object({
    ...pageFields(PaymentFileRow),
    counts: z
      .object({
        ok: z.int(),
        warning: z.int(),
        error: z.int(),
        excluded: z.int(),
        excludedErrors: z.int().describe('of the excluded, those with an error'),
      })
      .describe('how many rows the search finds in each state, whichever of them this page shows'),
  })
  .meta({ id: 'PaymentFileRowPage' });

const tag = 'file-transactions';
const FileParams = z.object({ fileId: Id });
const LineParams = FileParams.extend({ line: z.coerce.number().int().min(1).max(10_000_000) });

/** Meaning of a file's columns, as people name it; it is sent as JSON in a field of the form. */
const ColumnMapping = z.object({
  line: z
    .int()
    .min(0)
    .max(1_000)
    .describe('the line of the headings as a person counts it, from 1; 0: there are none'),
  columns: z
    .array(RowField.nullable())
    .min(1)
    .max(1_000)
    .describe('the field of each column from the left, null where it is none; a name may be in several'),
  reason: PaymentText.optional().describe('of all rows, where no column has it'),
  expenseCategory: z
    .enum(expenseCategories)
    .optional()
    .describe('of all rows, instead of a guess by the reason'),
});

export const uploadPaymentFile = defineOperation({
  id: 'uploadPaymentFile',
  method: 'POST',
  url: '/transaction/upload-file',
  tag,
  summary:
    'Takes a file of payments (CSV, Excel or OpenDocument) and says what is wrong with which row; a large one is checked in the background: 202, CHECKING, and `Location` is where its progress is read',
  access: { permission: 'payment-file:upload' },
  invalidates: ['PaymentFile'],
  idempotent: true,
  multipart: { maxFileBytes: maxUploadBytes.paymentFile },
  body: z.object({
    file: FormFile,
    confirm: z
      .stringbool()
      .optional()
      .describe('true: the same file was uploaded before, and is meant once more'),
    mapping: jsonText(ColumnMapping)
      .optional()
      .describe(
        'what the columns are, as JSON: `line` of the headings (0: none), `columns` from the left (a field or null), `reason` and `expenseCategory` of all rows; without it they are known by their headings, or by the last mapping of the same headings',
      ),
  }),
  response: { 201: PaymentFileSummary, 202: PaymentFileSummary },
});

export const listPaymentFiles = defineOperation({
  id: 'listPaymentFiles',
  method: 'GET',
  url: '/transaction/uploaded-files',
  tag,
  summary: 'The holder’s uploaded files, newest first',
  access: { permission: 'payment-file:upload' },
  provides: ['PaymentFile'],
  query: PageQuery.extend({
    status: z.enum(paymentFileStatuses).exclude(['DELETED']).optional(),
    open: z.literal('true').optional().describe('only those that are not processed'),
    mine: z.literal('true').optional().describe('only those the caller uploaded or corrected'),
  }),
  response: { 200: pageOf(PaymentFile, 'PaymentFilePage') },
});

export const getPaymentFile = defineOperation({
  id: 'getPaymentFile',
  method: 'GET',
  url: '/transaction/file/:fileId',
  tag,
  summary:
    'A file with its sums, its cost, and what is wrong with its rows; while it is CHECKING, its progress',
  access: { permission: 'payment-file:upload' },
  provides: ['PaymentFile'],
  params: FileParams,
  response: { 200: PaymentFileSummary },
});

export const listPaymentFileRows = defineOperation({
  id: 'listPaymentFileRows',
  method: 'GET',
  url: '/transaction/file/:fileId/rows',
  tag,
  summary:
    'The rows of a file in their order; `excluded` are all that will not be paid, for whatever reason, `problem` those with an error or a warning',
  access: { permission: 'payment-file:upload' },
  provides: ['PaymentFile'],
  params: FileParams,
  query: PageQuery.extend({
    state: z.enum(paymentFileRowViews).optional(),
    search: TypedText.max(textLimits.search).optional().describe('a piece of a name or number, or the line'),
  }),
  response: { 200: PaymentFileRowPage },
});

const Cell = z.string().max(1_000);

export const correctPaymentFileRow = defineOperation({
  id: 'correctPaymentFileRow',
  method: 'PATCH',
  url: '/transaction/file/:fileId/rows/:line',
  tag,
  summary: 'Corrects a row in place, or leaves it out; whoever does becomes one of the makers',
  access: { permission: 'payment-file:upload' },
  invalidates: ['PaymentFile'],
  params: LineParams,
  body: z
    .object({
      name: Cell,
      number: Cell,
      amount: z.union([z.int(), Cell]),
      reason: Cell,
      email: Cell,
      receiverMessage: Cell,
      leftOut: z.boolean(),
    })
    .partial(),
  response: {
    200: z.object({ row: PaymentFileRow, file: PaymentFile }).meta({ id: 'CorrectedPaymentFileRow' }),
  },
});

export const excludePaymentFileErrors = defineOperation({
  id: 'excludePaymentFileErrors',
  method: 'PATCH',
  url: '/transaction/file/:fileId/rows',
  tag,
  summary:
    'Excludes all rows with an error, or takes back all of them that were excluded; whoever does becomes one of the makers',
  access: { permission: 'payment-file:upload' },
  invalidates: ['PaymentFile'],
  params: FileParams,
  body: z.object({ leftOut: z.boolean() }),
  response: {
    200: z
      .object({ changed: z.int().describe('rows that were not so before'), file: PaymentFile })
      .meta({ id: 'ExcludedPaymentFileErrors' }),
  },
});

const fileContent = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

export const getPaymentFileTemplate = defineOperation({
  id: 'getPaymentFileTemplate',
  method: 'GET',
  url: '/transaction/file-template',
  tag,
  summary: 'An empty file with the headings in the caller’s language',
  access: { permission: 'payment-file:upload' },
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  response: { 200: { content: fileContent, description: 'the template' } },
});

export const getPaymentFileResult = defineOperation({
  id: 'getPaymentFileResult',
  method: 'GET',
  url: '/transaction/file-result/:fileId',
  tag,
  summary:
    'The file in its own layout with the outcome of each row; `failed`: only what was not paid, to be uploaded again',
  access: { permission: 'payment-file:upload' },
  params: FileParams,
  query: z.object({
    failed: z.stringbool().default(false),
    bulkId: Id.optional().describe(
      'only the rows that this bulk transaction pays: of a retry those that had failed',
    ),
  }),
  response: { 200: { content: fileContent, description: 'the result' } },
});

export const deletePaymentFile = defineOperation({
  id: 'deletePaymentFile',
  method: 'DELETE',
  url: '/transaction/delete-file/:fileId',
  tag,
  summary: 'Throws away a file that was not processed',
  access: { permission: 'payment-file:upload' },
  invalidates: ['PaymentFile'],
  params: FileParams,
  response: { 200: PaymentFile },
});

export const verifyFileCode = defineOperation({
  id: 'verifyFileCode',
  method: 'PATCH',
  url: '/transaction/verify-otp',
  tag,
  summary: 'Checks the code that processes a file; process-file within ten minutes uses it up',
  access: { permission: 'payment-file:process' },
  body: z.object({ otpCode: OtpCode }),
  response: { 200: Acknowledgement },
});

export const processPaymentFile = defineOperation({
  id: 'processPaymentFile',
  method: 'POST',
  url: '/transaction/process-file',
  tag,
  summary:
    'Makes a bulk transaction of a file’s accepted rows, to be approved by someone who is none of its makers',
  access: { permission: 'payment-file:process' },
  invalidates: ['PaymentFile', 'Transaction'],
  idempotent: true,
  body: z.object({
    fileId: Id,
    keptReason: PaymentText.optional().describe(
      'why rows are paid in spite of a warning; whoever approves reads it',
    ),
  }),
  response: { 201: TransactionDetail, 202: TransactionDetail },
});
