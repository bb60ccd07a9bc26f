import { useCurrentUser } from '@sanaga/auth';
import { type Column, ColumnChoice, saveChoice, savedChoice, useMedia, usePhone } from '@sanaga/ui';
import { type ReactNode, useState } from 'react';

/** Number of columns from which choosing is worth it. */
const worthChoosing = 6;

/** Decisions of a person; a column that is in neither list is shown if the window is wide enough. */
interface Chosen {
  shown: readonly string[];
  hidden: readonly string[];
  /** True for rows of one line each. */
  compact: boolean;
}

const keysOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];

function chosenAt(key: string): Chosen {
  const { shown, hidden, compact } = savedChoice(key);
  return { shown: keysOf(shown), hidden: keysOf(hidden), compact: compact === true };
}

/** Returns whether a column shows by default in a window of this width. */
function useFits(): (column: Pick<Column<never>, 'hideBelow'>) => boolean {
  const fits = {
    1000: useMedia('(min-width: 1000px)'),
    1280: useMedia('(min-width: 1280px)'),
    1440: useMedia('(min-width: 1440px)'),
  };
  return ({ hideBelow }) => hideBelow === undefined || fits[hideBelow];
}

/**
 * Returns the columns of a list that the person wants, how tall its rows are, and the button that chooses them;
 * remembered for this list and person on this device. The first column and the amount stay, and so do actions, which are not for reading. The chosen
 * columns show on a narrow window too, where the table scrolls. A phone shows cards, and a list next to a drawer has
 * few columns.
 */
export function useChosenColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
): { columns: Column<Row>[]; compact: boolean; choice: ReactNode } {
  const { userId } = useCurrentUser();
  const phone = usePhone();
  const fits = useFits();
  const item = `columns:${userId}:${list}`;
  const [chosen, setChosen] = useState(() => chosenAt(item));
  const { compact } = chosen;
  if (phone || columns.length < worthChoosing) return { columns: [...columns], compact, choice: null };
  const choose = (next: Chosen) => {
    setChosen(next);
    saveChoice(item, next);
  };
  const isFixed = ({ key }: Column<Row>) => key === columns[0]?.key || key === 'amount' || key === 'actions';
  const isHidden = (column: Column<Row>) => !isFixed(column) && chosen.hidden.includes(column.key);
  const isShown = (column: Column<Row>) =>
    !isHidden(column) && (chosen.shown.includes(column.key) || fits(column));
  const change = (key: string, shown: boolean) => {
    const without = (keys: readonly string[]) => keys.filter((each) => each !== key);
    choose({
      ...chosen,
      shown: [...without(chosen.shown), ...(shown ? [key] : [])],
      hidden: [...without(chosen.hidden), ...(shown ? [] : [key])],
    });
  };
  const isUsual = chosen.shown.length + chosen.hidden.length === 0;
  return {
    compact,
    columns: columns
      .filter((column) => !isHidden(column))
      .map((column) => (chosen.shown.includes(column.key) ? { ...column, hideBelow: undefined } : column)),
    choice: (
      <ColumnChoice
        columns={columns
          .filter(({ key }) => key !== 'actions')
          .map((column) => ({
            key: column.key,
            title: column.title,
            shown: isShown(column),
            fixed: isFixed(column),
          }))}
        onChange={change}
        compact={compact}
        onCompact={(next) => choose({ ...chosen, compact: next })}
        onReset={isUsual ? undefined : () => choose({ ...chosen, shown: [], hidden: [] })}
      />
    ),
  };
}
