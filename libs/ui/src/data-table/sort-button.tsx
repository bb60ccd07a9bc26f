import { Icon } from '../icon/icon.tsx';
import type { Column, DataTableProps, Sort } from './types.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** Returns the sort after a press on a head: the first one sorts upwards, the second one reverses it. */
function turned(sort: Sort | undefined, key: string): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}

const directionOf = (column: Pick<Column<never>, 'key'>, sort: Sort | undefined) =>
  sort?.key === column.key ? sort.direction : undefined;

/** Returns what a head says of its sort to assistive technology. */
export function ariaSortOf(column: Pick<Column<never>, 'key'>, sort: Sort | undefined) {
  const direction = directionOf(column, sort);
  return direction ? ariaSort[direction] : 'none';
}

interface SortButtonProps extends Required<Pick<DataTableProps<never>, 'onSort'>> {
  column: Pick<Column<never>, 'key' | 'title'>;
  sort: Sort | undefined;
}

/** Shows the head of a column that can be sorted. */
export function SortButton({ column, sort, onSort }: SortButtonProps) {
  return (
    <button type="button" className="sg-sort" onClick={() => onSort(turned(sort, column.key))}>
      {column.title}
      <Icon name={directionOf(column, sort) === 'asc' ? 'chevron-up' : 'chevron-down'} size={14} />
    </button>
  );
}
