import type { Transaction } from '@sanaga/api';
import { useState } from 'react';
import { type QueryState, type RowPage, shownRows } from '../shared/lists/use-listed.ts';

interface Held {
  rows: readonly Transaction[] | undefined;
  /** Number of newer ones that wait above. */
  fresh: number;
  showFresh: () => void;
}

/**
 * Holds back what is newer than when the list was opened, so that no row jumps under the pointer. Rows that are shown
 * still change. `list` names what is listed; another list holds back nothing. The rows of the list before stay as they
 * were until its own have come.
 */
export function useHeldRows(
  query: Pick<QueryState<RowPage<Transaction>>, 'currentData' | 'data'>,
  list: string,
  newestFirst: boolean,
): Held {
  const [held, hold] = useState<{ list: string; newest: string; newestFirst: boolean }>();
  const own = query.currentData?.content;
  const newest = own?.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), '') ?? '';
  const isOther = held?.list !== list || held.newest === '';
  if (own && newest && isOther) hold({ list, newest, newestFirst });
  const rows = shownRows(query);
  const holds = held?.newestFirst === true && !(own && isOther);
  if (!rows || !holds) return { rows, fresh: 0, showFresh() {} };
  const shown = rows.filter(({ createdAt }) => createdAt <= held.newest);
  const showFresh = () => hold({ ...held, newest });
  return { rows: shown, fresh: rows.length - shown.length, showFresh };
}
