import type { FoundColumn, FoundColumns } from '@sanaga/api';
import { expenseCategories, type ExpenseCategory, textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, Choice, Hint, LimitedInput, Notice, usePhone } from '@sanaga/ui';
import { Button, Select } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';

const fields = ['name', 'number', 'amount', 'reason', 'email', 'receiverMessage'] as const;
type Field = (typeof fields)[number];

/** The columns of a file as a person says what they are, in the form that the server takes. */
export interface Mapping {
  line: number;
  columns: (Field | null)[];
  reason?: string;
  expenseCategory?: ExpenseCategory;
}

/** Letters of a column as a spreadsheet shows them: A, B, …, Z, AA. */
const lettersOf = (place: number): string =>
  (place >= 26 ? lettersOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

/** Fields that a payment needs and no column is, and those that several are; a name may be in parts. */
function problemsOf(columns: readonly (Field | null)[], reason: string) {
  const count = (field: Field) => columns.filter((column) => column === field).length;
  const needed = fields.filter((field) => field !== 'email' && field !== 'receiverMessage');
  return {
    missing: needed.filter((field) => count(field) === 0 && !(field === 'reason' && reason.trim() !== '')),
    doubled: fields.filter((field) => field !== 'name' && count(field) > 1),
  };
}

interface ColumnItemProps {
  column: FoundColumn;
  name: string;
  field: Field | null;
  onChange: (field: Field | null) => void;
}

/** A column with some of its cells, and the field that it is. */
function ColumnItem({ column, name, field, onChange }: ColumnItemProps) {
  const { t } = useTranslation('bulk-upload');
  const options = [
    { value: '', label: t('mapping.unused') },
    ...fields.map((value) => ({ value, label: t(`fields.${value}`) })),
  ];
  return (
    <li className="bulk-column">
      <div className="bulk-column-cells">
        <strong>{name}</strong>
        <span className="sg-text2">{column.samples.filter(Boolean).join(' · ')}</span>
      </div>
      <Select<Field | ''>
        size={usePhone() ? 'large' : 'middle'}
        aria-label={t('mapping.fieldOf', { column: name })}
        value={field ?? ''}
        options={options}
        onChange={(value) => onChange(value === '' ? null : value)}
        popupMatchSelectWidth={false}
      />
    </li>
  );
}

interface ForAllProps {
  reason: string;
  category: ExpenseCategory | undefined;
  onReason: (reason: string) => void;
  onCategory: (category: ExpenseCategory | undefined) => void;
}

/** One reason and category for all rows, where no column has them. */
function ForAll({ reason, category, onReason, onCategory }: ForAllProps) {
  const { t } = useTranslation(['bulk-upload', 'common']);
  const id = useId();
  return (
    <div className="bulk-for-all">
      <label htmlFor={id}>{t('mapping.reason')}</label>
      <LimitedInput
        id={id}
        limit={textLimits.paymentText}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
      <Choice
        label={t('mapping.category')}
        value={category}
        options={expenseCategories.map((value) => ({ value, label: t(`common:expenses.${value}`) }))}
        onChange={(value) => onCategory(value as ExpenseCategory | undefined)}
      />
    </div>
  );
}

interface ColumnMappingProps {
  fileName: string;
  found: FoundColumns;
  busy: boolean;
  /** Why what was said before was not taken. */
  error: string | undefined;
  onSend: (mapping: Mapping) => void;
  onBack: () => void;
}

/** Asks what the columns of a file are whose headings are not all known. */
export function ColumnMapping({ fileName, found, busy, error, onSend, onBack }: ColumnMappingProps) {
  const { t } = useTranslation(['bulk-upload', 'common']);
  const [columns, setColumns] = useState(found.columns.map(({ field }) => field));
  const [reason, setReason] = useState('');
  const [category, setCategory] = useState<ExpenseCategory>();
  const intro = useRef<HTMLParagraphElement>(null);
  // the file that was chosen is gone from the screen, and with it what had the focus
  useEffect(() => intro.current?.focus(), []);
  const { missing, doubled } = problemsOf(columns, reason);
  const hasReason = columns.includes('reason');
  const list = (names: readonly Field[]) => names.map((name) => t(`fields.${name}`)).join(', ');
  const send = () =>
    onSend({
      line: found.line,
      columns,
      ...(!hasReason && { reason: reason.trim() }),
      ...(category && { expenseCategory: category }),
    });
  return (
    <Card title={t('mapping.title')}>
      <p ref={intro} tabIndex={-1} className="sg-text2 bulk-mapping-text">
        {t('mapping.text', { name: fileName })}
      </p>
      <ul className="bulk-columns">
        {found.columns.map((column, place) => (
          <ColumnItem
            key={place}
            column={column}
            name={column.heading || t('mapping.column', { letters: lettersOf(place) })}
            field={columns[place] ?? null}
            onChange={(field) => setColumns(columns.with(place, field))}
          />
        ))}
      </ul>
      {!hasReason && (
        <ForAll reason={reason} category={category} onReason={setReason} onCategory={setCategory} />
      )}
      <div role="status" className="sg-col">
        {missing.length > 0 && <Hint tone="warn">{t('mapping.missing', { fields: list(missing) })}</Hint>}
        {doubled.length > 0 && <Hint tone="bad">{t('mapping.doubled', { fields: list(doubled) })}</Hint>}
      </div>
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      <div className="sg-row sg-wrap bulk-buttons">
        <BusyButton type="primary" busy={busy} disabled={missing.length + doubled.length > 0} onClick={send}>
          {t('mapping.send')}
        </BusyButton>
        <Button onClick={onBack}>{t('another')}</Button>
      </div>
    </Card>
  );
}
