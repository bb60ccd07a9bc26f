import type { Moves } from './moves.ts';

export const refillStatuses = [
  'REQUESTED',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
  'REFUSED',
] as const;
export type RefillStatus = (typeof refillStatuses)[number];

/** Changes of a refill's status; COMPLETED credits the wallet in the same commit, once. */
export const refillMoves = {
  /** A super admin starts its collection. */
  process: { from: ['REQUESTED'], to: 'PROCESSING' },
  /** The operator reports SUCCESSFUL. */
  complete: { from: ['PROCESSING'], to: 'COMPLETED' },
  /** The operator reports FAILED, or its request was not sent in time; nothing moved. */
  fail: { from: ['PROCESSING'], to: 'FAILED' },
  /** An admin of its holder withdraws it; once it is processed, only as long as its request was not sent. */
  cancel: { from: ['REQUESTED', 'PROCESSING'], to: 'CANCELLED' },
  /** A super admin stops it as long as nothing was sent to the operator, for a reason that the admins read. */
  refuse: { from: ['REQUESTED', 'PROCESSING'], to: 'REFUSED' },
} as const satisfies Moves<RefillStatus>;
export type RefillMove = keyof typeof refillMoves;

/**
 * Returns true if a refill can be withdrawn or refused: until its request is sent. `asked`: the operator has the
 * request, or may have it.
 */
export const isRefillStoppable = ({ status, asked }: { status: RefillStatus; asked: boolean }): boolean =>
  refillMoves.cancel.from.some((from) => from === status) && !asked;

interface RefillFacts {
  status: RefillStatus;
  /** Amount by which the wallet rose after the outcome, whole XAF. */
  corrected: number | bigint;
}

/** Returns true if a refill failed and came in after all; people read it as COMPLETED. */
export const isReceivedLate = ({ status, corrected }: RefillFacts): boolean =>
  status === 'FAILED' && Number(corrected) !== 0;

/** Range of one refill, in whole XAF: more is a digit too many. */
export const refillRange = { minimum: 1, maximum: 9_999_999_999 } as const;

/** Number of refills that one call may name. */
export const refillsPerCall = 1_000;
