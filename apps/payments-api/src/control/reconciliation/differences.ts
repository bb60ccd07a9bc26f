import {
  clearingsOf,
  comesIn,
  isUnknownKind,
  moneyResolutionsOf,
  writtenResolutions,
  writtenWordAfterMs,
  type DecidedResolution,
  type Difference,
  type ExceptionStatus,
  type MoneyResolution,
} from '@sanaga/domain';
import type { ExceptionRow } from './exceptions.repository.ts';

const unfinished = ['QUEUED', 'SENT'];

/** Returns true if the payment has no outcome here: its task stays open until it has one. */
export const isUnfinished = ({ request_state: state }: ExceptionRow): boolean =>
  state !== null && unfinished.includes(state);

/**
 * Returns true if a payment that failed here was paid, as it is said, or may be: nobody closes that alone, as it could
 * be paid again.
 */
export const mayBePaid = ({ kind, request_state: state, ours_now: booked }: ExceptionRow): boolean =>
  state === 'FAILED' && booked === 0n && kind !== 'UNKNOWN_OUTCOME' && kind !== 'ID_TWICE';

export function statusOf({ resolved_at, decision_id }: ExceptionRow): ExceptionStatus {
  if (resolved_at !== null) return 'RESOLVED';
  return decision_id === null ? 'OPEN' : 'PROPOSED';
}

/**
 * Amount that the operator says it moved in another currency than the request's; nobody here knows its value in XAF.
 */
interface Foreign {
  /** Whole units of the currency. */
  reported: bigint;
  currency: string;
}

export const foreignOf = ({ theirs, detail: { reported, currency } }: ExceptionRow): Foreign | null =>
  theirs === null && reported !== undefined && currency !== undefined
    ? { reported: BigInt(reported), currency }
    : null;

/**
 * Returns the present difference; null where there is nothing to settle yet: the outcome or the amount moved is
 * unknown. `named` is the value of an amount in another currency, whole XAF.
 */
export function differenceOf(row: ExceptionRow, named?: bigint): Difference | null {
  const theirs = foreignOf(row) ? (named ?? null) : row.theirs_now;
  const { kind, ours_now: ours, corrected } = row;
  const isUnknown = isUnknownKind(kind);
  const product = isUnknown ? row.product : row.request_kind;
  if (product === null || ours === null || theirs === null) return null;
  const sides = { product, ours, theirs, comesIn: comesIn(kind, product) };
  if (isUnknown) return { ...sides, known: false, open: false, corrected: ours > 0n };
  return { ...sides, known: true, open: isUnfinished(row), corrected };
}

/**
 * Returns from when people may end the payment on the operator's word in writing; null where its status says enough.
 */
function writtenFrom(row: ExceptionRow): Date | null {
  const { kind, request_state: state, deadline_at, created_at } = row;
  const isOpen = kind === 'UNKNOWN_OUTCOME' || (row.theirs_now === null && !foreignOf(row));
  if (!isOpen || kind === 'ID_TWICE' || kind === 'REVERSAL') return null;
  const since = state === 'SENT' ? deadline_at : state === 'FAILED' && mayBePaid(row) ? created_at : null;
  return since && new Date(since.getTime() + writtenWordAfterMs);
}

/** Lists how an open difference may be settled now. */
function settlements(row: ExceptionRow, now: Date): MoneyResolution[] {
  const from = writtenFrom(row);
  const written = from !== null && from <= now ? writtenResolutions : [];
  if (row.kind === 'UNKNOWN_OUTCOME') return row.request_state === 'SENT' ? ['RELEASED', ...written] : [];
  // the amount does not matter: it is booked against suspense or to the wallet
  const named = foreignOf(row) ? (row.request_amount ?? 0n) + 1n : undefined;
  const difference = differenceOf(row, named);
  const moving = difference ? moneyResolutionsOf(difference) : [];
  // the owner filled the float: no wallet has to do with it
  const offered: MoneyResolution[] =
    row.kind === 'DEPOSIT' && moving.length > 0 ? ['OWNER', 'SUSPENSE'] : moving;
  return [...offered, ...(mayBePaid(row) ? (['NOT_PAID'] as const) : []), ...written];
}

/**
 * Lists what two super admins may decide about it now: how it is settled, or how what that put into suspense leaves it.
 */
export function possibleResolutions(row: ExceptionRow, now: Date): DecidedResolution[] {
  if (row.resolved_at === null) return settlements(row, now);
  const { in_suspense: inSuspense, cleared, reference_id } = row;
  return clearingsOf({ inSuspense, cleared: cleared !== null, known: reference_id !== null });
}
