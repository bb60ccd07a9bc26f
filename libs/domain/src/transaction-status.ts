export const transactionStatuses = [
  'PENDING',
  'CONFIRMED',
  'IN_PROGRESS',
  'COMPLETED',
  'PROBLEMATIC',
  'CANCELLED',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Reasons why a transaction is PROBLEMATIC: FAILED gave the money back, UNKNOWN keeps it reserved until known. */
export const problemReasons = ['FAILED', 'UNKNOWN'] as const;
export type ProblemReason = (typeof problemReasons)[number];

/** BULK_PAYOUT heads a batch: its items are payouts of their own, and only they move money. */
export const transactionKinds = ['PAYOUT', 'COLLECTION', 'BULK_PAYOUT'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export const transactionTypes = ['SINGLE', 'BULK'] as const;
export type TransactionType = (typeof transactionTypes)[number];

interface Move {
  from: readonly TransactionStatus[];
  to: TransactionStatus;
  /** Reason that it must be PROBLEMATIC for, where the move depends on that. */
  whenReason?: ProblemReason;
  /** Set if only payments of this kind make this move. */
  kind?: TransactionKind;
}

/** Every way a status changes. What is COMPLETED or CANCELLED keeps its status; what was deleted never moves again. */
export const transactionMoves = {
  /** Somebody who did not make it agrees; the total is reserved in the same commit. */
  approve: { from: ['PENDING'], to: 'CONFIRMED' },
  /** The first request to the operator is about to leave. */
  send: { from: ['CONFIRMED'], to: 'IN_PROGRESS' },
  /** The operator reports SUCCESSFUL, at once or after it was unknown. */
  complete: { from: ['IN_PROGRESS', 'PROBLEMATIC'], to: 'COMPLETED', whenReason: 'UNKNOWN' },
  /** The operator reports FAILED or refuses outright; reserved money returns. */
  fail: { from: ['IN_PROGRESS', 'PROBLEMATIC'], to: 'PROBLEMATIC', whenReason: 'UNKNOWN' },
  /** Our float did not cover it, and the operator will never pay it under this attempt: it waits for its next one. */
  waitForFloat: { from: ['IN_PROGRESS', 'PROBLEMATIC'], to: 'CONFIRMED', whenReason: 'UNKNOWN' },
  /** The outcome is still unknown after the deadline; reserved money stays, and a person looks into it. */
  markUnknown: { from: ['IN_PROGRESS'], to: 'PROBLEMATIC' },
  /** A person stops it before it was sent. */
  cancel: { from: ['PENDING', 'CONFIRMED'], to: 'CANCELLED' },
  /** An approver excludes an item of a bulk transaction that waits: it is no longer part of it. */
  exclude: { from: ['PENDING'], to: 'CANCELLED', kind: 'PAYOUT' },
  /** A person takes back a request for money that was not sent to the operator yet. */
  withdraw: { from: ['IN_PROGRESS'], to: 'CANCELLED', kind: 'COLLECTION' },
  /** A payout was approved long ago and never sent: its approval is void, and it asks for a new one. */
  expire: { from: ['CONFIRMED'], to: 'PENDING' },
  /** An item of a bulk transaction was approved long ago and never sent: it failed, and may be retried. */
  lapse: { from: ['CONFIRMED'], to: 'PROBLEMATIC' },
  /** A person takes it out of the lists: what waits is cancelled by that. */
  delete: { from: ['PENDING', 'CANCELLED'], to: 'CANCELLED' },
  /** A failed payout is retried; it needs a new approval. */
  retry: { from: ['PROBLEMATIC'], to: 'PENDING', whenReason: 'FAILED' },
} as const satisfies Record<string, Move>;

export type TransactionMove = keyof typeof transactionMoves;

export function mayMove(
  move: TransactionMove,
  status: TransactionStatus,
  problemReason: ProblemReason | null = null,
): boolean {
  const { from, whenReason }: Move = transactionMoves[move];
  if (!from.includes(status)) return false;
  return status !== 'PROBLEMATIC' || whenReason === undefined || whenReason === problemReason;
}
