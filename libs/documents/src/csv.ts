export type CsvCell = string | number | bigint | boolean | null | undefined;

/** What a spreadsheet takes for the beginning of a formula: a sign with nothing but digits, as a phone number, is none. */
const formulaStart = /^(?![+-]?[\d \u00a0]+$)[=+\-@\t\r\n]/;

/**
 * One line of a CSV file (RFC 4180, or with another delimiter), with its line end. A text that a spreadsheet would run
 * as a formula gets an apostrophe in front; numbers stay numbers, also negative ones.
 */
export const csvLine = (cells: readonly CsvCell[], delimiter = ','): string =>
  `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`;

/** A text that no spreadsheet runs. */
export const defusedText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

function csvCell(cell: CsvCell, delimiter: string): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = defusedText(cell);
  const special = text.includes(delimiter) || /["\r\n]/.test(text);
  return special ? `"${text.replaceAll('"', '""')}"` : text;
}
