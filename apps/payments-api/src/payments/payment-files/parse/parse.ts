import { formatOf, textOf, type FileFormat } from '../../../kernel/files/bytes.ts';
import { countKnown, type Column, type Columns } from './columns.ts';
import { columnsOf, empty, Headings } from './headings.ts';
import { readCsv, type Delimiter, type Line } from '../../../kernel/files/csv.ts';
import { Refused } from '../../../kernel/files/refused.ts';
import { readText, thousandsMarkIn, type Mark } from '@sanaga/reader';
import { checkRow, cut, emptyRow, type CheckedRow, type RowLimits } from './rows.ts';
import { estimateRows } from './size.ts';
import { readXlsx } from '../../../kernel/files/xlsx.ts';

export interface ParseLimits extends RowLimits {
  maxRows: number;
}

export interface ParsedRow extends CheckedRow {
  /** As a person counts it, from 1, with the line of headings and blank lines. */
  line: number;
  /** The cells of columns that are no field, in their order. */
  others: string[];
}

/** The position of each field, so that results go out in the upload's own layout. */
export interface Layout {
  /** Null for a workbook. */
  delimiter: Delimiter | null;
  columns: Column[];
}

/** What a file is, and where its fields are: known before its rows are. */
export interface FileHead {
  format: FileFormat;
  layout: Layout;
}

/** What can be told of a file without reading its rows. */
export interface FileOutline extends FileHead {
  /** About how many rows it has. */
  estimatedRows: number | null;
}

interface ParsedFile extends FileHead {
  rows: ParsedRow[];
}

/** So many rows are handed over at once: sending them between processes and storing them takes some milliseconds. */
const rowsAtOnce = 2_000;

const longestCell = 5_000;
/** Blank lines count for something too: a file of nothing else is not read to its end. */
const blanksPerRow = 2;

const refusedAt = (line: number, key: string) =>
  new Refused('FILE_UNREADABLE', [{ field: 'file', key, values: { line } }]);

/** Thrown at an amount that its whole column may make certain. */
class ColumnNeeded extends Error {
  /** The line up to which rows were handed over. */
  readonly after: number;

  constructor(after: number) {
    super('the column of amounts is needed as a whole');
    this.after = after;
  }
}

interface Reading {
  limits: ParseLimits;
  /** The line behind which rows are wanted. */
  after: number;
  take: (rows: ParsedRow[]) => void;
  /** The mark that the column makes certain to stand between thousands; null where it makes none, undefined before it was read. */
  thousands?: Mark | null;
}

/** Hands over the rows of a file in chunks, from below its headings on. */
class Collector {
  readonly #reading: Reading;
  readonly #headings = new Headings();
  #columns: Columns | undefined;
  /** Lines that come before the headings. */
  readonly #above: Line[] = [];
  #lines = 0;
  #rows = 0;
  #chunk: ParsedRow[] = [];
  #handedOver: number;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#handedOver = reading.after;
  }

  /**
   * False where no more is wanted. Throws PAYLOAD_TOO_LARGE beyond the most rows, FILE_UNREADABLE for the headings, a payment
   * above them or a hidden one, and ColumnNeeded.
   */
  take = ({ line, cells, isHidden }: Line): boolean => {
    const { maxRows } = this.#reading.limits;
    this.#lines += 1;
    if (this.#lines > blanksPerRow * (maxRows + 1)) throw this.#tooMany();
    if (isBlank(cells)) return true;
    if (!this.#columns) {
      this.#columns = this.#headings.read(cells);
      if (this.#columns) this.#refuseRowsAbove(this.#columns);
      else this.#above.push({ line, cells });
      return true;
    }
    if (isHidden) throw refusedAt(line, 'rowHidden');
    if (this.#rows === maxRows) throw this.#tooMany();
    this.#rows += 1;
    if (line > this.#reading.after) this.#add(this.#row(line, cells, this.#columns));
    return true;
  };

  #add(row: ParsedRow): void {
    const isUncertain = row.errors.some(({ code }) => code === 'AMOUNT_SEPARATOR');
    if (isUncertain && this.#reading.thousands === undefined) throw new ColumnNeeded(this.#handedOver);
    this.#chunk.push(row);
    if (this.#chunk.length === rowsAtOnce) this.#handOver();
  }

  /** Hands over what is left and returns the columns. Throws FILE_UNREADABLE where there were no headings or rows. */
  end(): Columns {
    if (!this.#columns) throw this.#headings.refusal();
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
    const values = { maximum: this.#reading.limits.maxRows };
    return new Refused('PAYLOAD_TOO_LARGE', [{ field: 'file', key: 'tooManyRows', values }]);
  }

  #refuseRowsAbove(columns: Columns): void {
    const row = this.#above
      .map(({ line, cells }) => this.#row(line, cells, columns))
      .find(({ number, amount }) => number !== null && amount !== null);
    if (row) throw refusedAt(row.line, 'rowAboveHeadings');
  }

  #row(line: number, cells: string[], { columns, places, width, currencyPlace }: Columns): ParsedRow {
    const typed = emptyRow();
    const others: string[] = [];
    columns.forEach(({ field }, order) => {
      const cell = cut(readText(cells[places[order] ?? 0] ?? ''), longestCell);
      // a name may be in parts
      if (field) typed[field] = `${typed[field]} ${cell}`.trim();
      else others.push(cell);
    });
    const row = checkRow(typed, this.#reading.limits, this.#reading.thousands);
    // a comma inside a name, for example, would otherwise put each cell into the next column
    if (cells.slice(width).some((cell) => cell.trim() !== ''))
      row.errors.push({ field: 'name', code: 'TOO_MANY_CELLS' });
    const currency = currencyPlace === undefined ? '' : readText(cells[currencyPlace] ?? '');
    if (!isFrancs(currency))
      row.errors.push({ field: 'amount', code: 'OTHER_CURRENCY', values: { currency: cut(currency, 20) } });
    return { ...row, line, others };
  }
}

/** Whether a cell says that an amount is in XAF, or says nothing. */
const isFrancs = (currency: string): boolean =>
  /^(?:|-|xaf|f?\.? ?cfa|frs?|f|francs?(?: cfa)?)\.?$/i.test(currency);

const isBlank = (cells: string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Hands over the lines of a file until no more is wanted; returns the delimiter of a CSV file. */
async function readLines(
  bytes: Uint8Array,
  format: FileFormat,
  take: (line: Line) => boolean,
  further?: (sheet: string) => (line: Line) => boolean,
): Promise<Delimiter | null> {
  if (format === 'CSV') return readCsv(textOf(bytes), countKnown, take);
  await readXlsx(bytes, take, further);
  return null;
}

/** Lines of a further sheet in which its headings and a row are, if it has payments. */
const linesOfFurther = 1_000;

/** Only the first sheet is paid: refuses a workbook that has payments on this one as well. */
function refusePayments(sheet: string): (line: Line) => boolean {
  let lines = 0;
  let isBelowHeadings = false;
  return ({ cells }) => {
    lines += 1;
    if (!isBlank(cells)) {
      if (isBelowHeadings)
        throw new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'furtherSheet', values: { sheet } }]);
      isBelowHeadings = columnsOf(cells).missing.length === 0;
    }
    return lines < linesOfFurther;
  };
}

/**
 * Reads a payment file: what it is, the positions of its columns, and in chunks each row behind the line `after`
 * with its errors. Pure: the same bytes and limits give the same result. Throws Refused.
 */
export async function parseInChunks(
  bytes: Uint8Array,
  limits: ParseLimits,
  take: (rows: ParsedRow[]) => void,
  after = 0,
): Promise<FileHead> {
  const format = formatOf(bytes);
  try {
    return await readRows(bytes, format, { limits, take, after });
  } catch (error) {
    if (!(error instanceof ColumnNeeded)) throw error;
    const thousands = await thousandsOf(bytes, format, limits);
    return readRows(bytes, format, { limits, take, after: error.after, thousands });
  }
}

async function readRows(bytes: Uint8Array, format: FileFormat, reading: Reading): Promise<FileHead> {
  const collector = new Collector(reading);
  const delimiter = await readLines(bytes, format, collector.take, refusePayments);
  const { columns } = collector.end();
  return { format, layout: { delimiter, columns } };
}

/** The mark between the thousands of a file's amounts, where its column makes one certain. Throws Refused. */
async function thousandsOf(bytes: Uint8Array, format: FileFormat, limits: ParseLimits): Promise<Mark | null> {
  const amounts: string[] = [];
  const take = (rows: ParsedRow[]) => amounts.push(...rows.map(({ typed }) => typed.amount));
  await readRows(bytes, format, { limits, take, after: 0, thousands: null });
  return thousandsMarkIn(amounts);
}

/** The same with all rows at once, for a file that is small. Throws Refused. */
export async function parseFile(bytes: Uint8Array, limits: ParseLimits): Promise<ParsedFile> {
  const rows: ParsedRow[] = [];
  const head = await parseInChunks(bytes, limits, (chunk) => rows.push(...chunk));
  return { ...head, rows };
}

/** Bytes in which the headings of a text are, however long; not one with more blank lines than that before them. */
const headSample = 256 * 1024;
const lineFeed = 0x0a;

/** The beginning of a text, up to the end of a line: a letter that is cut in two would change how it is read. */
function beginningOf(bytes: Uint8Array): Uint8Array {
  const end = bytes.lastIndexOf(lineFeed, headSample) + 1 || headSample;
  // the other half of a line feed in UTF-16
  return bytes.subarray(0, end % 2 === 1 && bytes[end] === 0 ? end + 1 : end);
}

/** Reads as far as the headings of a file. Throws Refused. */
export async function outlineOf(bytes: Uint8Array): Promise<FileOutline> {
  const format = formatOf(bytes);
  const head = format === 'CSV' ? beginningOf(bytes) : bytes;
  const headings = new Headings();
  let columns: Columns | undefined;
  const delimiter = await readLines(head, format, ({ cells }) => {
    if (!isBlank(cells)) columns = headings.read(cells);
    return columns === undefined;
  });
  if (!columns) throw headings.refusal();
  const layout = { delimiter, columns: columns.columns };
  return { format, layout, estimatedRows: estimateRows(bytes, format) };
}
