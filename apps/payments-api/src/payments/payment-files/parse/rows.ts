import {
  charactersIn,
  fitsName,
  guessExpenseCategory,
  textLimits,
  type ExpenseCategory,
  type OtherNetwork,
} from '@sanaga/domain';
// not the whole package: the process that reads a file would load the client for the operator with it
import { type NumberRules, readPayeeNumber } from '@sanaga/operators/payee-number';
import {
  readAmount,
  readName,
  readNumber,
  readReason,
  type AmountProblem,
  type Mark,
  type NumberProblem,
  type ReadAmount,
  type TextProblem,
} from '@sanaga/reader';
import { rowFields, type RowField } from './template-headings.ts';
import type { RowError, RowErrorCode, RowWarning } from './problems.ts';

/** Limits that a row is checked against. */
export interface RowLimits extends NumberRules {
  /** Whole XAF, both included. */
  minimum: number;
  maximum: number;
}

/** Cells of a row as they were typed, by field. */
export type TypedRow = Record<RowField, string>;

/** Row as it was typed, with what was read from it, and what is wrong with it. */
export interface CheckedRow {
  typed: TypedRow;
  /** Number in E.164; null if it cannot be paid. */
  number: string | null;
  /** Amount in whole XAF; null if it cannot be read. */
  amount: number | null;
  expenseCategory: ExpenseCategory;
  errors: RowError[];
  warnings: RowWarning[];
}

const longest: Partial<Record<RowField, number>> = {
  name: textLimits.name,
  reason: textLimits.paymentText,
  receiverMessage: textLimits.paymentText,
  email: textLimits.email,
};
/** Length above which a text is neither a number nor an amount, and need not be stored whole. */
const longestOther = 60;
const address = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const emptyRow = (): TypedRow => Object.fromEntries(rowFields.map((field) => [field, ''])) as TypedRow;

/** Reads and checks what was typed, in the same way for an upload and a correction; `thousands` as in `readAmount`. */
export function checkRow(typed: TypedRow, limits: RowLimits, thousands?: Mark | null): CheckedRow {
  const row = { errors: [] as RowError[], warnings: [] as RowWarning[] };
  for (const field of ['name', 'reason', 'receiverMessage'] as const) checkText(typed, field, row);
  for (const field of rowFields) {
    const maximum = longest[field] ?? longestOther;
    const fits = field === 'name' ? fitsName(typed.name) : charactersIn(typed[field]) <= maximum;
    if (!fits) row.errors.push({ field, code: 'TOO_LONG', values: { maximum } });
  }
  if (typed.email !== '' && !address.test(typed.email))
    row.errors.push({ field: 'email', code: 'EMAIL_INVALID' });
  if (isShifted(typed)) row.errors.push({ field: 'reason', code: 'SHIFTED' });
  return {
    ...{ typed, ...row },
    number: readPayee(typed.number, limits, row.errors),
    amount: readRangedAmount(typed.amount, { ...limits, thousands }, row.errors),
    expenseCategory: guessExpenseCategory(typed.reason),
  };
}

const textErrors: Record<TextProblem, RowErrorCode> = {
  MISSING: 'MISSING',
  FORMULA: 'FORMULA_FAILED',
  DAMAGED: 'TEXT_DAMAGED',
  NO_NAME: 'NAME_INVALID',
};

function checkText(
  typed: TypedRow,
  field: 'name' | 'reason' | 'receiverMessage',
  { errors, warnings }: Pick<CheckedRow, 'errors' | 'warnings'>,
): void {
  const { problem, doubt } = field === 'name' ? readName(typed.name) : readReason(typed[field]);
  // nobody has to write a message to the payee
  if (field === 'receiverMessage' && problem === 'MISSING') return;
  if (problem) errors.push({ field, code: textErrors[problem] });
  if (doubt) warnings.push({ field, code: doubt });
}

/**
 * Returns true if a comma between thousands has put the rest of an amount into the cell behind it: `25,000` became 25
 * and 000, or 0 once a spreadsheet has saved it.
 */
const isShifted = ({ amount, reason }: TypedRow): boolean =>
  /^\d{1,3}$/.test(amount) && /^\d{1,3}$/.test(reason);

const numberErrors: Record<NumberProblem, RowErrorCode> = {
  MISSING: 'MISSING',
  SHORTENED: 'SCIENTIFIC',
  DIGITS_LOST: 'NUMBER_DIGITS_LOST',
};

function readPayee(text: string, rules: NumberRules, errors: RowError[]): string | null {
  if (text.length > longestOther) return null;
  const typed = readNumber(text);
  if ('problem' in typed) {
    errors.push({ field: 'number', code: numberErrors[typed.problem] });
    return null;
  }
  const read = readPayeeNumber(typed.number, rules);
  if (read && 'e164' in read) return read.e164;
  errors.push(read ? otherNetwork(read.other) : { field: 'number', code: 'NUMBER_INVALID' });
  return null;
}

const otherNetwork = (other: OtherNetwork): RowError =>
  other.landline
    ? { field: 'number', code: 'NUMBER_LANDLINE' }
    : { field: 'number', code: 'NUMBER_OTHER_NETWORK', values: { network: other.name } };

const amountErrors: Record<Exclude<AmountProblem, 'TOO_LARGE'>, RowErrorCode> = {
  MISSING: 'MISSING',
  INVALID: 'AMOUNT_INVALID',
  SHORTENED: 'SCIENTIFIC',
  AMBIGUOUS: 'AMOUNT_SEPARATOR',
  DECIMALS: 'AMOUNT_DECIMALS',
};

function readRangedAmount(
  text: string,
  limits: RowLimits & { thousands: Mark | null | undefined },
  errors: RowError[],
): number | null {
  if (text.length > longestOther) return null;
  const read = readAmount(text, limits.thousands);
  const error = amountError(read, limits);
  if (error) errors.push({ field: 'amount', ...error });
  return 'francs' in read && read.sign !== '-' ? read.francs : null;
}

function amountError(read: ReadAmount, { minimum, maximum }: RowLimits): Omit<RowError, 'field'> | undefined {
  if (read.sign === '-') return { code: 'AMOUNT_NEGATIVE' };
  if ('problem' in read && read.problem !== 'TOO_LARGE') return { code: amountErrors[read.problem] };
  const francs = 'francs' in read ? read.francs : Infinity;
  if (francs === 0) return { code: 'AMOUNT_ZERO' };
  const isInRange = francs >= minimum && francs <= maximum;
  return isInRange ? undefined : { code: 'AMOUNT_OUT_OF_RANGE', values: { minimum, maximum } };
}
