import {
  approvalMethods,
  approverRoles,
  expenseCategories,
  nameMatches,
  paymentMethod,
  problemReasons,
  stepUpMethods,
  transactionKinds,
  transactionStatuses,
  transactionTypes,
} from '@sanaga/domain';
import { z } from 'zod';
import { BulkChecks, BulkItems, BulkOrigin, BulkProgress } from './bulk-schemas.ts';
import { CurrencyCode, Id, Money, Timestamp } from './common.ts';

export const NameMatch = z.enum(nameMatches).describe('the typed name beside the operator’s registered name');

/** Check of a name, in addition to `nameMatch`, whose values are the ones that clients know. */
export const NameChecked = z
  .boolean()
  .describe(
    'false: the operator was not asked yet or has not answered, and `nameMatch` is NOT_AVAILABLE until it has',
  );

export const PersonRef = z.object({ userId: Id, name: z.string() }).meta({ id: 'PersonRef' });

export const Attachment = z
  .object({
    fileName: z.string(),
    contentType: z.enum(['application/pdf', 'image/webp']),
    size: z.int().describe('bytes'),
  })
  .meta({ id: 'Attachment' });

export const Remarks = z.array(
  z.enum(['DUPLICATE', 'PAID_RECENTLY', 'ON_STATEMENT', 'NUMBER_CHANGED', 'FIRST_PAYMENT']),
);

export const Correction = z
  .object({
    at: Timestamp,
    amount: z.int().describe('what the wallet rose by, whole XAF; negative where it fell'),
    reversed: z
      .boolean()
      .describe('all that the payment moved was undone, fee, tax and levy included: it counts as not paid'),
  })
  .meta({ id: 'Correction' });

export const Exclusion = z
  .object({ by: PersonRef, at: Timestamp, reason: z.string() })
  .meta({ id: 'Exclusion' });

const Approval = z.object({
  userId: Id,
  name: z.string(),
  at: Timestamp,
  method: z
    .enum(approvalMethods)
    .describe('how it was confirmed; SESSION: by being signed in alone; CODE: with an emailed code'),
  deputyFor: PersonRef.nullable().describe('in whose place it was given; null for their own'),
});

const Approvals = z
  .object({
    required: z.int().min(1).describe('all that it takes, those given included'),
    why: z
      .object({
        by: z.enum(['AMOUNT', 'LARGEST_PAYMENT', 'SAME_NUMBER', 'SAME_MAKER', 'NEW_PAYEE']),
        amount: Money,
        payments: z.int(),
      })
      .nullable()
      .describe(
        'of a PENDING payment under a policy, what decides: its own amount, that of the largest payment of a bulk transaction, or the sum of the payments to the same number, or of the same creator, within a day',
      ),
    given: z.array(Approval).describe('those that count, in the order in which they were given'),
    dropped: z
      .array(
        Approval.extend({
          because: z.enum(['CONTENT', 'LEFT', 'ROLE', 'MAKER', 'STEP_UP']),
        }),
      )
      .describe(
        'those that do not count any more: payments were excluded since, or the approver has left or is suspended, may not approve any more, has become one of the creators, or did not confirm it with a factor that the payment needs by now',
      ),
    missing: z
      .array(
        z.object({
          count: z.int().min(1),
          roles: z.array(z.enum(approverRoles)),
          userIds: z.array(Id),
          adminOnly: z.literal(true).optional().describe('of those named, admins alone'),
        }),
      )
      .describe('what each rule still misses, and who may give it; one approval may count for several rules'),
    stepUp: z
      .array(z.enum(stepUpMethods))
      .describe('factors of which an approval needs one; empty where being signed in is enough'),
  })
  .meta({ id: 'Approvals' });

export const OpenQuestion = z
  .object({ askedBy: PersonRef, at: Timestamp, text: z.string() })
  .meta({ id: 'OpenQuestion' });

export const Transaction = z
  .object({
    id: Id,
    reference: z.string().describe('short number for people, T-000042'),
    type: z.enum(transactionTypes),
    kind: z.enum(transactionKinds),
    status: z.enum(transactionStatuses),
    problemReason: z.enum(problemReasons).nullable(),
    operatorCode: z.string().nullable().describe('the operator’s word for what went wrong'),
    waitsFor: z
      .enum(['FLOAT', 'HOLD', 'PAUSE', 'SENDING'])
      .nullable()
      .describe(
        'goes out automatically; an approved payment with FLOAT: once our account with the operator has been filled; with HOLD: once the platform has compared all payments with the operator after a restore; with PAUSE: once the platform lets payouts go on that it has paused; a request for money with SENDING: it was not sent yet, can be withdrawn, and ends automatically after an hour',
      ),
    amount: Money,
    fee: Money,
    tax: Money,
    levy: Money,
    total: Money.describe('what leaves the wallet: amount + fee + tax + levy'),
    correction: Correction.nullable().describe(
      'what two people booked to the wallet after the operator’s outcome, which the status still says; the net of all of it',
    ),
    currency: CurrencyCode,
    reason: z.string(),
    receiverMessage: z.string(),
    expenseCategory: z.enum(expenseCategories).nullable(),
    name: z.string(),
    email: z.string().nullable(),
    number: z.string(),
    accountType: z.string(),
    paymentMethod: z.literal(paymentMethod),
    registeredName: z.string().nullable(),
    nameMatch: NameMatch,
    nameChecked: NameChecked,
    beneficiaryId: Id.nullable(),
    items: BulkItems.nullable().describe('of a bulk transaction; null for a single payment'),
    progress: BulkProgress.nullable().describe(
      'what has not reached all items of a bulk transaction yet; null for a single payment, and where nothing has to',
    ),
    checks: BulkChecks.nullable().describe('of a bulk transaction; null for a single payment'),
    remarks: Remarks.describe(
      'of a payment, as it was when it was made or retried: its number is in the file before (of an item alone), was paid the same lately, is a new one of a beneficiary, had not been paid before',
    ),
    bulkId: Id.nullable().describe('the bulk transaction whose item it is'),
    line: z.int().nullable().describe('of an item: its line in the file'),
    excluded: Exclusion.nullable().describe(
      'of an item that an approver excluded before the rest was approved: it is CANCELLED, and not counted any more',
    ),
    question: OpenQuestion.nullable().describe(
      'of a payment or bulk transaction that is PENDING: it is with its makers, and no one can approve it until they answer',
    ),
    attachment: Attachment.nullable(),
    createdBy: PersonRef,
    approvedBy: PersonRef.nullable(),
    approvals: Approvals.nullable().describe(
      'null for items of a bulk transaction and for requests for money',
    ),
    makers: z.array(Id),
    individual: z.boolean(),
    createdAt: Timestamp,
    approvedAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Transaction' });

export const HistoryEntry = z
  .object({
    at: Timestamp,
    by: PersonRef.nullable().describe('null: the system'),
    from: z.enum(transactionStatuses).nullable(),
    to: z.enum(transactionStatuses),
    why: z.string(),
  })
  .meta({ id: 'HistoryEntry' });

export const TransactionDetail = Transaction.extend({
  history: z.array(HistoryEntry),
  operatorReferenceId: Id.nullable(),
  financialTransactionId: z.string().nullable(),
  approvers: z
    .array(
      PersonRef.extend({
        deputyFor: PersonRef.nullable().describe('in whose place that would count; null for their own'),
      }),
    )
    .describe('who may approve it now'),
  paidBefore: z
    .object({ times: z.int(), last: Timestamp.nullable() })
    .describe('completed payouts to this number'),
  bulk: BulkOrigin.nullable().describe('of a bulk transaction'),
  nameCheckedAt: Timestamp.nullable().describe(
    'when the operator gave the name; of a payout that is not approved yet',
  ),
}).meta({ id: 'TransactionDetail' });
