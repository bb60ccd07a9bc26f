import type { ProblemReason, TransactionStatus } from './transaction-status.ts';

/** Maximum of items that one call excludes from a bulk transaction. */
export const mostExcludedAtOnce = 500;

/** Number of items of a bulk transaction in each status. */
export interface ItemCounts {
  pending: number;
  confirmed: number;
  inProgress: number;
  completed: number;
  failed: number;
  unknown: number;
  cancelled: number;
}

/**
 * Returns a bulk transaction's status, which follows from its items; the database sets it by the same rule in the
 * statement that moves one. Only items that wait for approval make it PENDING: it is approved as one.
 */
export function bulkStatus(items: ItemCounts): {
  status: TransactionStatus;
  problemReason: ProblemReason | null;
} {
  const settled = (status: TransactionStatus, problemReason: ProblemReason | null = null) => ({
    status,
    problemReason,
  });
  if (items.pending > 0) return settled('PENDING');
  if (items.confirmed + items.inProgress > 0) return settled('IN_PROGRESS');
  if (items.unknown > 0) return settled('PROBLEMATIC', 'UNKNOWN');
  if (items.failed > 0) return settled('PROBLEMATIC', 'FAILED');
  return settled(items.completed > 0 ? 'COMPLETED' : 'CANCELLED');
}

/** Number of items of a bulk transaction that stayed paid, late ones included, and of those that were cancelled. */
interface OutcomeCounts {
  paid: number;
  cancelled: number;
  total: number;
}

/**
 * Returns what people read as a bulk transaction's status. PROBLEMATIC would say too little where some of its items
 * were paid, and too much where all that were not cancelled were in the end; COMPLETED too much where the rest was
 * cancelled.
 */
export function bulkOutcome(
  status: TransactionStatus,
  { paid, cancelled, total }: OutcomeCounts,
): { status: TransactionStatus; partlyPaid: boolean } {
  if (paid === 0 || (status !== 'PROBLEMATIC' && status !== 'COMPLETED'))
    return { status, partlyPaid: false };
  if (status === 'COMPLETED') return { status, partlyPaid: cancelled > 0 };
  return { status: paid + cancelled < total ? 'PROBLEMATIC' : 'COMPLETED', partlyPaid: paid < total };
}

interface LateFacts {
  problemReason: ProblemReason | null;
  /** Amount by which the wallet rose after the outcome, whole XAF. */
  corrected: number | bigint;
}

/**
 * Returns true if a single payment failed and was paid after all: a payout was debited, a request for money credited.
 */
export const isPaidLate = ({ problemReason, corrected }: LateFacts): boolean =>
  problemReason === 'FAILED' && Number(corrected) !== 0;

/** Returns what people read as a single payment's status: the same as of a bulk transaction that has it alone. */
export const singleOutcome = (status: TransactionStatus, facts: LateFacts): TransactionStatus =>
  bulkOutcome(status, { paid: isPaidLate(facts) ? 1 : 0, cancelled: 0, total: 1 }).status;

/** Counts the items that are not sent yet, which cancelling stops. */
export const unsentItems = ({ pending, confirmed }: ItemCounts): number => pending + confirmed;
