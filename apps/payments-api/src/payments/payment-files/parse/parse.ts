import { formatOf, textOf, type FileFormat } from './bytes.ts';
import { recogniseColumns, type Column, type Columns } from './columns.ts';
import { readCsv, type Delimiter, type Line } from './csv.ts';
import { Refused } from './problems.ts';
import { checkRow, cleanCell, emptyRow, type CheckedRow, type RowLimits } from './rows.ts';
import { readXlsx } from './xlsx.ts';

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

export interface ParsedFile {
  format: FileFormat;
  layout: Layout;
  rows: ParsedRow[];
}

const longestHeading = 200;
const longestCell = 5_000;
/** Blank lines count for something too: a file of nothing else is not read to its end. */
const blanksPerRow = 2;

/** Collects the rows of a file, whose first line that is not blank holds the headings. */
class Collector {
  readonly rows: ParsedRow[] = [];
  readonly #limits: ParseLimits;
  #columns: Columns | undefined;
  #lines = 0;

  constructor(limits: ParseLimits) {
    this.#limits = limits;
  }

  get columns(): Columns {
    if (!this.#columns) throw new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'fileEmpty' }]);
    return this.#columns;
  }

  /** False where no more is wanted. Throws PAYLOAD_TOO_LARGE beyond the most rows, FILE_UNREADABLE for the headings. */
  take = ({ line, cells }: Line): boolean => {
    const { maxRows } = this.#limits;
    this.#lines += 1;
    if (this.#lines > blanksPerRow * (maxRows + 1)) throw this.#tooMany();
    if (cells.every((cell) => cell.trim() === '')) return true;
    if (!this.#columns) {
      this.#columns = headings(cells);
      return true;
    }
    if (this.rows.length === maxRows) throw this.#tooMany();
    this.rows.push(this.#row(line, cells, this.#columns));
    return true;
  };

  #tooMany() {
    const values = { maximum: this.#limits.maxRows };
    return new Refused('PAYLOAD_TOO_LARGE', [{ field: 'file', key: 'tooManyRows', values }]);
  }

  #row(line: number, cells: string[], { columns, places, width }: Columns): ParsedRow {
    const typed = emptyRow();
    const others: string[] = [];
    columns.forEach(({ field }, order) => {
      const cell = cleanCell(cells[places[order] ?? 0] ?? '').slice(0, longestCell);
      if (field) typed[field] = cell;
      else others.push(cell);
    });
    const row = checkRow(typed, this.#limits);
    // a comma inside a name, for example, would otherwise put each cell into the next column
    if (cells.slice(width).some((cell) => cell.trim() !== ''))
      row.errors.push({ field: 'name', code: 'TOO_MANY_CELLS' });
    return { ...row, line, others };
  }
}

function headings(cells: string[]): Columns {
  const cleaned = cells.map((cell) => cleanCell(cell).slice(0, longestHeading));
  while (cleaned.at(-1) === '') cleaned.pop();
  const columns = recogniseColumns(cleaned);
  const wrong = [
    ...columns.missing.map((field) => ({ field, key: 'columnMissing' })),
    ...columns.doubled.map((field) => ({ field, key: 'columnTwice' })),
  ];
  if (wrong.length > 0) throw new Refused('FILE_UNREADABLE', wrong);
  return columns;
}

/**
 * Reads a payment file: what it is, the positions of its columns, and each row with its errors. Pure: the same
 * bytes and limits give the same result. Throws Refused.
 */
export async function parseFile(bytes: Uint8Array, limits: ParseLimits): Promise<ParsedFile> {
  const format = formatOf(bytes);
  const collector = new Collector(limits);
  let delimiter: Delimiter | null = null;
  if (format === 'CSV') delimiter = readCsv(textOf(bytes), collector.take);
  else await readXlsx(bytes, collector.take);
  const { columns } = collector.columns;
  if (collector.rows.length === 0)
    throw new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'fileEmpty' }]);
  return { format, layout: { delimiter, columns }, rows: collector.rows };
}
