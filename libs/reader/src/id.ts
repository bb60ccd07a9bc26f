import { readText } from './cell.ts';
import { isShortened } from './shortened.ts';

/** Reads an id, such as the operator's of a payment; undefined where a spreadsheet has shortened it and it names nothing. */
export function readId(typed: string): string | undefined {
  const text = readText(typed);
  if (isShortened(text)) return undefined;
  return /^\d{9,}[.,]0$/.test(text) ? text.slice(0, -2) : text;
}
