import { guessExpenseCategory, visibleText, type ExpenseCategory, type OtherNetwork } from '@sanaga/domain';
// not all of the package: the process that reads a file would load the client for the operator with it
import { type NumberRules, readPayeeNumber } from '@sanaga/operators/payee-number';
import { readAmount, scientific } from './amounts.ts';
import { rowFields, type RowField } from './columns.ts';
import type { RowError } from './problems.ts';

/** What a row is held against. */
export interface RowLimits extends NumberRules {
  /** Whole XAF, both included. */
  minimum: number;
  maximum: number;
}

/** The cells of a row as they were typed, by field. */
export type TypedRow = Record<RowField, string>;

/** A row as it was typed, what was read of it, and what is wrong with it. */
export interface CheckedRow {
  typed: TypedRow;
  /** In E.164, where it is one that can be paid. */
  number: string | null;
  /** Whole XAF, where it can be read. */
  amount: number | null;
  expenseCategory: ExpenseCategory;
  errors: RowError[];
}

const longest: Partial<Record<RowField, number>> = {
  name: 120,
  reason: 160,
  receiverMessage: 160,
  email: 254,
};
/** Longer is no number and no amount, and need not be stored whole. */
const longestOther = 60;
const address = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** An apostrophe that keeps a spreadsheet from running a cell as a formula is not part of what was written. */
const undefused = (text: string): string => text.replace(/^'(?=[=+\-@\t\r\n])/, '');

/** A cell as it is seen, in one line. */
export const cleanCell = (text: string): string =>
  undefused(visibleText(text.replaceAll(/[\t\r\n\v\f]+/g, ' ')));

/** So many characters of a text; a letter of two that is cut in half would be none that the database stores. */
export const cut = (text: string, longest: number): string => text.slice(0, longest).toWellFormed();

export const emptyRow = (): TypedRow => Object.fromEntries(rowFields.map((field) => [field, ''])) as TypedRow;

/** Reads and checks what was typed. The same for an upload and for a correction. */
export function checkRow(typed: TypedRow, limits: RowLimits): CheckedRow {
  const errors: RowError[] = [];
  for (const field of ['name', 'reason'] as const)
    if (typed[field] === '') errors.push({ field, code: 'MISSING' });
  for (const field of rowFields) {
    const maximum = longest[field] ?? longestOther;
    if (Array.from(typed[field]).length > maximum)
      errors.push({ field, code: 'TOO_LONG', values: { maximum } });
  }
  if (typed.email !== '' && !address.test(typed.email))
    errors.push({ field: 'email', code: 'EMAIL_INVALID' });
  return {
    typed,
    number: readNumber(typed.number, limits, errors),
    amount: readRangedAmount(typed.amount, limits, errors),
    expenseCategory: guessExpenseCategory(typed.reason),
    errors,
  };
}

function readNumber(text: string, rules: NumberRules, errors: RowError[]): string | null {
  if (text.length > longestOther) return null;
  if (text === '') errors.push({ field: 'number', code: 'MISSING' });
  else if (scientific.test(text)) errors.push({ field: 'number', code: 'SCIENTIFIC' });
  else {
    const read = readPayeeNumber(text, rules);
    if (read && 'e164' in read) return read.e164;
    errors.push(read ? otherNetwork(read.other) : { field: 'number', code: 'NUMBER_INVALID' });
  }
  return null;
}

const otherNetwork = (other: OtherNetwork): RowError =>
  other.landline
    ? { field: 'number', code: 'NUMBER_LANDLINE' }
    : { field: 'number', code: 'NUMBER_OTHER_NETWORK', values: { network: other.name } };

function readRangedAmount(text: string, { minimum, maximum }: RowLimits, errors: RowError[]): number | null {
  if (text.length > longestOther) return null;
  const read = readAmount(text);
  if ('code' in read) {
    const values = read.code === 'AMOUNT_OUT_OF_RANGE' ? { values: { minimum, maximum } } : {};
    errors.push({ field: 'amount', code: read.code, ...values });
    return null;
  }
  const { amount } = read;
  if (amount < minimum || amount > maximum)
    errors.push({ field: 'amount', code: 'AMOUNT_OUT_OF_RANGE', values: { minimum, maximum } });
  return amount;
}
