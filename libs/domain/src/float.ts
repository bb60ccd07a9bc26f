/** The owner's own moves of money, which no holder's payment explains. */
export const floatPostingKinds = [
  // our bank → the float
  'BOUGHT',
  // the float → our bank
  'TAKEN_OUT',
  // the operator took its charges out of the float
  'CHARGED',
  // we paid the operator's charges from our bank
  'CHARGE_PAID',
  // our bank → the state
  'TAX_REMITTED',
  // what our fees and plans brought was taken out of our bank, or left to the owner there
  'FEES_TAKEN_OUT',
  'SUBSCRIPTIONS_TAKEN_OUT',
  // a holder's debt that nobody will pay
  'DEBT_WRITTEN_OFF',
  // what was left in a closed wallet, paid from our bank to the person who claimed it
  'CLOSED_OUT_PAID',
] as const;
export type FloatPostingKind = (typeof floatPostingKinds)[number];

/** A posting waits for a second super admin, is booked, or was withdrawn before. */
export const floatPostingStatuses = ['WAITING', 'BOOKED', 'WITHDRAWN'] as const;
export type FloatPostingStatus = (typeof floatPostingStatuses)[number];

/** The longest reference of a bank or an operator; characters. */
export const longestFloatReference = 100;

/** Place of the account of a holder's debt in `floatPostingAccounts`. */
export const holdersDebt = 'holders-debt';

/**
 * The two accounts of each posting: the balance of the first falls by the amount, that of the second rises. An account that
 * holds money for us is negative, so the float that was bought lets its balance fall.
 */
export const floatPostingAccounts: Record<FloatPostingKind, readonly [falls: string, rises: string]> = {
  BOUGHT: ['operator:momo:float', 'owner:bank'],
  TAKEN_OUT: ['owner:bank', 'operator:momo:float'],
  CHARGED: ['expense:operator', 'operator:momo:float'],
  CHARGE_PAID: ['expense:operator', 'owner:bank'],
  TAX_REMITTED: ['tax:payable', 'owner:bank'],
  FEES_TAKEN_OUT: ['income:fees', 'owner:bank'],
  SUBSCRIPTIONS_TAKEN_OUT: ['income:subscription', 'owner:bank'],
  DEBT_WRITTEN_OFF: ['expense:bad-debt', holdersDebt],
  CLOSED_OUT_PAID: ['closed-out:payable', 'owner:bank'],
};

/** Returns true if a posting is about one wallet holder. */
export const isOfHolder = (kind: FloatPostingKind): boolean =>
  kind === 'DEBT_WRITTEN_OFF' || kind === 'CLOSED_OUT_PAID';

/** Outcomes of comparing the float in the books with the operator's balance. */
export const floatOutcomes = ['EQUAL', 'ON_ITS_WAY', 'DIFFERS', 'UNREADABLE'] as const;
export type FloatOutcome = (typeof floatOutcomes)[number];

/** Both sides of a comparison; whole XAF. */
export interface FloatSides {
  /** Amount that the operator holds for us by the books, negative where it would owe more than it has. */
  ours: bigint;
  /** Amount that the operator reports. */
  theirs: bigint;
  /** Amount that may have left the operator's account and not be in the books yet. */
  goingOut: bigint;
  /** Amount that may have come in there and not be in the books yet. */
  comingIn: bigint;
}

/** Judges a comparison: a difference that is no larger than what is on its way says nothing yet. */
export function floatOutcomeOf({
  ours,
  theirs,
  goingOut,
  comingIn,
}: FloatSides): Exclude<FloatOutcome, 'UNREADABLE'> {
  if (theirs === ours) return 'EQUAL';
  return theirs >= ours - goingOut && theirs <= ours + comingIn ? 'ON_ITS_WAY' : 'DIFFERS';
}
