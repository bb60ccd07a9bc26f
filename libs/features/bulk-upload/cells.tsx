import type { PaymentFileRow } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Amount, EditableCell, usePhone } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { type Correction, type Field, typedIn } from './use-correction.ts';

export interface RowTools {
  correction: Correction;
  /** Returns true if the person opened the cells of this row to change what is already right. */
  isOpen: (line: number) => boolean;
}

type InputMode = 'text' | 'numeric' | 'tel' | 'email';
const inputModes: Partial<Record<Field, InputMode>> = { number: 'tel', amount: 'numeric', email: 'email' };

/** Writes the country's mobile numbers as people do: 6 77 41 20 85. */
const localNumber = (e164: string) => e164.replace(/^\+237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5');

/**
 * Returns true if a cell is an input: when it is wrong, when its change was refused, or when the person opened the row.
 */
export function isInput(row: PaymentFileRow, field: Field, { correction, isOpen }: RowTools): boolean {
  if (row.leftOut) return false;
  const isWrong = row.errors.some((problem) => problem.field === field);
  return isWrong || isOpen(row.line) || correction.refusalOf(row.line, field) !== undefined;
}

interface CellProps {
  row: PaymentFileRow;
  field: Field;
  tools: RowTools;
  children: ReactNode;
}

/** Says what is wrong with a cell: why its last change was not taken, or else what the check found. */
export const problemOf = (
  { line, errors }: PaymentFileRow,
  field: Field,
  { correction }: RowTools,
): string | undefined =>
  correction.refusalOf(line, field) ?? errors.find((problem) => problem.field === field)?.message;

/** Returns the id of the sentence about a field of a row. */
export const problemId = (line: number, field: Field) => `problem-${line}-${field}`;

/** Shows a value, or the input that corrects it. What is wrong is in the last column, on a phone beneath the input. */
function Cell({ row, field, tools, children }: CellProps) {
  const { t } = useTranslation('bulk-upload');
  const phone = usePhone();
  const { correction } = tools;
  if (!isInput(row, field, tools))
    return <span className={row.leftOut ? 'bulk-cell bulk-struck' : 'bulk-cell'}>{children}</span>;
  const problem = problemOf(row, field, tools);
  return (
    <EditableCell
      label={t('cell', { field: t(`fields.${field}`), line: row.line })}
      value={typedIn(row, field)}
      error={phone ? problem : undefined}
      errorId={phone || !problem ? undefined : problemId(row.line, field)}
      placeholder={t(`placeholders.${field}`)}
      align={field === 'amount' ? 'right' : undefined}
      inputMode={inputModes[field]}
      onCommit={(value) => correction.change(row, { [field]: value })}
    />
  );
}

interface FieldCellProps {
  row: PaymentFileRow;
  tools: RowTools;
}

/** Shows the typed name; where the operator has another one, what the check found says so. */
export const NameCell = ({ row, tools }: FieldCellProps) => (
  <Cell row={row} field="name" tools={tools}>
    {row.name}
  </Cell>
);

export const NumberCell = ({ row, tools }: FieldCellProps) => (
  <Cell row={row} field="number" tools={tools}>
    <span className="sg-nowrap">{row.payeeNumber ? localNumber(row.payeeNumber) : row.number}</span>
  </Cell>
);

export const AmountCell = ({ row, tools }: FieldCellProps) => (
  <Cell row={row} field="amount" tools={tools}>
    {row.amount === null ? row.amountTyped : <Amount value={row.amount} unit={false} strong />}
  </Cell>
);

/** Shows a value that seldom needs a look: as an input only if it is wrong, or with the whole row. */
function RareCell({ row, field, tools }: FieldCellProps & { field: 'email' | 'receiverMessage' }) {
  if (!isInput(row, field, tools)) return null;
  return (
    <span className="bulk-rare">
      <Cell row={row} field={field} tools={tools}>
        {row[field]}
      </Cell>
    </span>
  );
}

export const ReasonCell = ({ row, tools }: FieldCellProps) => (
  <span className="sg-text2">
    <Cell row={row} field="reason" tools={tools}>
      {row.reason}
    </Cell>
    <RareCell row={row} field="email" tools={tools} />
    <RareCell row={row} field="receiverMessage" tools={tools} />
  </span>
);
