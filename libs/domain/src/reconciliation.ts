/** What can be different between the operator's books, the card provider's and ours. */
export const exceptionKinds = [
  // the operator paid, or took, what we know nothing of
  'MISSING_HERE',
  // we count it as paid, and the statement of those days does not have it
  'MISSING_THERE',
  'AMOUNT_DIFFERS',
  // we count it as failed, and the money went back to the holder
  'PAID_AFTER_FAILED',
  // the operator says something else than it said before
  'CONTRADICTION',
  // still unknown after the deadline; polling continues
  'UNKNOWN_OUTCOME',
  'CARD_MISMATCH',
  // the float in the books is not the operator's balance
  'FLOAT_DIFFERS',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** By when it was noticed, or by how much differs. */
export const exceptionSorts = ['date,asc', 'date,desc', 'amount,desc', 'amount,asc'] as const;
export type ExceptionSort = (typeof exceptionSorts)[number];

/** The resolutions that move money or let go of it: two super admins take them. */
export const moneyResolutions = ['SUSPENSE', 'WALLET', 'REVERSED', 'RELEASED'] as const;
export type MoneyResolution = (typeof moneyResolutions)[number];

/** ACKNOWLEDGED: looked into, nothing moves. FOUND: a later statement has what an earlier one lacked. */
export const resolutions = ['ACKNOWLEDGED', 'FOUND', ...moneyResolutions] as const;
export type Resolution = (typeof resolutions)[number];

export const exceptionStatuses = ['OPEN', 'PROPOSED', 'RESOLVED'] as const;
export type ExceptionStatus = (typeof exceptionStatuses)[number];

/** How many differences are acknowledged at once. */
export const exceptionsPerCall = 200;

/** Why a difference is not acknowledged: what is unfinished past its deadline, or held, keeps its task. */
export const acknowledgementRefusals = ['NOT_FOUND', 'RESOLVED', 'PROPOSED', 'UNFINISHED'] as const;
export type AcknowledgementRefusal = (typeof acknowledgementRefusals)[number];

/** What prevents it from being acknowledged; undefined where nothing does. */
export function acknowledgementRefusalOf(exception: {
  status: ExceptionStatus;
  /** The payment has no outcome here yet. */
  unfinished: boolean;
}): AcknowledgementRefusal | undefined {
  if (exception.status !== 'OPEN') return exception.status;
  return exception.unfinished ? 'UNFINISHED' : undefined;
}

/** What the operator sells: paying people out, and collecting from them. */
export const operatorProducts = ['DISBURSEMENT', 'COLLECTION'] as const;
export type OperatorProduct = (typeof operatorProducts)[number];

/**
 * What the operator moved, and what our books say it moved, settled differences included; whole minor units, 0 where
 * nothing was.
 */
export interface Difference {
  product: OperatorProduct;
  ours: bigint;
  theirs: bigint;
  /** Whether we know the payment, and so whose it is. */
  known: boolean;
  /** It has no outcome here yet: settling it completes it first, as was requested. */
  open: boolean;
  /** Money has settled an earlier difference of it: what was booked cannot be undone entry by entry any more. */
  corrected: boolean;
}

/**
 * What the float lacks in our books: payouts take from what the operator holds for us, and an entry that is positive
 * says so; collections add to it.
 */
export const floatCorrection = ({
  product,
  ours,
  theirs,
}: Pick<Difference, 'product' | 'ours' | 'theirs'>): bigint =>
  product === 'DISBURSEMENT' ? theirs - ours : ours - theirs;

/** How money may settle a difference. */
export function moneyResolutionsOf(difference: Difference): MoneyResolution[] {
  const { product, theirs, known, open, corrected } = difference;
  // nothing was moved: it fails by itself
  if (open) return theirs === 0n ? [] : ['SUSPENSE', 'WALLET'];
  if (floatCorrection(difference) === 0n) return [];
  // all of it is undone, fee and tax included, where the operator moved nothing
  if (theirs === 0n && !corrected) return ['REVERSED', 'SUSPENSE'];
  // no wallet is charged for a payout that we know nothing of
  if (!known && product === 'DISBURSEMENT') return ['SUSPENSE'];
  return ['SUSPENSE', 'WALLET'];
}
