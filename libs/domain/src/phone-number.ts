import { plainDigits } from './plain-digits.ts';

const cameroon = /^\+237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** Writes a number as people do, on one line: +237 6 77 41 20 85; other countries' stay as they are. */
export const formatPhone = (number: string): string =>
  number.replace(cameroon, '+237\u00A0$1\u00A0$2\u00A0$3\u00A0$4\u00A0$5');

/** Groups the digits of a number in Cameroon, also of an unfinished one: 6 77 41 2. */
const groups = (digits: string): string =>
  [digits.slice(0, 1), ...(digits.slice(1).match(/\d\d?/g) ?? [])].filter(Boolean).join(' ');

/** Signs that people put around and between the digits of a number. */
const signs = /[^\p{L}\d.,]/gu;
/** One mark before digits: behind more of them than people put in front of a dot, or before more than they put behind. */
const quantity = /^\p{L}*(?:\d{4,}[.,]\d*|\d{1,3}[.,]\d{6,}|\d+(?:[.,]\d+)?e\d*)[.,]*\p{L}*$/iu;
/** The same with marks between thousands. */
const groupedQuantity = /^\p{L}*\d{1,3}([.,])\d{3}(?:\1\d{3})*[.,]\d{1,2}\p{L}*$/u;

/** A zero behind digits with marks of their own. */
const zeroBehindMarks = /^\p{L}*\d+(?:[.,]\d+)+[.,]0[.,]*\p{L}*$/u;

/**
 * Returns true if a program wrote a number as a quantity, which may have lost digits: 67712345.0 or 6.7712345E8, with
 * whatever signs or words around it.
 */
export function isQuantity(typed: string): boolean {
  const digits = plainDigits(typed).replaceAll(signs, '');
  return quantity.test(digits) || groupedQuantity.test(digits) || zeroBehindMarks.test(digits);
}

/**
 * Groups what somebody has typed of a number so far as people in Cameroon write it, with the country's code or without.
 * Numbers with the code of another country, and what may have lost digits, stay as they are typed.
 */
export function groupPhone(typed: string): string {
  if (isQuantity(typed)) return typed;
  const digits = plainDigits(typed).replace(/[^\d+]/g, '');
  const [, code, own = ''] = /^(\+237|00237|237(?=\d{7}))?(.*)$/.exec(digits) ?? [];
  if (code) return [code, groups(own.replaceAll('+', ''))].filter(Boolean).join(' ');
  return /^(\+|00)/.test(digits) ? typed : groups(digits.replaceAll('+', ''));
}
