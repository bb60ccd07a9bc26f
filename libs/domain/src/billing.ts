import { doualaMs, dayMs } from './time.ts';
import type { Moves } from './moves.ts';

/**
 * DUE: the wallet could not pay it yet; OVERDUE: for longer than the grace, so the holder's payouts wait; VOID: the
 * holder was deleted.
 */
export const billStatuses = ['DUE', 'OVERDUE', 'PAID', 'VOID'] as const;
export type BillStatus = (typeof billStatuses)[number];

/** Every way a bill's status changes. */
export const billMoves = {
  /** The grace is over: a matter of the clock, nothing is written. */
  fallBehind: { from: ['DUE'], to: 'OVERDUE' },
  /** The wallet holds enough: what is owed leaves it in the same commit. */
  pay: { from: ['DUE', 'OVERDUE'], to: 'PAID' },
  /** The holder was deleted. */
  waive: { from: ['DUE', 'OVERDUE'], to: 'VOID' },
} as const satisfies Moves<BillStatus>;

/** Days after the due date until a bill is overdue. */
export const billGraceDays = 14;
export const billGraceMs = billGraceDays * dayMs;

/** Status in the database, which has no OVERDUE: that is a matter of the clock. */
type StoredBillStatus = Exclude<BillStatus, 'OVERDUE'>;

/** Returns the statuses under which bills of these are stored. */
export const storedStatuses = (statuses: readonly BillStatus[]): StoredBillStatus[] => [
  ...new Set(statuses.map((status) => (status === 'OVERDUE' ? 'DUE' : status))),
];

/** Returns a bill's status: one that is not paid is overdue by the clock alone. */
export const billStatus = (stored: StoredBillStatus, dueAt: Date, now: Date): BillStatus =>
  stored === 'DUE' && now.getTime() - dueAt.getTime() >= billGraceMs ? 'OVERDUE' : stored;

/**
 * Returns the moment a number of months after another, on the same day in Douala or the month's last where it has no
 * such day.
 */
export function monthsAfter(moment: Date, months: number): Date {
  const local = new Date(moment.getTime() + doualaMs);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, lastDay));
  return new Date(local.getTime() - doualaMs);
}

/** Counts whole months, by the calendar of Douala, from one moment's month to another's. */
function monthsBetween(from: Date, to: Date): number {
  const [start, end] = [new Date(from.getTime() + doualaMs), new Date(to.getTime() + doualaMs)];
  return (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
}

interface BilledMonth {
  start: Date;
  /** Time at which it ends and its bill falls due. */
  end: Date;
}

/**
 * Finds the first of a holder's months that ends after a moment. Months are counted from the approval, so that one that
 * began on the 31st ends on the last day of shorter months and on the 31st again.
 */
export function monthEndingAfter(approvedAt: Date, moment: Date): BilledMonth {
  let months = Math.max(1, monthsBetween(approvedAt, moment));
  while (monthsAfter(approvedAt, months) <= moment) months += 1;
  return { start: monthsAfter(approvedAt, months - 1), end: monthsAfter(approvedAt, months) };
}
