import type { Moves } from './moves.ts';

export const providerStatuses = ['UNCONFIRMED', 'CONFIRMED', 'REMOVED'] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** Changes of the status of an account with the operator. */
export const providerMoves = {
  /** The code that was mailed for it is entered, or its holder confirms the collection that verifies it. */
  confirm: { from: ['UNCONFIRMED'], to: 'CONFIRMED' },
  /** An admin takes it out; not while a refill from it is under way. */
  remove: { from: ['UNCONFIRMED', 'CONFIRMED'], to: 'REMOVED' },
} as const satisfies Moves<ProviderStatus>;

export const verificationStatuses = ['WAITING', 'CONFIRMED', 'DECLINED', 'EXPIRED', 'FAILED'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/**
 * Ends of the small collection that shows who holds an account's phone. An expired one may still be confirmed: what the
 * operator collected late is credited, and shows the same.
 */
export const verificationMoves = {
  /** The holder confirms on the phone: the amount is credited and the account confirmed, in the same commit. */
  confirm: { from: ['WAITING', 'EXPIRED'], to: 'CONFIRMED' },
  /** The holder declines on the phone. */
  decline: { from: ['WAITING', 'EXPIRED'], to: 'DECLINED' },
  /** The holder did not confirm in time, by the operator's clock or by ours. */
  expire: { from: ['WAITING', 'EXPIRED'], to: 'EXPIRED' },
  /** The operator could not collect, for another reason. */
  fail: { from: ['WAITING', 'EXPIRED'], to: 'FAILED' },
} as const satisfies Moves<VerificationStatus>;
export type VerificationMove = keyof typeof verificationMoves;

/** Returns how a collection that the operator ended without money ends the verification; its code says why. */
export function verificationEndOf(operatorCode: string): Exclude<VerificationMove, 'confirm'> {
  if (operatorCode === 'APPROVAL_REJECTED') return 'decline';
  return operatorCode === 'EXPIRED' ? 'expire' : 'fail';
}

/** Limits on asking one phone, by all people together. */
export const verificationLimits = { pauseMs: 60_000, perDay: 5 } as const;
