import { useTranslation } from '@sanaga/i18n';
import type { ReactNode } from 'react';
import { Link } from '../provider/link.tsx';
import { SelectBox } from './select-box.tsx';
import type { Column, DataTableProps, Selection } from './types.ts';
import { useChanged } from './use-changed.ts';

export const columnClass = ({ align, hideBelow }: Pick<Column<never>, 'align' | 'hideBelow'>) =>
  [align && 'sg-right', hideBelow && `sg-from-${hideBelow}`].filter(Boolean).join(' ') || undefined;

type OpenProps<Row> = Pick<DataTableProps<Row>, 'rowHref' | 'onOpen'> & { row: Row; children: ReactNode };

/** Shows the link or button that opens the row; its surface is stretched over the whole row. */
function Open<Row>({ row, rowHref, onOpen, children }: OpenProps<Row>) {
  if (rowHref) {
    return (
      <Link className="sg-open" href={rowHref(row)}>
        {children}
      </Link>
    );
  }
  if (!onOpen) return children;
  return (
    <button type="button" className="sg-open" onClick={() => onOpen(row)}>
      {children}
    </button>
  );
}

type RowProps<Row> = Pick<
  DataTableProps<Row>,
  'rowHref' | 'onOpen' | 'selection' | 'columns' | 'card' | 'note'
> & {
  row: Row;
  id: string;
  version: string | number | undefined;
  current: boolean;
};

function RowSelect<Row>({ row, id, selection }: { row: Row; id: string; selection: Selection<Row> }) {
  const { t } = useTranslation('ui');
  const { selected, onChange, label } = selection;
  const checked = selected.includes(id);
  const toggle = () => onChange(checked ? selected.filter((key) => key !== id) : [...selected, id]);
  return <SelectBox label={t('table.select', { name: label(row) })} checked={checked} onChange={toggle} />;
}

export function TableRow<Row>(props: RowProps<Row>) {
  const { row, id, version, current, columns, selection, rowHref, onOpen } = props;
  const element = useChanged<HTMLTableRowElement>(version);
  const note = props.note?.(row);
  return (
    <>
      <tr ref={element} aria-current={current || undefined} className={note ? 'sg-noted' : undefined}>
        {selection && (
          <td className="sg-select-cell">
            <RowSelect row={row} id={id} selection={selection} />
          </td>
        )}
        {columns.map((column, index) => (
          <td key={column.key} className={columnClass(column)}>
            {index === 0 ? (
              <Open row={row} rowHref={rowHref} onOpen={onOpen}>
                {column.render(row)}
              </Open>
            ) : (
              column.render(row)
            )}
          </td>
        ))}
      </tr>
      {note && (
        <tr className="sg-note-row">
          <td colSpan={columns.length + (selection ? 1 : 0)}>{note}</td>
        </tr>
      )}
    </>
  );
}

export function CardRow<Row>(props: RowProps<Row>) {
  const { row, id, version, current, card, selection, rowHref, onOpen } = props;
  const element = useChanged<HTMLLIElement>(version);
  return (
    <li ref={element} aria-current={current || undefined} className="sg-card-row">
      {selection && <RowSelect row={row} id={id} selection={selection} />}
      <div className="sg-spread">
        <Open row={row} rowHref={rowHref} onOpen={onOpen}>
          {card?.(row)}
        </Open>
      </div>
    </li>
  );
}
