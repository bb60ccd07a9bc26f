import type { Moves } from './moves.ts';

/** Range of one card top-up, in whole XAF: the card provider's minimum, and eight digits at most. */
export const cardTopUpRange = { minimum: 500, maximum: 99_999_999 } as const;

export const cardTopUpStatuses = ['CREATED', 'COMPLETED', 'EXPIRED'] as const;
export type CardTopUpStatus = (typeof cardTopUpStatuses)[number];

/** Every way a top-up's status changes. */
export const cardTopUpMoves = {
  /** The card provider reports that it was paid: the wallet is credited in the same commit, once. */
  complete: { from: ['CREATED', 'EXPIRED'], to: 'COMPLETED' },
  /** The page was left, or there never was one. */
  expire: { from: ['CREATED'], to: 'EXPIRED' },
} as const satisfies Moves<CardTopUpStatus>;
