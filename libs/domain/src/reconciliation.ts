/** Columns that may name a payment; the one that is called the operator's id comes first. */
export const statementKeys = ['financialTransactionId', 'reference', 'externalId'] as const;
export type StatementKey = (typeof statementKeys)[number];

/** Fields that the columns of an operator's statement may hold. */
export const statementFields = [
  ...statementKeys,
  ...(['amount', 'debit', 'credit', 'side', 'status', 'type', 'day', 'number', 'payer', 'payee'] as const),
] as const;
export type StatementField = (typeof statementFields)[number];

/** Meanings that people give to the words of a statement's status column; a row that is ignored is not compared. */
export const statementMeanings = ['SUCCESSFUL', 'FAILED', 'PENDING', 'REVERSAL', 'IGNORED'] as const;
export type StatementMeaning = (typeof statementMeanings)[number];
/** Most words of a status column that people are asked about: a column of more is another one. */
export const mostStatusWords = 30;

/** Kinds of differences between the operator's books, the card provider's and ours. */
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
  // the operator gave one id to two payments
  'ID_TWICE',
  // what was paid or collected came back
  'REVERSAL',
  // our float was filled
  'DEPOSIT',
  // money moved against the product's direction, of no payment that we know
  'RECEIPT',
  // the float in the books is not the operator's balance
  'FLOAT_DIFFERS',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** Orders of exceptions: by the time of notice, or by the amount that differs. */
export const exceptionSorts = ['date,asc', 'date,desc', 'amount,desc', 'amount,asc'] as const;
export type ExceptionSort = (typeof exceptionSorts)[number];

/** The resolutions that rest on the operator's word in writing, where its status is of no use. */
export const writtenResolutions = ['PAID_IN_WRITING', 'NOT_PAID_IN_WRITING'] as const;
export type WrittenResolution = (typeof writtenResolutions)[number];

/** The resolutions that move money or let go of it: two super admins take them. */
export const moneyResolutions = [
  'SUSPENSE',
  'WALLET',
  'REVERSED',
  'RELEASED',
  'NOT_PAID',
  'OWNER',
  ...writtenResolutions,
] as const;
export type MoneyResolution = (typeof moneyResolutions)[number];

/** Resolutions that say that nothing was paid: no money moves on the float, and a payment may be paid again. */
const lettingGo: readonly DecidedResolution[] = ['RELEASED', 'NOT_PAID', 'NOT_PAID_IN_WRITING'];
export const letsGo = (resolution: DecidedResolution): boolean => lettingGo.includes(resolution);
export const isWritten = (resolution: DecidedResolution): resolution is WrittenResolution =>
  writtenResolutions.some((one) => one === resolution);

/**
 * Ways in which money that settling a difference put into suspense leaves it: to a wallet, as our gain or loss, or by
 * undoing it.
 */
export const clearings = ['TO_WALLET', 'TO_RESULT', 'TO_FLOAT'] as const;
export type Clearing = (typeof clearings)[number];
export const isClearing = (resolution: DecidedResolution): resolution is Clearing =>
  clearings.some((one) => one === resolution);

/** Everything about a difference that two super admins decide. */
export const decidedResolutions = [...moneyResolutions, ...clearings] as const;
export type DecidedResolution = (typeof decidedResolutions)[number];

/**
 * ACKNOWLEDGED: looked into, nothing moves. FOUND: a later statement has what an earlier one lacked. WITHDRAWN: the
 * statement that showed it does not count any more.
 */
export const resolutions = ['ACKNOWLEDGED', 'FOUND', 'WITHDRAWN', ...moneyResolutions] as const;
export type Resolution = (typeof resolutions)[number];

export const exceptionStatuses = ['OPEN', 'PROPOSED', 'RESOLVED'] as const;
export type ExceptionStatus = (typeof exceptionStatuses)[number];

/**
 * Kinds that end with the statement that showed them. What the operator says of a payment that we know stays, whatever
 * days the statement was taken for: it may keep a payment from being sent again.
 */
export const kindsOfStatement = ['MISSING_HERE', 'MISSING_THERE', 'DEPOSIT', 'RECEIPT'] as const;

/** Number of differences that one call may acknowledge. */
export const exceptionsPerCall = 200;

/**
 * Reasons why a difference is not acknowledged: what is unfinished past its deadline, or held, keeps its task, and so
 * does what failed here and may have been paid, as it could be paid again.
 */
export const acknowledgementRefusals = [
  'NOT_FOUND',
  'RESOLVED',
  'PROPOSED',
  'UNFINISHED',
  'MAY_BE_PAID',
] as const;
export type AcknowledgementRefusal = (typeof acknowledgementRefusals)[number];

/** Says what prevents it from being acknowledged; undefined where nothing does. */
export function acknowledgementRefusalOf(exception: {
  status: ExceptionStatus;
  /** Set if the payment has no outcome here yet. */
  unfinished: boolean;
  /** Set if the payment failed here, and was paid by the operator's word, or may have been. */
  mayBePaid: boolean;
}): AcknowledgementRefusal | undefined {
  if (exception.status !== 'OPEN') return exception.status;
  if (exception.unfinished) return 'UNFINISHED';
  return exception.mayBePaid ? 'MAY_BE_PAID' : undefined;
}

/** Kinds of differences that only the operator's statement or balance shows, and no request of ours. */
export const unknownKinds = ['MISSING_HERE', 'DEPOSIT', 'RECEIPT'] as const;
export const isUnknownKind = (kind: ExceptionKind): boolean => unknownKinds.some((one) => one === kind);

/** Time for which the operator's status is awaited before people end a payment on its word in writing; ms. */
export const writtenWordAfterMs = 24 * 3_600_000;

/** Products that the operator sells: paying people out, and collecting from them. */
export const operatorProducts = ['DISBURSEMENT', 'COLLECTION'] as const;
export type OperatorProduct = (typeof operatorProducts)[number];

/**
 * Amounts that the operator moved, and that our books say it moved, settled differences included; whole minor units, 0
 * where nothing was.
 */
export interface Difference {
  product: OperatorProduct;
  /** True if the money came in, rather than went out. */
  comesIn: boolean;
  ours: bigint;
  theirs: bigint;
  /** True if we know the payment, and so its owner. */
  known: boolean;
  /** True if it has no outcome here yet: settling it completes it first, as was requested. */
  open: boolean;
  /** True if money has settled an earlier difference of it: what was booked can no longer be undone entry by entry. */
  corrected: boolean;
}

/**
 * Returns true if a difference is about money that came in: what is collected, or what came back of what is paid out.
 */
export function comesIn(kind: ExceptionKind, product: OperatorProduct): boolean {
  if (kind === 'DEPOSIT') return true;
  return (product === 'COLLECTION') !== (kind === 'RECEIPT');
}

/**
 * Returns what the float lacks in our books: what goes out takes from what the operator holds for us, which a positive
 * entry says; what comes in adds to it.
 */
export const floatCorrection = ({
  comesIn: isIncoming,
  ours,
  theirs,
}: Pick<Difference, 'comesIn' | 'ours' | 'theirs'>): bigint => (isIncoming ? ours - theirs : theirs - ours);

/** Lists how money may settle a difference. */
export function moneyResolutionsOf(difference: Difference): MoneyResolution[] {
  const { theirs, known, open, corrected } = difference;
  // nothing was moved: it fails by itself
  if (open) return theirs === 0n ? [] : ['SUSPENSE', 'WALLET'];
  if (floatCorrection(difference) === 0n) return [];
  // all of it is undone, fee and tax included, where the operator moved nothing
  if (theirs === 0n && !corrected) return ['REVERSED', 'SUSPENSE'];
  // wallets are not charged for outgoing money that we know nothing of
  if (!known && !difference.comesIn) return ['SUSPENSE'];
  return ['SUSPENSE', 'WALLET'];
}

/**
 * Lists how money leaves suspense; undoing the booking is for what no payment of ours explains, others differ again
 * first.
 */
export function clearingsOf(item: { inSuspense: bigint; cleared: boolean; known: boolean }): Clearing[] {
  if (item.inSuspense === 0n || item.cleared) return [];
  return item.known ? ['TO_WALLET', 'TO_RESULT'] : ['TO_WALLET', 'TO_RESULT', 'TO_FLOAT'];
}
