import { checkReasons, transactionStatuses } from '@sanaga/domain';
import { z } from 'zod';
import { Id, Money, Timestamp } from './common.ts';

/**
 * Counts of a bulk transaction's payments by status; `problematic` are those that failed and stayed so or are unknown,
 * `completed` those that were paid and stayed so.
 */
export const BulkItems = z
  .object({
    total: z.int(),
    pending: z.int(),
    confirmed: z.int(),
    inProgress: z.int(),
    completed: z.int(),
    returned: z.int().describe('were paid, and reversed after a comparison with the operator'),
    paidLate: z
      .int()
      .describe('failed, and were debited after a comparison with the operator, which had paid them'),
    problematic: z.int(),
    failed: z.int(),
    unknown: z.int(),
    cancelled: z.int(),
  })
  .meta({ id: 'BulkItems' });

/** Findings of the check of a bulk transaction's items: each item is counted once. */
export const BulkChecks = z
  .object({
    matching: z.int(),
    toLookAt: z
      .int()
      .describe(
        'names that differ, are close or not available; numbers that are in the file twice, were paid the same lately, or changed lately',
      ),
    notChecked: z
      .int()
      .describe('nothing to check as far as is known, but the operator has not named them yet'),
  })
  .meta({ id: 'BulkChecks' });

/**
 * Progress of a step of a whole bulk transaction: it holds at once, and reaches the items of a large one in portions.
 */
export const BulkProgress = z
  .object({
    step: z.enum(['CREATE', 'APPROVE', 'CANCEL']),
    done: z.int().describe('items that it has reached'),
    total: z.int().describe('items that it is about'),
    itemsPerSecond: z.int().nullable().describe('since it began; null before the first'),
    secondsLeft: z.int().nullable().describe('at this speed'),
  })
  .meta({ id: 'BulkProgress' });

const CountAndAmount = z.object({ count: z.int(), amount: Money });

/**
 * Sums that say where the money of a bulk transaction's items is: the five groups add up to its items and its amount.
 */
export const BulkSums = z
  .object({
    paid: CountAndAmount.describe('completed, and not reversed'),
    returned: CountAndAmount.describe('completed and then reversed: the wallet has all of it back'),
    paidLate: CountAndAmount.describe(
      'failed and then debited, as the operator had paid: `taken.corrections` has what the wallet fell by',
    ),
    notPaid: CountAndAmount.describe('failed or cancelled, and not paid late'),
    underWay: CountAndAmount.describe('everything else: to be approved, to be sent, or of unknown outcome'),
    taken: z
      .object({
        amount: Money,
        fee: Money,
        tax: Money,
        levy: Money,
        corrections: z
          .int()
          .describe('what the wallet rose by without a reversal; negative where it fell; whole XAF'),
        total: z
          .int()
          .describe('what was taken from the wallet: amount + fee + tax + levy − corrections; whole XAF'),
      })
      .describe('what was taken from the wallet for those that are paid'),
    reserved: Money.describe('for those that are approved and under way'),
  })
  .meta({ id: 'BulkSums' });

/** Items that need the same check by a person; one with several reasons is listed under each. */
const BulkToCheck = z
  .object({
    reason: z.enum(checkReasons).describe('what there is to check in each of them'),
    count: z.int(),
    amount: Money,
  })
  .meta({ id: 'BulkToCheck' });

/** Another payment file that pays the same or nearly so: number and amount alike, in any order. */
export const PaymentFileRepeat = z
  .object({
    fileId: Id,
    fileName: z.string(),
    uploadedAt: Timestamp,
    bulkId: Id.nullable().describe('the bulk transaction it became'),
    status: z.enum(transactionStatuses).nullable().describe('of that; null: it was not sent yet'),
    rows: z.int().describe('of this file, those that are paid'),
    sameRows: z.int().describe('of them, those that are in the other file too: at least 95 %'),
    isSame: z.boolean().describe('both pay exactly the same'),
  })
  .meta({ id: 'PaymentFileRepeat' });

/** Origin of a bulk transaction's items: rows = items + excluded. */
export const BulkOrigin = z
  .object({
    fileId: Id.nullable().describe('null: it retries the failed items of another'),
    sourceFileId: Id.nullable().describe('the file whose rows it pays, at first or again'),
    fileName: z.string(),
    rows: z.int(),
    excluded: z.int().describe('rows excluded from the file, and payments that approvers excluded'),
    excludedAmount: Money.describe('of the excluded rows whose amount can be read'),
    exclusions: z
      .array(
        z.object({
          by: z.object({ userId: Id, name: z.string() }),
          at: Timestamp,
          reason: z.string(),
          payments: z.int(),
          amount: Money,
        }),
      )
      .describe('what approvers excluded before they approved the rest, decision by decision'),
    parentId: Id.nullable().describe('the bulk transaction whose failed items it retries'),
    childIds: z.array(Id).describe('those that retry failed items of this one'),
    retriable: z.int().describe('failed items that are not retried yet'),
    retriableAmount: Money.describe('of those, without what they would cost'),
    waitingForFloat: z.int().describe('approved items that wait as `waitsFor: FLOAT` says'),
    waitingForHold: z.int().describe('approved items that wait as `waitsFor: HOLD` says'),
    waitingForPause: z.int().describe('approved items that wait as `waitsFor: PAUSE` says'),
    sums: BulkSums,
    names: z
      .object({ matching: z.int(), toLookAt: z.int() })
      .describe(
        'items whose typed name is the operator’s, and those where it is close, differs or is not available',
      ),
    toCheck: z
      .array(BulkToCheck)
      .describe(
        'while it is pending: what to check, the weightiest first; an item counts under each of its reasons, `checks.toLookAt` counts it once',
      ),
    firstPayments: z.int().describe('items whose numbers had not been paid before'),
    repeats: PaymentFileRepeat.nullable().describe(
      'while it is pending: of the holder’s files of 40 days that pay the same and became bulk transactions, the one that matters most; one that was cancelled or deleted is none',
    ),
    kept: z
      .object({ reason: z.string(), by: z.object({ userId: Id, name: z.string() }) })
      .nullable()
      .describe('who decided that rows are paid in spite of a warning, and why'),
  })
  .meta({ id: 'BulkOrigin' });
