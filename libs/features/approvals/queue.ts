import type { Transaction } from '@sanaga/api';

export const views = ['all', 'single', 'bulk', 'look'] as const;
/** Which part of the queue is shown; `look` is what a person should look at: a name that differs, exceptions of a batch. */
export type View = (typeof views)[number];

const shows: Record<View, (payment: Transaction) => boolean> = {
  all: () => true,
  single: ({ type }) => type === 'SINGLE',
  bulk: ({ type }) => type === 'BULK',
  look: ({ nameMatch, checks }) => nameMatch === 'DIFFERS' || (checks?.toLookAt ?? 0) > 0,
};

export const viewOf = (value: string | null): View => views.find((view) => view === value) ?? 'all';

export const inView = (queue: readonly Transaction[], view: View): Transaction[] => queue.filter(shows[view]);

/** The payment to look at after this one is decided: the next, at the end the one before. */
export function nextAfter(queue: readonly Transaction[], id: string): string | undefined {
  const at = queue.findIndex((payment) => payment.id === id);
  return (queue[at + 1] ?? (at > 0 ? queue[at - 1] : undefined))?.id;
}
