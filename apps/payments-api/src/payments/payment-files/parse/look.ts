import { readPayeeNumber, type NumberRules } from '@sanaga/operators/payee-number';
import { readAmount, readNumber, readText } from '@sanaga/reader';
import type { Line } from '../../../kernel/files/csv.ts';
import { Refused } from '../../../kernel/files/refused.ts';
import { isBlank, type Look, type TakeLine } from '../../../kernel/files/sheets.ts';
import { countKnown, languageOf } from './columns.ts';
import { columnsOf } from './headings.ts';
import type { RowLimits } from './rows.ts';

/**
 * Rules that accept any number and amount that anybody may pay, as sheets are told apart before it is known who pays.
 */
const anybody: NumberRules & Pick<RowLimits, 'minimum' | 'maximum'> = {
  sandbox: false,
  minimum: 100,
  maximum: 100_000_000,
};

/** Minimum of digits: a number has at least nine, which most cells have not. */
const mayBeNumber = /(\p{Nd}\P{Nd}{0,2}){9}/u;

function isNumber(text: string, rules: NumberRules): boolean {
  if (!mayBeNumber.test(text)) return false;
  const typed = readNumber(text);
  const read = 'number' in typed && readPayeeNumber(typed.number, rules);
  return Boolean(read && 'e164' in read);
}

/** Returns true for an amount that anybody may pay, or one that only its column would make certain. */
function isAmount(text: string, { minimum, maximum }: typeof anybody): boolean {
  if (!/\p{Nd}/u.test(text)) return false;
  const read = readAmount(text);
  return 'francs' in read ? read.francs >= minimum && read.francs <= maximum : read.problem === 'AMBIGUOUS';
}

/**
 * Returns true if a row has a number that can be paid and, in another cell, an amount: it looks like a payment,
 * whatever its headings.
 */
function isPayment(cells: readonly string[], rules: typeof anybody): boolean {
  const texts = cells.map((cell) => readText(cell));
  const number = texts.findIndex((text) => isNumber(text, rules));
  if (number < 0) return false;
  return texts.some((text, place) => place !== number && isAmount(text, rules));
}

const isHeading = (cells: string[]): boolean => columnsOf(cells).missing.length === 0;

/** Looks at the first lines of a sheet, which may be one of payments. */
export function lookAtPayments(lines: readonly Line[]): Look {
  const heading = lines.findIndex(({ cells }) => isHeading(cells));
  const counts = lines.map(({ cells }) => countKnown(cells));
  const known = Math.max(0, ...counts);
  const likeliest = lines[heading < 0 ? counts.indexOf(known) : heading];
  return {
    isHeaded: heading >= 0 && heading < lines.length - 1,
    hasRows: lines.some(({ cells }) => isPayment(cells, anybody)),
    known,
    language: languageOf(likeliest ? columnsOf(likeliest.cells).columns : [], 'fr'),
  };
}

/** Refuses a workbook that has payments on a further sheet: only one sheet is paid. Throws FILE_UNREADABLE. */
export function refusePayments(sheet: string, limits: RowLimits): TakeLine {
  let isBelowHeadings = false;
  return ({ cells }) => {
    if (isBlank(cells)) return true;
    if (isBelowHeadings || isPayment(cells, limits))
      throw new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'furtherSheet', values: { sheet } }]);
    isBelowHeadings = isHeading(cells);
    return true;
  };
}
