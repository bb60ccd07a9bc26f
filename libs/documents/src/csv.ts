export type CsvCell = string | number | bigint | boolean | null | undefined;

/**
 * Text that a spreadsheet takes for the beginning of a formula; a sign followed by digits alone, as in a phone number,
 * does not count.
 */
const formulaStart = /^(?![+-]?[\d \u00a0]+$)[=+\-@\t\r\n]/;

/**
 * Writes one line of a CSV file (RFC 4180, or with another delimiter), with its line end. A text that a spreadsheet
 * would run as a formula gets an apostrophe in front, and so does what would be a cell of its own with another
 * delimiter; numbers stay numbers, also negative ones.
 */
export const csvLine = (cells: readonly CsvCell[], delimiter = ','): string =>
  `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`;

/** Returns a text that no spreadsheet runs. */
export const defusedText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/**
 * Separators of cells in spreadsheets, which differ by country; in a file with one of them, another ends a cell too.
 */
const separators = [',', ';', '\t', '|'];
const formulaBehind = (signs: string): RegExp =>
  new RegExp(
    String.raw`([${signs}\r\n]["\s]*)(?![+-]?[\d \u00a0]+["\s]*(?:[${signs}\r\n]|$))(?=[=+\-@])`,
    'g',
  );
const formulasBehindOthers = new Map(
  separators.map((own) => [own, formulaBehind(separators.filter((sign) => sign !== own).join(''))]),
);

/**
 * Returns a text that is not run either where the file is opened with another separator, which splits the text into
 * cells.
 */
const defusedInside = (text: string, delimiter: string): string =>
  text.replaceAll(formulasBehindOthers.get(delimiter) ?? formulaBehind(separators.join('')), "$1'");

function csvCell(cell: CsvCell, delimiter: string): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = defusedInside(defusedText(cell), delimiter);
  const special = text.includes(delimiter) || /["\r\n]/.test(text);
  return special ? `"${text.replaceAll('"', '""')}"` : text;
}
