import type { transactions } from '@sanaga/contract';
import {
  isPaidLate as isLate,
  paymentMethod,
  singleOutcome,
  totalCost,
  type Cost,
  type ItemCounts,
  type Language,
  type TransactionStatus,
} from '@sanaga/domain';
import type { z } from 'zod';
import { bulkName } from '../bulk-name.ts';
import { toCorrection } from '../../kernel/correction.ts';
import { isoOrNull } from '../../kernel/dates.ts';
import { referenceOf } from '../../kernel/reference.ts';
import { toApprovals } from './approvals.mapper.ts';
import { toNameResult } from '../../operator/payees.ts';
import type { OwnFigureRow } from './own-figures.repository.ts';
import type { HistoryRow } from './transaction-history.repository.ts';
import type { AttachmentColumns, ItemColumns, ShownTransactionRow } from './transactions.repository.ts';

type Transaction = z.input<typeof transactions.Transaction>;
type HistoryEntry = z.input<typeof transactions.HistoryEntry>;

/** Returns the short number that people say on the phone. */
export const transactionReference = (number: bigint): string => referenceOf('T', number);

/** Counts a bulk transaction's items by status, ignoring later corrections; null for a single payment. */
export const itemsByStatus = (row: Partial<ItemColumns>): (ItemCounts & { total: number }) | null =>
  row.items_total == null
    ? null
    : {
        total: row.items_total,
        pending: row.items_pending ?? 0,
        confirmed: row.items_confirmed ?? 0,
        inProgress: row.items_in_progress ?? 0,
        completed: row.items_completed ?? 0,
        failed: row.items_failed ?? 0,
        unknown: row.items_unknown ?? 0,
        cancelled: row.items_cancelled ?? 0,
      };

/** Maps the same counts with corrected items apart, as calls have them. */
export function toItems(row: Partial<ItemColumns>): Transaction['items'] {
  const items = itemsByStatus(row);
  if (!items) return null;
  const returned = row.items_returned ?? 0;
  const paidLate = row.items_paid_late ?? 0;
  const [completed, failed] = [items.completed - returned, items.failed - paidLate];
  return { ...items, completed, returned, paidLate, failed, problematic: failed + items.unknown };
}

/** Counts what the check of a bulk transaction's items found, each item once; null for a single payment. */
const toChecks = (row: ShownTransactionRow): Transaction['checks'] =>
  row.checks_matching == null
    ? null
    : {
        matching: row.checks_matching,
        toLookAt: row.checks_to_look_at ?? 0,
        notChecked: row.checks_waiting ?? 0,
      };

/**
 * Returns the progress of the step that still reaches items; null if there is none, or nobody sees the bulk transaction
 * any more.
 */
function toProgress(row: ShownTransactionRow): Transaction['progress'] {
  const { step, step_seconds: seconds, step_done: done, step_items: total } = row;
  if (!step || step === 'DELETE' || seconds == null || done == null || total == null) return null;
  const rate = done > 0 && seconds > 0 ? done / seconds : null;
  return {
    step,
    done,
    total,
    itemsPerSecond: rate && Math.round(rate),
    secondsLeft: rate && Math.ceil(Math.max(0, total - done) / rate),
  };
}

const toExclusion = ({ exclusion }: ShownTransactionRow): Transaction['excluded'] =>
  exclusion
    ? {
        by: { userId: exclusion.by, name: exclusion.name },
        at: new Date(exclusion.at).toISOString(),
        reason: exclusion.reason,
      }
    : null;

const toQuestion = ({ status, question }: ShownTransactionRow): Transaction['question'] =>
  status === 'PENDING' && question
    ? {
        askedBy: { userId: question.by, name: question.name },
        at: new Date(question.at).toISOString(),
        text: question.text,
      }
    : null;

type Corrected = Pick<ShownTransactionRow, 'corrected_amount' | 'amount' | 'total' | 'kind' | 'status'>;

/** Returns true if everything that a payment moved was undone; for a collection, that is the amount received. */
export const isReversed = ({ status, kind, amount, total, corrected_amount }: Corrected): boolean =>
  status === 'COMPLETED' && corrected_amount === (kind === 'COLLECTION' ? -amount : total);

type MaybeLate = Pick<ShownTransactionRow, 'corrected_amount' | 'problem_reason'>;

/** Returns true if a payment that failed was paid after all: a payout was debited, a request for money credited. */
export const isPaidLate = ({ problem_reason, corrected_amount }: MaybeLate): boolean =>
  isLate({ problemReason: problem_reason, corrected: corrected_amount });

type CorrectionKind = 'reversed' | 'paidLate' | 'receivedLate' | 'corrected';

/** Classifies a payment's correction: all of it undone, a failed one paid or received late, or another amount. */
export function correctionKindOf(row: Corrected & MaybeLate): CorrectionKind {
  if (isReversed(row)) return 'reversed';
  if (!isPaidLate(row)) return 'corrected';
  return row.kind === 'COLLECTION' ? 'receivedLate' : 'paidLate';
}

/** Returns the status of a single payment as people read it. */
export const readStatus = (row: MaybeLate & Pick<ShownTransactionRow, 'status'>): TransactionStatus =>
  singleOutcome(row.status, { problemReason: row.problem_reason, corrected: row.corrected_amount });

function toAttachment(row: Partial<AttachmentColumns>): Transaction['attachment'] {
  const { attachment_name: fileName, attachment_type: contentType, attachment_size: size } = row;
  if (fileName == null || contentType == null || size == null) return null;
  return { fileName, contentType, size };
}

export function toTransaction(row: ShownTransactionRow, language: Language): Transaction {
  return {
    id: row.id,
    reference: transactionReference(row.number),
    type: row.type,
    kind: row.kind,
    status: row.status,
    problemReason: row.problem_reason,
    operatorCode: row.operator_code,
    waitsFor: row.waits_for ?? null,
    amount: Number(row.amount),
    fee: Number(row.fee),
    tax: Number(row.tax),
    levy: Number(row.levy),
    total: Number(totalCost(row)),
    correction: toCorrection(row, isReversed(row)),
    currency: 'XAF',
    reason: row.reason,
    receiverMessage: row.receiver_message,
    expenseCategory: row.expense_category,
    name: bulkName(language, row.payee_name, row.retry_nth),
    email: row.payee_email,
    number: row.payee_number,
    accountType: row.account_type,
    paymentMethod,
    ...toNameResult(row),
    beneficiaryId: row.beneficiary_id,
    items: toItems(row),
    progress: toProgress(row),
    checks: toChecks(row),
    remarks: row.remarks,
    bulkId: row.bulk_id,
    line: row.line,
    excluded: toExclusion(row),
    question: toQuestion(row),
    attachment: toAttachment(row),
    createdBy: { userId: row.created_by, name: row.creator_name },
    approvedBy: row.approved_by ? { userId: row.approved_by, name: row.approver_name ?? '' } : null,
    approvals: toApprovals(row),
    makers: row.makers,
    individual: row.individual,
    createdAt: row.created_at.toISOString(),
    approvedAt: isoOrNull(row.approved_at),
    finishedAt: isoOrNull(row.finished_at),
  };
}

export const toHistoryEntry = ({
  at,
  by,
  by_name,
  from_status,
  to_status,
  why,
}: HistoryRow): HistoryEntry => ({
  at: at.toISOString(),
  by: by ? { userId: by, name: by_name ?? '' } : null,
  from: from_status,
  to: to_status,
  why,
});

export const toCost = ({ amount, fee, tax, levy, total }: Cost) => ({
  amount: Number(amount),
  fee: Number(fee),
  tax: Number(tax),
  levy: Number(levy),
  total: Number(total),
});

/** Maps one of the figures on a person's own payments; zero without a row. */
export const toOwnFigure = (
  row: OwnFigureRow | undefined,
): z.input<typeof transactions.OwnPaymentFigures>['waiting'] =>
  row === undefined
    ? { payments: 0, amount: 0, oldest: null }
    : {
        payments: Number(row.payments),
        amount: row.is_part ? null : Number(row.amount),
        oldest: isoOrNull(row.oldest),
      };
