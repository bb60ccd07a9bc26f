import { useTranslation } from '@sanaga/i18n';
import { Icon } from '../icon/icon.tsx';
import { columnClass } from './row.tsx';
import { SelectBox } from './select-box.tsx';
import type { Column, DataTableProps, Sort } from './types.ts';

type HeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort' | 'selection'> & {
  keys: readonly string[];
};

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** Returns the sort after a press on a head: the first one sorts upwards, the second one reverses it. */
function turned(sort: Sort | undefined, key: string): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: Pick<HeadProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const sortable = column.sortable && onSort;
  return (
    <th
      scope="col"
      className={columnClass(column)}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={sortable ? (direction ? ariaSort[direction] : 'none') : undefined}
    >
      {sortable ? (
        <button type="button" className="sg-sort" onClick={() => onSort(turned(sort, column.key))}>
          {column.title}
          <Icon name={direction === 'asc' ? 'chevron-up' : 'chevron-down'} size={14} />
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

export function Head<Row>({ columns, sort, onSort, selection, keys }: HeadProps<Row>) {
  const { t } = useTranslation('ui');
  const here = keys.filter((key) => selection?.selected.includes(key));
  const all = keys.length > 0 && here.length === keys.length;
  const toggleAll = () => {
    const elsewhere = selection?.selected.filter((key) => !keys.includes(key)) ?? [];
    selection?.onChange(all ? elsewhere : [...elsewhere, ...keys]);
  };
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="sg-select-cell">
            <SelectBox
              label={t('table.selectAll')}
              checked={all}
              partly={here.length > 0}
              onChange={toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}
