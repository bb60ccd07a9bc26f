import { plainDigits } from '@sanaga/domain';
import { readText } from './cell.ts';
import { isShortened } from './shortened.ts';

/** Digits as a spreadsheet shows a number, in threes. */
const grouped = /^(\d{1,3}([ ,.'’])\d{3}(?:\2\d{3})+)(?:[.,]0{1,2})?$/;
const withDecimals = /^(\d{9,})[.,]0{1,2}$/;

/**
 * Reads an id, such as the operator's id of a payment; undefined if a spreadsheet has shortened it and it names
 * nothing.
 */
export function readId(typed: string): string | undefined {
  const text = plainDigits(readText(typed));
  if (isShortened(text)) return undefined;
  const digits = grouped.exec(text)?.[1];
  if (digits !== undefined) return digits.replaceAll(/\D/g, '');
  return withDecimals.exec(text)?.[1] ?? text;
}
