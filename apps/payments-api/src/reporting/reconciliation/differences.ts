import { moneyResolutionsOf, type Difference, type MoneyResolution } from '@sanaga/domain';
import type { ExceptionRow } from './exceptions.repository.ts';

const unfinished = ['QUEUED', 'SENT'];

/** Whether the payment has no outcome here: its task stays open until it has one. */
export const isUnfinished = ({ request_state: state }: ExceptionRow): boolean =>
  state !== null && unfinished.includes(state);

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

/** What the operator says it moved, whole XAF; null where it has not said, or in another currency. */
export function theirsOf({ kind, theirs, detail }: ExceptionRow): bigint | null {
  if (theirs !== null) return theirs;
  if (kind !== 'CONTRADICTION') return null;
  if (detail.paid !== undefined) return BigInt(detail.paid);
  return detail.operatorSays === undefined ? null : 0n;
}

/**
 * The present difference; null where there is none to settle: outcome unknown, or not known how much was moved. `named`
 * is what another currency came to, whole XAF.
 */
export function differenceOf(row: ExceptionRow, named?: bigint): Difference | null {
  const theirs = foreignOf(row) ? (named ?? null) : theirsOf(row);
  if (theirs === null) return null;
  if (row.kind === 'MISSING_HERE') {
    const ours = row.ours ?? 0n;
    return (
      row.product && { product: row.product, ours, theirs, known: false, open: false, corrected: ours > 0n }
    );
  }
  const { request_kind: product, request_amount: amount, booked, corrected } = row;
  if (product === null || amount === null) return null;
  if (row.request_state === 'QUEUED') return null;
  const open = isUnfinished(row);
  return { product, ours: open ? amount : booked, theirs, known: true, open, corrected };
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
