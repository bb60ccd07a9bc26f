import { Readable } from 'node:stream';
import { csvLine, defusedText, type CsvCell } from '@sanaga/documents';
import type { FileFormat } from './files/bytes.ts';

export const byteOrderMark = '\uFEFF';

export const mediaTypes: Record<FileFormat, string> = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A moment is the date and time of its UTC parts, whatever zone it was meant in: sheets have none. */
export type SheetCell = CsvCell | Date;
type Rows = AsyncIterable<readonly SheetCell[]>;

/** A moment as every spreadsheet reads it, whatever its language: 2026-11-23 14:05:00. */
const momentText = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ');

const csvCell = (cell: SheetCell): CsvCell => (cell instanceof Date ? momentText(cell) : cell);

/** Characters that are sent on together: to pass each line on by itself takes longer than to write it. */
const pieceLength = 16_384;

/** Joins lines to pieces; the first one leaves at once. */
export async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  let isFirst = true;
  for await (const line of lines) {
    piece += line;
    if (!isFirst && piece.length < pieceLength) continue;
    yield piece;
    piece = '';
    isFirst = false;
  }
  if (piece !== '') yield piece;
}

async function* csvLines(rows: Rows, delimiter: string): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const row of rows) yield csvLine(row.map(csvCell), delimiter);
}

/** Numbers stay numbers; no text is one that a spreadsheet would run, now or when the sheet is saved as CSV. */
const xlsxCell = (cell: SheetCell) => {
  if (typeof cell === 'string') return defusedText(cell);
  return typeof cell === 'bigint' ? Number(cell) : (cell ?? null);
};

async function* xlsxRows(rows: Rows) {
  for await (const row of rows) yield row.map(xlsxCell);
}

interface Layout {
  /** Between the cells of CSV, which is UTF-8 with a mark. */
  delimiter: string;
  /** Format in which XLSX shows the numbers and dates of each column. */
  columns?: readonly { numFmt?: string; width?: number }[];
}

/** Writes a workbook; the library for it is loaded only when needed. */
async function* workbook(rows: Rows, columns: Layout['columns']): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(xlsxRows(rows), {
    name: 'Sanaga',
    ...(columns && { columns: [...columns], freezePane: { rows: 1 } }),
  });
}

/** A sheet of rows as a file of this format, written as it is read. */
export const sheetOf = (format: FileFormat, rows: Rows, { delimiter, columns }: Layout): Readable =>
  format === 'CSV'
    ? Readable.from(inPieces(csvLines(rows, delimiter)))
    : Readable.from(workbook(rows, columns), { objectMode: false });
