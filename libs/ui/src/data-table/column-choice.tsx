import { useTranslation } from '@sanaga/i18n';
import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { Popover } from '../controls/popover.tsx';
import { Icon } from '../icon/icon.tsx';
import './data-table.css';

interface OfferedColumn {
  /** Identifies the column. */
  key: string;
  /** Its head in the table. */
  title: ReactNode;
  /** True if the table has it now. */
  shown: boolean;
  /** True for the column that the row is about: it cannot be removed. */
  fixed: boolean;
}

interface ColumnChoiceProps {
  /** From left to right. */
  columns: readonly OfferedColumn[];
  /** Called with the column and true if the table is to have it. */
  onChange: (key: string, shown: boolean) => void;
  /** True if rows are one line each. */
  compact: boolean;
  /** Called with true if rows are to be one line each. */
  onCompact: (compact: boolean) => void;
  /** Returns to the columns that a window of this width has by itself; undefined if nothing was chosen. */
  onReset?: () => void;
}

/** Offers the columns of a table and the height of its rows as boxes, behind a button that is an icon. */
export function ColumnChoice({ columns, onChange, compact, onCompact, onReset }: ColumnChoiceProps) {
  const { t } = useTranslation('ui');
  return (
    <Popover
      label={t('table.columns')}
      face={<Icon name="columns" size={18} />}
      faceClassName="sg-quiet sg-quiet-framed sg-quiet-icon"
      tip
    >
      {() => (
        <div className="sg-columns">
          {columns.map(({ key, title, shown, fixed }) => (
            <Checkbox
              key={key}
              checked={shown}
              disabled={fixed}
              onChange={({ target }) => onChange(key, target.checked)}
            >
              {title}
            </Checkbox>
          ))}
          <Checkbox
            className="sg-columns-compact"
            checked={compact}
            onChange={({ target }) => onCompact(target.checked)}
          >
            {t('table.compact')}
          </Checkbox>
          <Button type="text" size="small" disabled={!onReset} onClick={onReset}>
            {t('table.usualColumns')}
          </Button>
        </div>
      )}
    </Popover>
  );
}
