import { readText } from './cell.ts';
import { isShortened } from './shortened.ts';

/** Digits as a spreadsheet shows a number, in threes. */
const grouped = /^\d{1,3}([ ,.'’])\d{3}(?:\1\d{3})+$/;
const withDecimals = /^(\d{9,})[.,]0{1,2}$/;

/**
 * Reads an id, such as the operator's id of a payment; undefined if a spreadsheet has shortened it and it names
 * nothing.
 */
export function readId(typed: string): string | undefined {
  const text = readText(typed);
  if (isShortened(text)) return undefined;
  if (grouped.test(text)) return text.replaceAll(/\D/g, '');
  return withDecimals.exec(text)?.[1] ?? text;
}
