import type { Moves } from './moves.ts';

export const paymentFileStatuses = ['CHECKING', 'REFUSED', 'UPLOADED', 'PROCESSED', 'DELETED'] as const;
export type PaymentFileStatus = (typeof paymentFileStatuses)[number];

/** Changes of a payment file's status. */
export const paymentFileMoves = {
  /** All rows of a large file are read and checked. */
  finishCheck: { from: ['CHECKING'], to: 'UPLOADED' },
  /** It turns out that a large file cannot be taken as a whole; its refusal says why. */
  refuse: { from: ['CHECKING'], to: 'REFUSED' },
  /** It becomes a bulk transaction. */
  process: { from: ['UPLOADED'], to: 'PROCESSED' },
  /** An admin or one of its makers throws it away; a check that is under way ends. */
  delete: { from: ['CHECKING', 'REFUSED', 'UPLOADED'], to: 'DELETED' },
} as const satisfies Moves<PaymentFileStatus>;
export type PaymentFileMove = keyof typeof paymentFileMoves;
