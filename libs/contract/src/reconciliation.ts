import {
  acknowledgementRefusals,
  clearings,
  decidedResolutions,
  exceptionKinds,
  exceptionsPerCall,
  exceptionSorts,
  exceptionStatuses,
  exportColumns,
  maxUploadBytes,
  resolutions,
  textLimits,
  writtenResolutions,
} from '@sanaga/domain';
import { z } from 'zod';
import {
  exportChoice,
  exportedFile,
  FormFile,
  Id,
  IdParams,
  Money,
  pageFields,
  PageQuery,
  PositiveMoney,
  Reason,
  Timestamp,
  TypedText,
} from './common.ts';
import { defineOperation } from './operation.ts';
import { OperatorStatementRow } from './operator-statements.ts';
import { Person, Product } from './reconciliation-parts.ts';

export * from './operator-statements.ts';

const tag = 'reconciliation';
const access = { permission: 'reconciliation:manage' } as const;

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
    paymentNumber: z.string().nullable().describe('its short number, such as T-000042'),
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
    mayBePaid: z
      .boolean()
      .describe(
        'the payment failed here, and may have been paid: two say that it was not, and no one can acknowledge it',
      ),
    reversed: Money.nullable().describe('what came back, of a reversal'),
    otherReferenceId: Id.nullable().describe('the other request with the same id of the operator'),
    statementId: Id.nullable(),
    statementName: z.string().nullable(),
    theirRow: OperatorStatementRow.pick({ line: true, number: true, day: true, status: true, type: true })
      .nullable()
      .describe('the row of the statement that opened it'),
    resolutions: z
      .array(z.enum(decidedResolutions))
      .describe('what two super admins may decide about it in its present state'),
    suspense: z
      .object({
        amount: z
          .int()
          .describe('what settling it put into suspense, whole XAF; negative where it took from it'),
        cleared: z.enum(clearings).nullable().describe('how that left suspense; null: it is still there'),
        note: z.string().nullable(),
        clearedBy: Person.nullable(),
        clearedAt: Timestamp.nullable(),
      })
      .nullable()
      .describe('null: settling it did not touch suspense'),
    document: z
      .object({ decisionId: Id, fileName: z.string() })
      .nullable()
      .describe('the operator’s word in writing'),
    proposal: z
      .object({
        decisionId: Id,
        resolution: z.enum(decidedResolutions),
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

const ExceptionFilter = z.object({
  status: z
    .enum(['OPEN', 'SUSPENSE', 'RESOLVED'])
    .optional()
    .describe('SUSPENSE: settled, and what that put into suspense is still there; the longest there first'),
  kind: z.enum(exceptionKinds).optional(),
  statementId: Id.optional(),
  search: TypedText.max(textLimits.search)
    .optional()
    .describe(
      'a piece of the customer’s or the beneficiary’s name, of the payment’s number, or of an id or a phone number of either side',
    ),
  sort: z.enum(exceptionSorts).optional().describe('by when it was noticed, or by how much differs'),
});

export const listReconciliationExceptions = defineOperation({
  id: 'listReconciliationExceptions',
  method: 'GET',
  url: '/reconciliation/exceptions',
  tag,
  summary: 'Differences that people look into: the oldest open ones first, of the resolved the newest',
  access,
  provides: ['Reconciliation'],
  query: PageQuery.extend(ExceptionFilter.shape),
  response: {
    200: z
      .object({
        ...pageFields(ReconciliationException),
        difference: z
          .object({
            amount: z
              .int()
              .describe('whole XAF: by how much the operator says more than our books, negative where less'),
            unknown: z.int().describe('how many whose amount is not known'),
          })
          .optional()
          .describe('of all that were found together, or what they have in suspense; absent where none were'),
      })
      .meta({ id: 'ReconciliationExceptionPage' }),
  },
});

export const exportExceptionsCsv = defineOperation({
  id: 'exportExceptionsCsv',
  method: 'GET',
  url: '/reconciliation/export-csv',
  tag,
  summary: 'The exceptions of the list as a file, by default as CSV',
  access,
  query: ExceptionFilter.extend(exportChoice(exportColumns.exceptions).shape),
  response: exportedFile('Exceptions'),
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
                  'why it was not; null: it is acknowledged. UNFINISHED: its payment has no outcome yet; MAY_BE_PAID: it failed here and may have been paid',
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
      .enum(decidedResolutions)
      .exclude(writtenResolutions)
      .describe(
        'SUSPENSE: the float is put right against suspense; WALLET: and suspense against the wallet; either completes a payment without an outcome first. REVERSED: all that was booked is undone, fee and tax included; RELEASED: a payment of unknown outcome is given up, what was reserved returns; NOT_PAID: a payment that failed here was not paid, and may be paid again; TO_WALLET, TO_RESULT, TO_FLOAT: what an earlier settlement put into suspense goes to a wallet, becomes our gain or loss, or is undone',
      ),
    organisationId: Id.optional().describe('whose wallet, where we know nothing of the payment'),
    theirs: PositiveMoney.optional().describe(
      'what the operator took from or added to the float, where it says another currency',
    ),
    reason: Reason,
  }),
  response: { 201: ReconciliationException },
});

export const proposeResolutionInWriting = defineOperation({
  id: 'proposeResolutionInWriting',
  method: 'POST',
  url: '/reconciliation/exceptions/:id/propose-in-writing',
  tag,
  summary:
    'Requests that a payment be ended on the operator’s word in writing, a day after its status should have ended it; rejected where the status clearly says the opposite. It is never done straight away',
  access,
  invalidates: ['Reconciliation', 'DualControlRequest'],
  multipart: { maxFileBytes: maxUploadBytes.paymentDocument },
  params: IdParams,
  body: z.object({
    resolution: z
      .enum(writtenResolutions)
      .describe(
        'PAID_IN_WRITING: it counts as paid; of one that failed here the float is put right against suspense. NOT_PAID_IN_WRITING: it counts as failed, what was reserved returns',
      ),
    reason: Reason,
    file: FormFile.describe('PDF, JPEG, PNG or WebP of at most 10 MiB'),
  }),
  response: { 201: ReconciliationException },
});

export const downloadReconciliationDocument = defineOperation({
  id: 'downloadReconciliationDocument',
  method: 'GET',
  url: '/reconciliation/documents/:decisionId',
  tag,
  summary: 'The operator’s word in writing that a decision rests on',
  access,
  params: z.object({ decisionId: Id }),
  response: { 200: { content: ['application/pdf', 'image/webp'], description: 'the document' } },
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
