import { type PaymentFileRow, type PaymentFileRowPage, useListPaymentFileRowsQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useState } from 'react';
import { shownRows } from '../shared/lists/use-listed.ts';

export const shows = ['all', 'problem', 'error', 'warning', 'excluded'] as const;
/**
 * Rows that the grid shows; `problem` are those to look at, with an error or a warning, `excluded` all that will not be
 * paid, including those with an error.
 */
export type Show = (typeof shows)[number];

export type RowCounts = PaymentFileRowPage['counts'];

/** Counts the rows that each choice shows. */
export const countsByShow = ({ ok, warning, error, excluded }: RowCounts): Record<Show, number> => ({
  all: ok + warning + error + excluded,
  problem: error + warning,
  error,
  warning,
  excluded: error + excluded,
});

interface View {
  show: Show;
  /** Part of a name or number, or a line. */
  search: string | undefined;
  /** From 0. */
  page: number;
}

const rowsAtOnce = 20;

interface HeldRow {
  row: PaymentFileRow;
  /** Time of the server's response. */
  at: number;
}

interface Held {
  view: string;
  rows: ReadonlyMap<number, HeldRow>;
}

/** Returns the server's rows with those that were changed in this view, in the order of the file. */
export function withHeld(
  fresh: readonly PaymentFileRow[],
  held: ReadonlyMap<number, HeldRow>,
  freshAt: number,
): PaymentFileRow[] {
  const rows = new Map(fresh.map((row) => [row.line, row]));
  for (const [line, { row, at }] of held) if (!rows.has(line) || at >= freshAt) rows.set(line, row);
  return [...rows.values()].sort((a, b) => a.line - b.line);
}

/**
 * Reads one page of a file's rows. A changed row stays in view even if it no longer belongs to the filter, until the
 * person leaves the filter or the page: nothing vanishes under the pointer.
 */
export function useGridRows(fileId: string, { show, search, page }: View) {
  const query = useListPaymentFileRowsQuery({
    fileId,
    page,
    size: rowsAtOnce,
    search,
    ...(show !== 'all' && { state: show }),
  });
  const view = JSON.stringify([fileId, show, search, page]);
  const [held, setHeld] = useState<Held>({ view, rows: new Map() });
  if (held.view !== view) setHeld({ view, rows: new Map() });
  const hold = (row: PaymentFileRow) =>
    setHeld((before) => ({
      ...before,
      rows: new Map(before.rows).set(row.line, { row, at: Date.now() }),
    }));
  const { userId, name } = useCurrentUser();
  const fresh = shownRows(query);
  const inView = held.view === view ? held.rows : new Map<number, HeldRow>();
  const rows = fresh && withHeld(fresh, inView, query.fulfilledTimeStamp ?? 0);
  /** Keeps the rows with an error in view, as they are now, once all of them are excluded. */
  const holdExcluded = () =>
    rows
      ?.filter(({ state }) => state === 'error')
      .forEach((row) => hold({ ...row, state: 'excluded', leftOut: true, correctedBy: { userId, name } }));
  return { ...query, rows, hold, holdExcluded };
}

/** Counts the rows of the file in each state; fetches a single row to get the total. */
export function useRowCounts(fileId: string): RowCounts | undefined {
  return useListPaymentFileRowsQuery({ fileId, page: 0, size: 1 }).data?.counts;
}
