import type { FoundColumn } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Hint, usePhone } from '@sanaga/ui';
import { Select } from 'antd';
import './columns.css';

/** Names a column by its letters, as a spreadsheet does: A, B, …, Z, AA. */
const lettersOf = (place: number): string =>
  (place >= 26 ? lettersOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

interface ColumnListProps<Field extends string> {
  found: readonly FoundColumn[];
  /** Field of each column so far, from the left. */
  columns: readonly (Field | null)[];
  onChange: (columns: (Field | null)[]) => void;
  fields: readonly Field[];
  nameOf: (field: Field) => string;
}

interface ColumnItemProps {
  column: FoundColumn;
  name: string;
  field: string | null;
  options: { value: string; label: string }[];
  onChange: (field: string | null) => void;
}

/** Shows a column with some of its cells, and the field that it is. */
function ColumnItem({ column, name, field, options, onChange }: ColumnItemProps) {
  const { t } = useTranslation('common');
  return (
    <li className="columns-item">
      <div className="columns-cells">
        <strong>{name}</strong>
        <span className="sg-text2">{column.samples.filter(Boolean).join(' · ')}</span>
      </div>
      <Select<string>
        size={usePhone() ? 'large' : 'middle'}
        aria-label={t('columns.fieldOf', { column: name })}
        value={field ?? ''}
        options={[{ value: '', label: t('columns.unused') }, ...options]}
        onChange={(value) => onChange(value === '' ? null : value)}
        popupMatchSelectWidth={false}
      />
    </li>
  );
}

/** Lists the columns of a file, each with the field that a person says it is. */
export function ColumnList<Field extends string>(props: ColumnListProps<Field>) {
  const { found, columns, onChange, fields, nameOf } = props;
  const { t } = useTranslation('common');
  const options = fields.map((value) => ({ value, label: nameOf(value) }));
  return (
    <ul className="columns-list">
      {found.map((column, place) => (
        <ColumnItem
          key={place}
          column={column}
          name={column.heading || t('columns.column', { letters: lettersOf(place) })}
          field={columns[place] ?? null}
          options={options}
          onChange={(field) => onChange(columns.with(place, field as Field | null))}
        />
      ))}
    </ul>
  );
}

interface ColumnProblemsProps {
  /** Names of fields that no column has, and of those that several have. */
  missing: readonly string[];
  doubled: readonly string[];
}

/** Says what keeps a file from being read with these columns, and announces it as it changes. */
export function ColumnProblems({ missing, doubled }: ColumnProblemsProps) {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="sg-col">
      {missing.length > 0 && <Hint tone="warn">{t('columns.missing', { fields: missing.join(', ') })}</Hint>}
      {doubled.length > 0 && <Hint tone="bad">{t('columns.doubled', { fields: doubled.join(', ') })}</Hint>}
    </div>
  );
}

/** Finds the fields that several columns have. */
export const doubledIn = <Field extends string>(
  columns: readonly (Field | null)[],
  fields: readonly Field[],
): Field[] => fields.filter((field) => columns.filter((column) => column === field).length > 1);

/** Returns the server's guesses at the columns, among the fields that are asked for here. */
export const guessesIn = <Field extends string>(
  found: readonly FoundColumn[],
  fields: readonly Field[],
): (Field | null)[] => found.map(({ field }) => fields.find((known) => known === field) ?? null);
