export type CsvCell = string | number | bigint | boolean | null | undefined;

/** What a spreadsheet takes for the beginning of a formula: a sign with nothing but digits, as a phone number, is none. */
const formulaStart = /^(?![+-]?[\d \u00a0]+$)[=+\-@\t\r\n]/;

/**
 * One line of a CSV file (RFC 4180, or with another delimiter), with its line end. A text that a spreadsheet would run
 * as a formula gets an apostrophe in front, and so does what would be a cell of its own with another delimiter; numbers
 * stay numbers, also negative ones.
 */
export const csvLine = (cells: readonly CsvCell[], delimiter = ','): string =>
  `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`;

/** A text that no spreadsheet runs. */
export const defusedText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** What spreadsheets part cells by, as their country does; a line that is not theirs ends a cell too. */
const separators = [',', ';', '\t', '|'];
const formulaBehind = (signs: string): RegExp =>
  new RegExp(
    String.raw`([${signs}\r\n]["\s]*)(?![+-]?[\d \u00a0]+["\s]*(?:[${signs}\r\n]|$))(?=[=+\-@])`,
    'g',
  );
const formulasBehindOthers = new Map(
  separators.map((own) => [own, formulaBehind(separators.filter((sign) => sign !== own).join(''))]),
);

/** A text that is not run either where the file is opened with another separator, which parts the text into cells. */
const defusedInside = (text: string, delimiter: string): string =>
  text.replaceAll(formulasBehindOthers.get(delimiter) ?? formulaBehind(separators.join('')), "$1'");

function csvCell(cell: CsvCell, delimiter: string): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = defusedInside(defusedText(cell), delimiter);
  const special = text.includes(delimiter) || /["\r\n]/.test(text);
  return special ? `"${text.replaceAll('"', '""')}"` : text;
}
