import type { Transaction } from '@sanaga/api';
import { useState } from 'react';

interface Held {
  rows: Transaction[] | undefined;
  /** How many newer ones wait above. */
  fresh: number;
  showFresh: () => void;
}

/**
 * Holds back what is newer than when the list was opened, so that no row jumps under the pointer.
 * Rows that are shown still change. `list` names what is listed; another list holds back nothing.
 */
export function useHeldRows(rows: Transaction[] | undefined, list: string, newestFirst: boolean): Held {
  const [held, hold] = useState<{ list: string; newest: string }>();
  const newest = rows?.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), '') ?? '';
  const isOther = held?.list !== list || held.newest === '';
  if (rows && newest && isOther) hold({ list, newest });
  if (!rows || isOther || !newestFirst) return { rows, fresh: 0, showFresh() {} };
  const shown = rows.filter(({ createdAt }) => createdAt <= held.newest);
  return { rows: shown, fresh: rows.length - shown.length, showFresh: () => hold({ list, newest }) };
}
