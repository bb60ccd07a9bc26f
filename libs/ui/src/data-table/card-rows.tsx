import { useTranslation } from '@sanaga/i18n';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { OpenRow } from './open-row.tsx';
import type { DataTableProps, RowDetail, Selection } from './types.ts';
import { useChanged } from './use-changed.ts';

type CardRowsProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'rowKey' | 'rowVersion' | 'rowHref' | 'onOpen' | 'current' | 'card' | 'selection' | 'detail'
> & { rows: readonly Row[] };

function RowBox<Row>({ row, id, selection }: { row: Row; id: string; selection: Selection<Row> }) {
  const { t } = useTranslation('ui');
  const { selected, onChange, label } = selection;
  const checked = selected.includes(id);
  const toggle = () => onChange(checked ? selected.filter((key) => key !== id) : [...selected, id]);
  return (
    <Checkbox aria-label={t('table.select', { name: label(row) })} checked={checked} onChange={toggle} />
  );
}

function CardDetail<Row>({ row, detail }: { row: Row; detail: RowDetail<Row> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        className="sg-card-unfold"
        icon={<Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {detail.label(row)}
      </Button>
      {open && detail.of(row)}
    </>
  );
}

function CardRow<Row>({ row, ...props }: Omit<CardRowsProps<Row>, 'rows' | 'label'> & { row: Row }) {
  const { rowKey, rowVersion, rowHref, onOpen, current, card, selection, detail } = props;
  const id = rowKey(row);
  const element = useChanged<HTMLLIElement>(rowVersion?.(row));
  return (
    <li ref={element} aria-current={id === current || undefined} className="sg-card-row">
      {selection && <RowBox row={row} id={id} selection={selection} />}
      <div className="sg-spread">
        <OpenRow row={row} rowHref={rowHref} onOpen={onOpen}>
          {card?.(row)}
        </OpenRow>
        {detail?.has(row) && <CardDetail row={row} detail={detail} />}
      </div>
    </li>
  );
}

/** Shows the rows of a table as cards, as a phone has them. */
export function CardRows<Row>({ label, rows, ...props }: CardRowsProps<Row>) {
  return (
    <ul className="sg-card-rows" aria-label={label}>
      {rows.map((row) => (
        <CardRow key={props.rowKey(row)} {...props} row={row} />
      ))}
    </ul>
  );
}
