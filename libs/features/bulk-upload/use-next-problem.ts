import type { PaymentFileRowPage } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { useAnnounce, useKey } from '@sanaga/ui';
import { type RefObject, useEffect, useRef } from 'react';
import type { Show } from './use-grid-rows.ts';

type Direction = 'next' | 'previous';

/** Finds the rows of the page that a person has not dealt with, in their order. */
const rowsToLookAt = (grid: HTMLElement): Element[] =>
  [...grid.querySelectorAll('[data-problem]')].map((mark) => mark.closest('tr, li') ?? mark);

/**
 * Moves focus to where a row is dealt with: its first wrong cell, or else the button that opens its cells. It never
 * focuses a decision, as Enter would take it.
 */
function enter(row: Element): void {
  const place =
    row.querySelector<HTMLElement>('input[aria-invalid=true]') ??
    row.querySelector<HTMLElement>('[data-edit]');
  place?.focus();
}

/** Finds the nearest row on this page before or after what has focus; from outside the grid the whole page counts. */
function nearest(grid: HTMLElement, direction: Direction): Element | undefined {
  const from = document.activeElement;
  const rows = rowsToLookAt(grid);
  if (direction === 'previous') rows.reverse();
  if (from === null || from === grid || !grid.contains(from)) return rows[0];
  const wanted = direction === 'next' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  return rows.find((row) => !row.contains(from) && from.compareDocumentPosition(row) & wanted);
}

interface NextProblem {
  /** Wraps the rows. */
  grid: RefObject<HTMLDivElement | null>;
  goNext: () => void;
}

/**
 * Goes from one row that needs a look to the next, over the pages: by a button, or by Alt and the arrows. Those also
 * work in a cell, which takes its change. If all rows are shown, the way continues with only those that need a look.
 */
export function useNextProblem({ show, list }: { show: Show; list?: PaymentFileRowPage }): NextProblem {
  const { t } = useTranslation('bulk-upload');
  const announce = useAnnounce();
  const { page, change } = useAddress();
  const grid = useRef<HTMLDivElement>(null);
  /** Direction to continue in once the next page is loaded. */
  const pending = useRef<Direction>(undefined);

  const go = (direction: Direction) => {
    const row = grid.current && nearest(grid.current, direction);
    if (row) return enter(row);
    const next = page + (direction === 'next' ? 1 : -1);
    const isThere = next >= 0 && next < (list?.totalPages ?? 0);
    if (show === 'all' || show === 'excluded') change({ show: 'problem', page: undefined });
    else if (isThere) change({ page: next === 0 ? undefined : String(next) });
    else return announce(t('noProblem', { context: direction }));
    pending.current = direction;
  };

  useEffect(() => {
    if (pending.current === undefined || !list || !grid.current) return;
    const rows = rowsToLookAt(grid.current);
    const row = pending.current === 'next' ? rows[0] : rows.at(-1);
    pending.current = undefined;
    if (row) enter(row);
  }, [list]);

  useKey('ArrowDown', () => go('next'), { alt: true });
  useKey('ArrowUp', () => go('previous'), { alt: true });
  return { grid, goNext: () => go('next') };
}
