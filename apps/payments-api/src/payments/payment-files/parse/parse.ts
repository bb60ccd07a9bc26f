import { formatOf, textOf, type FileFormat } from '../../../kernel/files/bytes.ts';
import { countKnown, type Column, type Columns } from './columns.ts';
import { empty, Headings, HeadingsAgain } from './headings.ts';
import type { ColumnMapping } from './mapping.ts';
import { lookAtPayments, refusePayments } from './look.ts';
import { readCsv, type Delimiter, type Line } from '../../../kernel/files/csv.ts';
import { openSheets } from '../../../kernel/files/open-sheets.ts';
import { Refused } from '../../../kernel/files/refused.ts';
import { dependsOnColumn, isFrancs, isSplit, readText, thousandsMarkIn, type Mark } from '@sanaga/reader';
import { refuseUnseen, type CountedColumns } from '../../../kernel/files/seen.ts';
import { chooseSheet, isBlank } from '../../../kernel/files/sheets.ts';
import { cut } from '../../../kernel/files/cut.ts';
import type { RowError } from './problems.ts';
import { checkRow, emptyRow, type CheckedRow, type RowLimits } from './rows.ts';
import { estimateLines } from './size.ts';

export interface ReadingRules extends RowLimits {
  maxRows: number;
  /** Meaning of the columns, given by a person if their headings do not say it. */
  mapping?: ColumnMapping;
}

export interface ParsedRow extends CheckedRow {
  /** Line as a person counts it, from 1, including the line of headings and blank lines. */
  line: number;
  /** Cells of columns without a field, in their order. */
  others: string[];
}

/** Position of each field, so that results go out in the upload's own layout. */
export interface Layout {
  /** Null for a workbook. */
  delimiter: Delimiter | null;
  columns: Column[];
}

/** Format of a file and place of its fields, known before its rows are. */
export interface FileHead {
  format: FileFormat;
  layout: Layout;
}

/** Facts about a file that can be told without reading its rows. */
export interface FileOutline extends FileHead {
  /** Approximate number of rows. */
  estimatedRows: number | null;
}

interface ParsedFile extends FileHead {
  rows: ParsedRow[];
}

/** Number of rows handed over at once: sending them between processes and storing them takes some milliseconds. */
const rowsAtOnce = 2_000;

const longestCell = 5_000;
/** Number of blank lines that count as a row, so that a file of nothing else is not read to its end. */
const blanksPerRow = 2;

const refusedAt = (line: number, key: string) =>
  new Refused('FILE_UNREADABLE', [{ field: 'file', key, values: { line } }]);

/** Thrown at an amount that its whole column may make certain. */
class ColumnNeeded extends Error {
  /** Line up to which rows were handed over. */
  readonly after: number;

  constructor(after: number) {
    super('the column of amounts is needed as a whole');
    this.after = after;
  }
}

interface Reading {
  rules: ReadingRules;
  /** Line behind which rows are wanted. */
  after: number;
  take: (rows: ParsedRow[]) => void;
  /** Mark that the column proves to stand between thousands; null if it proves none, undefined before it was read. */
  thousands?: Mark | null;
}

/** Returns the columns that a payment is made of. */
const countedIn = ({ columns, places }: Columns): CountedColumns =>
  new Map(
    columns.flatMap(({ heading, field }, order): [number, string][] => {
      const place = places[order];
      return field && place !== undefined ? [[place, heading]] : [];
    }),
  );

/** Hands over the rows of a file in chunks, from below its headings on. */
class Collector {
  readonly #reading: Reading;
  readonly #headings: Headings;
  #columns: Columns | undefined;
  #counted: CountedColumns = new Map();
  #again: HeadingsAgain | undefined;
  /** Number of cells in the line of the headings, blank ones at its end included. */
  #headedCells = 0;
  /** Lines that come before the headings. */
  readonly #above: Line[] = [];
  #lines = 0;
  #rows = 0;
  #chunk: ParsedRow[] = [];
  #handedOver: number;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#headings = new Headings(reading.rules.mapping);
    this.#handedOver = reading.after;
  }

  /**
   * Takes a line; returns false once no more are wanted. Throws PAYLOAD_TOO_LARGE beyond the most rows, FILE_UNREADABLE
   * for the headings, a payment above them or one that a person does not see as it is, and ColumnNeeded.
   */
  take = (read: Line): boolean => {
    const { line, cells } = read;
    const { maxRows } = this.#reading.rules;
    this.#lines += 1;
    if (this.#lines > blanksPerRow * (maxRows + 1)) throw this.#tooMany();
    if (isBlank(cells)) return true;
    if (!this.#columns) {
      this.#columns = this.#headings.read(read);
      if (!this.#columns) this.#above.push(read);
      else {
        this.#refuseRowsAbove(this.#columns);
        this.#counted = countedIn(this.#columns);
        this.#again = new HeadingsAgain(this.#columns);
        this.#headedCells = cells.length;
      }
      // people have declared that the first line is a payment
      if (!this.#columns || this.#reading.rules.mapping?.line !== 0) return true;
    }
    if (this.#again?.isOne(read, this.#rows > 0)) return true;
    refuseUnseen(read, this.#counted);
    if (this.#rows === maxRows) throw this.#tooMany();
    this.#rows += 1;
    if (line > this.#reading.after) this.#add(this.#row(read, this.#columns));
    return true;
  };

  #add(row: ParsedRow): void {
    if (this.#reading.thousands === undefined && dependsOnColumn(row.typed.amount))
      throw new ColumnNeeded(this.#handedOver);
    this.#chunk.push(row);
    if (this.#chunk.length === rowsAtOnce) this.#handOver();
  }

  /** Hands over what is left and returns the columns. Throws FILE_UNREADABLE if there were no headings or rows. */
  end(): Columns {
    if (!this.#columns) throw this.#headings.refusal();
    this.#again?.end();
    if (this.#rows === 0) throw empty();
    if (this.#chunk.length > 0) this.#handOver();
    return this.#columns;
  }

  #handOver(): void {
    this.#reading.take(this.#chunk);
    this.#handedOver = this.#chunk.at(-1)?.line ?? this.#handedOver;
    this.#chunk = [];
  }

  #tooMany() {
    const values = { maximum: this.#reading.rules.maxRows };
    return new Refused('PAYLOAD_TOO_LARGE', [{ field: 'file', key: 'tooManyRows', values }]);
  }

  #refuseRowsAbove(columns: Columns): void {
    const row = this.#above
      .map((above) => this.#row(above, columns))
      .find(({ number, amount, errors }) => number !== null && (amount !== null || errors.some(isAmbiguous)));
    if (row) throw refusedAt(row.line, 'rowAboveHeadings');
  }

  #row({ line, cells, merged }: Line, { columns, places, width, currencyPlace }: Columns): ParsedRow {
    const typed = emptyRow();
    const others: string[] = [];
    columns.forEach(({ field }, order) => {
      const cell = cut(readText(cells[places[order] ?? 0] ?? ''), longestCell);
      // a name may be in parts
      if (field) typed[field] = `${typed[field]} ${cell}`.trim();
      else others.push(cell);
    });
    const { rules, thousands } = this.#reading;
    const { reason, expenseCategory } = rules.mapping ?? {};
    if (reason && !columns.some(({ field }) => field === 'reason')) typed.reason = reason;
    const row = checkRow(typed, rules, thousands);
    if (expenseCategory) row.expenseCategory = expenseCategory;
    // a comma inside a name, for example, would otherwise put each cell into the next column
    if (cells.slice(width).some((cell) => cell.trim() !== ''))
      row.errors.push({ field: 'name', code: 'TOO_MANY_CELLS' });
    const currency = currencyPlace === undefined ? '' : readText(cells[currencyPlace] ?? '');
    if (!isFrancs(currency))
      row.errors.push({ field: 'amount', code: 'OTHER_CURRENCY', values: { currency: cut(currency, 20) } });
    // nobody can say whether it is the amount of each row or of all together
    const amountPlace = places[columns.findIndex(({ field }) => field === 'amount')] ?? -1;
    if (merged?.includes(amountPlace)) row.errors.push({ field: 'amount', code: 'AMOUNT_MERGED' });
    const isBeforeField = Boolean(columns[places.indexOf(amountPlace + 1)]?.field);
    const isLonger = cells.length > this.#headedCells && rules.mapping?.line !== 0;
    if (!isBeforeField && isSplit(typed.amount, cells[amountPlace + 1], isLonger))
      row.errors.push({ field: 'amount', code: 'AMOUNT_SPLIT' });
    return { ...row, line, others };
  }
}

/** Returns true for an amount that only its column would make certain. */
const isAmbiguous = ({ code }: RowError): boolean => code === 'AMOUNT_SEPARATOR';

/**
 * Reads a payment file: its format, the positions of its columns, and in chunks each row behind the line `after` with
 * its errors. Pure: the same bytes and rules give the same result. Throws Refused.
 */
export async function parseInChunks(
  bytes: Uint8Array,
  rules: ReadingRules,
  take: (rows: ParsedRow[]) => void,
  after = 0,
): Promise<FileHead> {
  const format = formatOf(bytes);
  try {
    return await readRows(bytes, format, { rules, take, after });
  } catch (error) {
    if (!(error instanceof ColumnNeeded)) throw error;
    const thousands = await thousandsOf(bytes, format, rules);
    return readRows(bytes, format, { rules, take, after: error.after, thousands });
  }
}

async function readRows(bytes: Uint8Array, format: FileFormat, reading: Reading): Promise<FileHead> {
  const collector = new Collector(reading);
  if (format === 'CSV') {
    const delimiter = readCsv(textOf(bytes), countKnown, collector.take);
    return { format, layout: { delimiter, columns: collector.end().columns } };
  }
  const { sheet, language, others } = await chooseSheet(await openSheets(bytes), lookAtPayments);
  await sheet.read(language, collector.take);
  const { columns } = collector.end();
  // only that one is paid
  for (const other of others) await other.read(language, refusePayments(other.name, reading.rules));
  return { format, layout: { delimiter: null, columns } };
}

/** Finds the mark between the thousands of a file's amounts, if its column makes one certain. Throws Refused. */
async function thousandsOf(bytes: Uint8Array, format: FileFormat, rules: ReadingRules): Promise<Mark | null> {
  const amounts: string[] = [];
  const take = (rows: ParsedRow[]) => amounts.push(...rows.map(({ typed }) => typed.amount));
  await readRows(bytes, format, { rules, take, after: 0, thousands: null });
  return thousandsMarkIn(amounts);
}

/** Parses a small file in the same way, with all rows at once. Throws Refused. */
export async function parseFile(bytes: Uint8Array, rules: ReadingRules): Promise<ParsedFile> {
  const rows: ParsedRow[] = [];
  const head = await parseInChunks(bytes, rules, (chunk) => rows.push(...chunk));
  return { ...head, rows };
}

/**
 * Number of bytes that contain the headings of a text, however long they are, unless more blank lines come before them.
 */
const headSample = 256 * 1024;
const lineFeed = 0x0a;

/** Returns the beginning of a text, up to the end of a line, as a letter cut in two would change how it is read. */
function beginningOf(bytes: Uint8Array): Uint8Array {
  const end = bytes.lastIndexOf(lineFeed, headSample) + 1 || headSample;
  // the other half of a line feed in UTF-16
  return bytes.subarray(0, end % 2 === 1 && bytes[end] === 0 ? end + 1 : end);
}

/** Reads as far as the headings of a file. Throws Refused. */
export async function outlineOf(bytes: Uint8Array, mapping?: ColumnMapping): Promise<FileOutline> {
  const format = formatOf(bytes);
  const headings = new Headings(mapping);
  let columns: Columns | undefined;
  const take = (line: Line): boolean => {
    if (!isBlank(line.cells)) columns = headings.read(line);
    return columns === undefined;
  };
  const outline = (delimiter: Delimiter | null, estimatedRows: number | null): FileOutline => {
    if (!columns) throw headings.refusal();
    return { format, layout: { delimiter, columns: columns.columns }, estimatedRows };
  };
  if (format === 'CSV') {
    const delimiter = readCsv(textOf(beginningOf(bytes)), countKnown, take);
    return outline(delimiter, estimateLines(bytes));
  }
  const { sheet, language } = await chooseSheet(await openSheets(bytes), lookAtPayments);
  await sheet.read(language, take);
  const last = sheet.lastRow();
  return outline(null, last === null ? null : Math.max(1, last - 1));
}
