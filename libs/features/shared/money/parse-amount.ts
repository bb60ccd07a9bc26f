import type { Language } from '@sanaga/i18n';
import { readAmount, thousandsMark } from '@sanaga/reader';

/** Reads whole XAF that were typed on a page of the language; NaN if that is not an amount, or could be two. */
export function parseAmount(typed: string, language: Language): number {
  const read = readAmount(typed, thousandsMark[language]);
  if ('problem' in read) return Number.NaN;
  return read.sign === '-' ? -read.francs : read.francs;
}

/** Returns true if what was typed could be two amounts. */
export function isAmbiguous(typed: string, language: Language): boolean {
  const read = readAmount(typed, thousandsMark[language]);
  return 'problem' in read && read.problem === 'AMBIGUOUS';
}
