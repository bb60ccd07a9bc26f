import { readText } from './cell.ts';
import { plainDigits } from './digits.ts';
import { isShortened } from './shortened.ts';

export type NumberProblem = 'MISSING' | 'SHORTENED' | 'DIGITS_LOST';

/** Characters that people put between the digits of a number; dots stand there too, but not a single one. */
const between = /[\s()/+\u2010-\u2015-]/gu;
/** Brackets around a country's code with its plus: `(+237) 677 12 34 56`. */
const codeInBrackets = /^\( ?(\+|00) ?(\d{1,3}) ?\)/;
/** Number that a program has taken for a quantity: one mark before digits, even `237 67712345.0`. */
const quantity = /^(\d+)[.,](\d*)$/;

/**
 * Reads a phone number as it was typed, without what a spreadsheet or program has added. `677123456.0` is a number with
 * all its digits; other decimals mean that some may be lost.
 */
export function readNumber(typed: string): { number: string } | { problem: NumberProblem } {
  const text = plainDigits(readText(typed)).replace(codeInBrackets, '$1$2');
  if (text === '') return { problem: 'MISSING' };
  if (isShortened(text)) return { problem: 'SHORTENED' };
  const [, whole, decimals] = quantity.exec(text.replaceAll(between, '')) ?? [];
  if (whole === undefined) return { number: text };
  const isWhole = /^0?$/.test(decimals ?? '') && /^(?:237|00237)?\d{9}$/.test(whole);
  return isWhole ? { number: text.slice(0, text.search(/[.,]/)) } : { problem: 'DIGITS_LOST' };
}
