import {
  moneyResolutionsOf,
  type Difference,
  type ExceptionStatus,
  type MoneyResolution,
} from '@sanaga/domain';
import type { ExceptionRow } from './exceptions.repository.ts';

const unfinished = ['QUEUED', 'SENT'];

/** Whether the payment has no outcome here: its task stays open until it has one. */
export const isUnfinished = ({ request_state: state }: ExceptionRow): boolean =>
  state !== null && unfinished.includes(state);

export function statusOf({ resolved_at, decision_id }: ExceptionRow): ExceptionStatus {
  if (resolved_at !== null) return 'RESOLVED';
  return decision_id === null ? 'OPEN' : 'PROPOSED';
}

/** What the operator says it moved in a currency that is not the request's, whose value in XAF nobody here knows. */
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
 * The present difference; null where there is none to settle: outcome unknown, or not known how much was moved. `named`
 * is what another currency came to, whole XAF.
 */
export function differenceOf(row: ExceptionRow, named?: bigint): Difference | null {
  const theirs = foreignOf(row) ? (named ?? null) : row.theirs_now;
  const { product, request_kind: requested, ours_now: ours, corrected } = row;
  if (ours === null || theirs === null) return null;
  if (row.kind === 'MISSING_HERE')
    return product && { product, ours, theirs, known: false, open: false, corrected: ours > 0n };
  return requested && { product: requested, ours, theirs, known: true, open: isUnfinished(row), corrected };
}

/** How money may settle it now. */
export function possibleResolutions(row: ExceptionRow): MoneyResolution[] {
  if (row.resolved_at !== null) return [];
  if (row.kind === 'UNKNOWN_OUTCOME') return row.request_state === 'SENT' ? ['RELEASED'] : [];
  // whatever it came to, it is booked against suspense or to the wallet
  const named = foreignOf(row) ? (row.request_amount ?? 0n) + 1n : undefined;
  const difference = differenceOf(row, named);
  return difference ? moneyResolutionsOf(difference) : [];
}
