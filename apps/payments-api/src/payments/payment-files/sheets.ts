import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { csvLine, defusedText, type CsvCell } from '@sanaga/documents';
import { writeXlsxStream } from 'hucre/xlsx';
import type { FileFormat } from './parse/bytes.ts';

const byteOrderMark = '\uFEFF';

export const mediaTypes: Record<FileFormat, string> = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Rows = AsyncIterable<readonly CsvCell[]>;

async function* csvLines(rows: Rows, delimiter: string): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const row of rows) yield csvLine(row, delimiter);
}

/** Numbers stay numbers; no text is one that a spreadsheet would run, now or when the sheet is saved as CSV. */
const xlsxCell = (cell: CsvCell) => {
  if (typeof cell === 'string') return defusedText(cell);
  return typeof cell === 'bigint' ? Number(cell) : (cell ?? null);
};

async function* xlsxRows(rows: Rows) {
  for await (const row of rows) yield row.map(xlsxCell);
}

/** A sheet of rows as a file of this format, written as it is read; `delimiter` is for CSV, which is UTF-8 with a mark. */
export const sheetOf = (format: FileFormat, rows: Rows, delimiter: string): Readable =>
  format === 'CSV'
    ? Readable.from(csvLines(rows, delimiter))
    : Readable.fromWeb(writeXlsxStream(xlsxRows(rows), { name: 'Sanaga' }) as ReadableStream);
