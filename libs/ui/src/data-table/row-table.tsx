import { useTranslation } from '@sanaga/i18n';
import { Table, type TableProps } from 'antd';
import type { HTMLAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { OpenRow } from './open-row.tsx';
import { ariaSortOf, SortButton } from './sort-button.tsx';
import { Track } from './track.tsx';
import type { Column, DataTableProps, RowDetail, Selection } from './types.ts';
import { useChanged } from './use-changed.ts';

type ColumnType<Row> = NonNullable<TableProps<Row>['columns']>[number];

export type RowTableProps<Row> = Pick<
  DataTableProps<Row>,
  | 'label'
  | 'columns'
  | 'rowKey'
  | 'rowVersion'
  | 'rowHref'
  | 'onOpen'
  | 'current'
  | 'sort'
  | 'onSort'
  | 'selection'
  | 'compact'
  | 'detail'
> & { rows: readonly Row[] };

type RowElementProps = HTMLAttributes<HTMLTableRowElement> & { version?: string | number };

/** Shows a row, and tints it while it is new that it has changed. */
function RowElement({ version, ...props }: RowElementProps) {
  return <tr {...props} ref={useChanged<HTMLTableRowElement>(version)} />;
}

const components = { body: { row: RowElement } };

const columnClass = ({ align, hideBelow }: Pick<Column<never>, 'align' | 'hideBelow'>) =>
  [align && 'sg-right', hideBelow && `sg-from-${hideBelow}`].filter(Boolean).join(' ');

/** Returns a column as antd takes it. Widths stand in the head, as a `<col>` of a hidden column would stay. */
function antdColumn<Row>(column: Column<Row>, first: boolean, props: RowTableProps<Row>): ColumnType<Row> {
  const { sort, onSort, rowHref, onOpen } = props;
  const sorting = column.sortable && onSort;
  return {
    key: column.key,
    className: columnClass(column),
    title: sorting ? <SortButton column={column} sort={sort} onSort={sorting} /> : column.title,
    onHeaderCell: () => ({
      'aria-sort': sorting ? ariaSortOf(column, sort) : undefined,
      style: { width: column.width },
    }),
    render: (_: unknown, row: Row) =>
      first ? (
        <OpenRow row={row} rowHref={rowHref} onOpen={onOpen}>
          {column.render(row)}
        </OpenRow>
      ) : (
        column.render(row)
      ),
  };
}

function useRowSelection<Row>(selection: Selection<Row> | undefined): TableProps<Row>['rowSelection'] {
  const { t } = useTranslation('ui');
  return (
    selection && {
      selectedRowKeys: [...selection.selected],
      // those of other pages
      preserveSelectedRowKeys: true,
      onChange: (keys) => selection.onChange(keys.map(String)),
      getTitleCheckboxProps: () => ({ 'aria-label': t('table.selectAll') }),
      getCheckboxProps: (row) => ({ 'aria-label': t('table.select', { name: selection.label(row) }) }),
      columnWidth: 44,
    }
  );
}

/** Returns what unfolds beneath rows, with a button of ours in the first column. */
const expandableOf = <Row,>(detail: RowDetail<Row> | undefined): TableProps<Row>['expandable'] =>
  detail && {
    rowExpandable: detail.has,
    expandedRowRender: detail.of,
    columnWidth: 52,
    expandIcon: ({ expanded, expandable, onExpand, record }) =>
      expandable && (
        <button
          type="button"
          className="sg-icon-button"
          aria-expanded={expanded}
          aria-label={detail.label(record)}
          onClick={(event) => onExpand(record, event)}
        >
          <Icon name={expanded ? 'chevron-down' : 'chevron-right'} size={16} />
        </button>
      ),
  };

/** Shows rows as a table of antd; the whole row opens what it is about. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, rows, columns, rowKey, rowVersion, current, selection, compact, detail } = props;
  const rowProps = (row: Row): RowElementProps => ({
    'aria-current': rowKey(row) === current || undefined,
    version: rowVersion?.(row),
  });
  return (
    <Track label={label}>
      <Table<Row>
        className={compact ? 'sg-table sg-table-compact' : 'sg-table'}
        aria-label={label}
        columns={columns.map((column, index) => antdColumn(column, index === 0, props))}
        dataSource={rows}
        rowKey={rowKey}
        rowSelection={useRowSelection(selection)}
        expandable={expandableOf(detail)}
        onRow={rowProps}
        components={components}
        // rules for rows under the pointer are in CSS: antd draws every cell of two rows again
        rowHoverable={false}
        pagination={false}
        // else antd measures the scroll bar with a style that the content policy blocks
        tailor
      />
    </Track>
  );
}
