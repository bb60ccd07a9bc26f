import { moneyResolutionsOf, type Difference, type MoneyResolution } from '@sanaga/domain';
import type { ExceptionRow } from './exceptions.repository.ts';

const unfinished = ['QUEUED', 'SENT'];

/** Whether the outcome of the payment is unknown: its task stays open until the operator reports it. */
export const isUnknownYet = ({ kind, request_state: state }: ExceptionRow): boolean =>
  kind === 'UNKNOWN_OUTCOME' && state !== null && unfinished.includes(state);

/** What the operator reports as moved; null where it has not reported it. */
function theirsOf({ kind, theirs, detail }: ExceptionRow): bigint | null {
  if (theirs !== null) return theirs;
  if (kind !== 'CONTRADICTION') return null;
  if (detail.paid !== undefined) return BigInt(detail.paid);
  return detail.operatorSays === undefined ? null : 0n;
}

/** The present difference; null where there is none to settle: outcome unknown, or payment under way. */
export function differenceOf(row: ExceptionRow): Difference | null {
  const theirs = theirsOf(row);
  if (theirs === null) return null;
  if (row.kind === 'MISSING_HERE')
    return row.product && { product: row.product, ours: 0n, theirs, known: false };
  const { request_kind: product, request_state: state, request_amount: amount } = row;
  if (product === null || amount === null || state === null || unfinished.includes(state)) return null;
  return { product, ours: state === 'SUCCESSFUL' ? amount : 0n, theirs, known: true };
}

/** How money may settle it now. */
export function possibleResolutions(row: ExceptionRow): MoneyResolution[] {
  const difference = row.resolved_at === null ? differenceOf(row) : null;
  return difference ? moneyResolutionsOf(difference) : [];
}
