import type { Moves } from './moves.ts';

export const providerStatuses = ['UNCONFIRMED', 'CONFIRMED', 'REMOVED'] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** How the status of an account with the operator changes. */
export const providerMoves = {
  /** The code that was mailed for it is entered. */
  confirm: { from: ['UNCONFIRMED'], to: 'CONFIRMED' },
  /** An admin takes it out; not while a refill from it is under way. */
  remove: { from: ['UNCONFIRMED', 'CONFIRMED'], to: 'REMOVED' },
} as const satisfies Moves<ProviderStatus>;
