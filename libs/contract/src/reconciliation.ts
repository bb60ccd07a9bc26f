import {
  acknowledgementRefusals,
  exceptionKinds,
  exceptionsPerCall,
  exceptionSorts,
  exceptionStatuses,
  maxUploadBytes,
  moneyResolutions,
  operatorProducts,
  resolutions,
} from '@sanaga/domain';
import { z } from 'zod';
import {
  Day,
  FormFile,
  Id,
  IdParams,
  Money,
  pageFields,
  PageQuery,
  pageOf,
  PositiveMoney,
  Reason,
  Timestamp,
} from './common.ts';
import { defineOperation } from './operation.ts';

const tag = 'reconciliation';
const access = { permission: 'reconciliation:manage' } as const;

const Product = z.enum(operatorProducts).describe('payouts, or what is collected from accounts');
const Person = z.object({ userId: Id, name: z.string() });

const rowOutcomes = [
  'MATCHED',
  'MISSING_HERE',
  'AMOUNT_DIFFERS',
  'PAID_AFTER_FAILED',
  'CONTRADICTION',
  'WAITING',
  'NO_MONEY',
  'REPEATED',
] as const;

const RowOutcome = z
  .enum(rowOutcomes)
  .describe(
    'WAITING: not settled here yet, its status is polled now; NO_MONEY: failed there and unknown here; REPEATED: the same row again',
  );

export const OperatorStatement = z
  .object({
    statementId: Id,
    product: Product,
    from: z.iso.date(),
    to: z.iso.date(),
    fileName: z.string(),
    rows: z.int(),
    amount: Money.describe('of the successful rows'),
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
    outcome: RowOutcome,
    ours: Money.nullable().describe('the requested amount; null: we have no such request'),
  })
  .meta({ id: 'OperatorStatementRow' });

export const ReconciliationException = z
  .object({
    id: Id,
    kind: z.enum(exceptionKinds),
    status: z.enum(exceptionStatuses),
    openedAt: Timestamp,
    organisationId: Id.nullable(),
    organisationName: z.string().nullable().describe('null: no known holder'),
    product: Product.nullable().describe('null: of the card provider'),
    operatorReferenceId: Id.nullable(),
    financialTransactionId: z.string().nullable(),
    theirReference: z.string().nullable().describe('as the statement has it, where we know nothing of it'),
    transactionId: Id.nullable(),
    refillId: Id.nullable(),
    payeeName: z.string().nullable(),
    ourStatus: z.string().nullable().describe('what the operator’s request is here'),
    ours: z
      .int()
      .nullable()
      .describe(
        'what our books say was moved, whole XAF; of the float what they say is there, which may be negative',
      ),
    theirs: z
      .int()
      .nullable()
      .describe(
        'what the operator, or the card provider, says was moved, whole XAF; of the float its balance',
      ),
    theirsElsewhere: z
      .object({ amount: z.int(), currency: z.string() })
      .nullable()
      .describe('what the operator says it moved, where that is not in the request’s currency; whole units'),
    unfinished: z.boolean().describe('the payment has no outcome yet: it keeps its difference'),
    statementId: Id.nullable(),
    statementName: z.string().nullable(),
    resolutions: z.array(z.enum(moneyResolutions)).describe('how money may settle it in its present state'),
    proposal: z
      .object({
        decisionId: Id,
        resolution: z.enum(moneyResolutions),
        amount: Money.describe('what is settled'),
        organisationName: z.string().nullable().describe('whose wallet'),
        reason: z.string(),
        askedBy: Person,
        askedAt: Timestamp,
        confirmable: z.boolean().describe('by the caller'),
      })
      .nullable(),
    resolution: z.enum(resolutions).nullable(),
    note: z.string().nullable(),
    resolvedBy: Person.nullable(),
    resolvedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ReconciliationException' });

export const uploadOperatorStatement = defineOperation({
  id: 'uploadOperatorStatement',
  method: 'POST',
  url: '/reconciliation/statements',
  tag,
  summary:
    'Compares an operator’s statement (CSV or XLSX) with what was requested and booked, row by row; the same file is taken once only',
  access,
  multipart: { maxFileBytes: maxUploadBytes.operatorStatement },
  body: z.object({ file: FormFile, product: Product, from: Day, to: Day }),
  response: { 201: OperatorStatement },
});

export const OperatorStatementCheck = z
  .object({
    rows: z.int(),
    amount: Money.describe('of the successful rows'),
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
  body: z.object({ file: FormFile, product: Product }),
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

export const listReconciliationExceptions = defineOperation({
  id: 'listReconciliationExceptions',
  method: 'GET',
  url: '/reconciliation/exceptions',
  tag,
  summary: 'Differences that people look into: the oldest open ones first, of the resolved the newest',
  access,
  provides: ['Reconciliation'],
  query: PageQuery.extend({
    status: z.enum(['OPEN', 'RESOLVED']).optional(),
    kind: z.enum(exceptionKinds).optional(),
    statementId: Id.optional(),
    sort: z.enum(exceptionSorts).optional().describe('by when it was noticed, or by how much differs'),
  }),
  response: {
    200: z
      .object({
        ...pageFields(ReconciliationException),
        difference: z
          .object({ amount: Money, unknown: z.int().describe('how many whose amount is not known') })
          .optional()
          .describe('of all that were found together; absent where none were'),
      })
      .meta({ id: 'ReconciliationExceptionPage' }),
  },
});

export const getReconciliationException = defineOperation({
  id: 'getReconciliationException',
  method: 'GET',
  url: '/reconciliation/exceptions/:id',
  tag,
  summary: 'One difference, with who resolved it how',
  access,
  provides: ['Reconciliation'],
  params: IdParams,
  response: { 200: ReconciliationException },
});

export const acknowledgeException = defineOperation({
  id: 'acknowledgeException',
  method: 'PATCH',
  url: '/reconciliation/exceptions/:id/acknowledge',
  tag,
  summary: 'Looked into, for the written reason: nothing moves',
  access,
  invalidates: ['Reconciliation', 'DualControlRequest'],
  params: IdParams,
  body: z.object({ note: Reason }),
  response: { 200: ReconciliationException },
});

export const acknowledgeExceptions = defineOperation({
  id: 'acknowledgeExceptions',
  method: 'PATCH',
  url: '/reconciliation/exceptions/acknowledge',
  tag,
  summary:
    'Several looked into, for one written reason: nothing moves. What cannot be acknowledged stays as it is and does not hold up the others',
  access,
  invalidates: ['Reconciliation', 'DualControlRequest'],
  body: z.object({ ids: z.array(Id).min(1).max(exceptionsPerCall), note: Reason }),
  response: {
    200: z
      .object({
        results: z
          .array(
            z.object({
              id: Id,
              refusal: z
                .enum(acknowledgementRefusals)
                .nullable()
                .describe(
                  'why it was not; null: it is acknowledged. UNFINISHED: its payment has no outcome yet',
                ),
            }),
          )
          .describe('one for each, as they were named'),
      })
      .meta({ id: 'AcknowledgedExceptions' }),
  },
});

export const proposeResolution = defineOperation({
  id: 'proposeResolution',
  method: 'POST',
  url: '/reconciliation/exceptions/:id/propose',
  tag,
  summary:
    'Requests that a difference be settled with money; the operator itself is asked first. A second super admin confirms, or, where there is only one, it is done straight away for the written reason',
  access,
  invalidates: ['Reconciliation', 'DualControlRequest'],
  params: IdParams,
  body: z.object({
    resolution: z
      .enum(moneyResolutions)
      .describe(
        'SUSPENSE: the float is put right against suspense; WALLET: and suspense against the wallet; either completes a payment without an outcome first. REVERSED: all that was booked is undone, fee and tax included; RELEASED: a payment of unknown outcome is given up, what was reserved returns',
      ),
    organisationId: Id.optional().describe('whose wallet, where we know nothing of the payment'),
    theirs: PositiveMoney.optional().describe(
      'what the operator took from or added to the float, where it says another currency',
    ),
    reason: Reason,
  }),
  response: { 201: ReconciliationException },
});

export const confirmResolution = defineOperation({
  id: 'confirmResolution',
  method: 'PATCH',
  url: '/reconciliation/confirm/:decisionId',
  tag,
  summary:
    'Agrees, as a second super admin: the operator itself is asked once more, and the money moves, once',
  access,
  invalidates: ['Reconciliation', 'DualControlRequest'],
  params: z.object({ decisionId: Id }),
  response: { 200: ReconciliationException },
});

export const askOperator = defineOperation({
  id: 'askOperator',
  method: 'POST',
  url: '/reconciliation/ask-operator/:referenceId',
  tag,
  summary: 'Polls the operator for the status of a payment; a difference from our books becomes an exception',
  access,
  invalidates: ['Reconciliation'],
  params: z.object({ referenceId: Id }),
  response: {
    200: z
      .object({
        operatorSays: z.enum(['pending', 'successful', 'failed', 'not-found', 'no-answer']),
        theirs: Money.nullable().describe('what was paid, where it says so'),
        ourStatus: z.string(),
        ours: Money,
        exceptionId: Id.nullable().describe('the open difference, where there is one'),
      })
      .meta({ id: 'OperatorAnswer' }),
  },
});
