import { plainDigits } from '@sanaga/domain';
import { readText } from './cell.ts';
import { isShortened } from './shortened.ts';

export type NumberProblem = 'MISSING' | 'SHORTENED' | 'DIGITS_LOST';

/** Words that people write before and behind a number: `Tel: 677…`, `677… (MTN)`. */
const labelBefore = /^(?:t[ée]l(?:[ée]phone)?|phone|mobile|gsm|mtn|momo|mtn momo)[ .:]*(?=[+(]?\d)/iu;
const labelBehind = /(?<=\d) ?\(?(?:mtn|momo|mtn momo)\)?$/iu;
/** Signs that people put around and between the digits of a number; dots stand there too, but not a single one. */
const signs = /[^\p{L}\d.,]/gu;
/** Brackets around a country's code with its plus: `(+237) 677 12 34 56`. */
const codeInBrackets = /^\( ?(\+|00) ?(\d{1,3}) ?\)/;
/** Number that a program has taken for a quantity: one mark before digits, even `237 67712345.0` or `[67712345.0].`. */
const quantity = /^(\d+)[.,](\d*)[.,]*$/;
/** The same with marks between thousands: `67.712.345.0`. */
const groupedQuantity = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*[.,]\d{1,2}$/;
/** A zero that a program has put behind digits with marks of their own: `677.12345.0`. */
const zeroBehindMarks = /^(\d+(?:[.,]\d+)+)[.,]0[.,]*$/;
const allDigits = /^(?:237|00237)?\d{9}$/;
/** Decimals of a number with all its digits. */
const noDecimals = /[.,]0?[^\d]*$/u;

/**
 * Reads a phone number as it was typed, without what a spreadsheet or program has added. `677123456.0` is a number with
 * all its digits; other decimals mean that some may be lost.
 */
export function readNumber(typed: string): { number: string } | { problem: NumberProblem } {
  const text = plainDigits(readText(typed))
    .replace(labelBefore, '')
    .replace(labelBehind, '')
    .replace(codeInBrackets, '$1$2');
  if (text === '') return { problem: 'MISSING' };
  if (isShortened(text)) return { problem: 'SHORTENED' };
  const digits = text.replaceAll(signs, '');
  const marked = zeroBehindMarks.exec(digits)?.[1]?.replaceAll(/\D/g, '');
  if (marked !== undefined && allDigits.test(marked))
    return { number: text.slice(0, text.search(noDecimals)) };
  if (marked !== undefined || groupedQuantity.test(digits)) return { problem: 'DIGITS_LOST' };
  const [, whole, decimals] = quantity.exec(digits) ?? [];
  if (whole === undefined) return { number: text };
  const isWhole = /^0?$/.test(decimals ?? '') && allDigits.test(whole);
  return isWhole ? { number: text.slice(0, text.search(noDecimals)) } : { problem: 'DIGITS_LOST' };
}
