import type { ProblemReason, TransactionStatus } from './transaction-status.ts';

/** How many items of a bulk transaction are in each status. */
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
 * A bulk transaction's status follows from its items; the database sets it by the same rule in the statement that moves
 * one. Only items that wait for approval make it PENDING: it is approved as one.
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

/**
 * What people read as a bulk transaction's status, by how many of its items were paid, late ones included: PROBLEMATIC
 * would say too little where some were, and too much where all were in the end.
 */
export function bulkOutcome(
  status: TransactionStatus,
  { paid, total }: { paid: number; total: number },
): { status: TransactionStatus; partlyPaid: boolean } {
  if (status !== 'PROBLEMATIC' || paid === 0) return { status, partlyPaid: false };
  return paid < total ? { status, partlyPaid: true } : { status: 'COMPLETED', partlyPaid: false };
}

/** Items that are not sent yet: what cancelling stops. */
export const unsentItems = ({ pending, confirmed }: ItemCounts): number => pending + confirmed;
