import type { RowErrorCode } from './problems.ts';

/** Spaces that people and spreadsheets put between thousands: plain, no-break and narrow no-break. */
const space = '[ \\u00a0\\u202f]';
const grouped = new RegExp(`^[1-9]\\d{0,2}(${space}\\d{3})+$`);
const separators = /^\d{1,3}([.,'’]\d{3})+$/;
const decimals = new RegExp(`^\\d(\\d|${space})*[.,]\\d*$`);
/** As typed, or the true minus sign that word processors put. */
const minus = /^[-\u2212] ?(?=\d)/;

/** A spreadsheet's way to write long numbers; digits are lost in it. */
export const scientific = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i;

type ReadAmount = { amount: number } | { code: RowErrorCode };

/**
 * An amount in whole XAF. A number is never guessed: spaces between thousands mean the same everywhere, but "1,000"
 * and "1.000" are a thousand to some and one to others, so they are refused like everything that is not digits alone.
 */
export function readAmount(text: string): ReadAmount {
  if (text === '') return { code: 'MISSING' };
  if (/^(0|[1-9]\d*)$/.test(text) || grouped.test(text)) {
    const digits = text.replaceAll(/\D/g, '');
    const amount = Number(digits);
    return Number.isSafeInteger(amount) ? { amount } : { code: 'AMOUNT_OUT_OF_RANGE' };
  }
  if (scientific.test(text)) return { code: 'SCIENTIFIC' };
  if (minus.test(text) && isNumber(text.replace(minus, ''))) return { code: 'AMOUNT_NEGATIVE' };
  if (separators.test(text)) return { code: 'AMOUNT_SEPARATOR' };
  if (decimals.test(text)) return { code: 'AMOUNT_DECIMALS' };
  return { code: 'AMOUNT_INVALID' };
}

/** Whether it is a number at all, however it is written. */
function isNumber(text: string): boolean {
  const read = readAmount(text);
  return 'amount' in read || read.code !== 'AMOUNT_INVALID';
}
