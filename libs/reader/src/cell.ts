import { visibleText } from '@sanaga/domain';

/** Apostrophe that makes a spreadsheet show what follows as it is; names that begin with one are left as they are. */
const apostrophe = /^['’](?=[=+\-@\d])/;

/** Formula that people write so that a spreadsheet takes digits for a text: `="677123456"`; or its quotes or its sign alone. */
const quotedFormula = /^="([^"]*)"$|^"([+\-\d][^"]*)"$|^=(\+?\d+)$/;

/**
 * Returns what a person sees in a cell, in one line and in Unicode's composed form: without marks of direction, breaks,
 * repeated spaces, and what only tells a spreadsheet to take it for a text.
 */
export function readText(text: string): string {
  const line = visibleText(text.replaceAll(/\s+/gu, ' '));
  const [, formula, quoted, digits] = quotedFormula.exec(line) ?? [];
  return visibleText((formula ?? quoted ?? digits ?? line).replace(apostrophe, ''));
}
