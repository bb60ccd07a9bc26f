import type { Transaction } from '@sanaga/api';
import { checkReasonsOf } from '@sanaga/domain';

export const views = ['all', 'single', 'bulk', 'look'] as const;
/**
 * Part of the queue that is shown; `look` holds the payments with something to check, in themselves or in their batch.
 */
export type View = (typeof views)[number];

const shows: Record<View, (payment: Transaction) => boolean> = {
  all: () => true,
  single: ({ type }) => type === 'SINGLE',
  bulk: ({ type }) => type === 'BULK',
  look: (payment) =>
    payment.type === 'SINGLE' ? checkReasonsOf(payment).length > 0 : (payment.checks?.toLookAt ?? 0) > 0,
};

export const viewOf = (value: string | null): View => views.find((view) => view === value) ?? 'all';

const byAmount = (one: Transaction, other: Transaction) => other.amount - one.amount;

/**
 * Returns the part of the queue in its order. Of those to check, single payments come before batches, each by amount,
 * largest first.
 */
export function inView(queue: readonly Transaction[], view: View): Transaction[] {
  const rows = queue.filter(shows[view]);
  if (view !== 'look') return rows;
  return [...inView(rows, 'single').sort(byAmount), ...inView(rows, 'bulk').sort(byAmount)];
}

/** Counts the payments to check of each kind, and adds up their amounts. */
export const sumsToCheck = (queue: readonly Transaction[]) =>
  (['single', 'bulk'] as const)
    .map((kind) => {
      const rows = inView(inView(queue, 'look'), kind);
      return { kind, count: rows.length, amount: rows.reduce((sum, { amount }) => sum + amount, 0) };
    })
    .filter(({ count }) => count > 0);

/** Returns the payment to look at after this one is decided: the next or, at the end, the one before. */
export function nextAfter(queue: readonly Transaction[], id: string): string | undefined {
  const at = queue.findIndex((payment) => payment.id === id);
  return (queue[at + 1] ?? (at > 0 ? queue[at - 1] : undefined))?.id;
}
