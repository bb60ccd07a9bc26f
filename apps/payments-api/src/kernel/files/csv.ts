import { CsvError, parse } from 'csv-parse/sync';
import { Refused } from './refused.ts';

/** A line of a file: its number as a person counts it, from 1, and its cells. */
export interface Line {
  line: number;
  cells: string[];
  /** Set for a workbook's row that is hidden, for instance by a filter or because it has no height. */
  isHidden?: boolean;
  /** Places of a workbook's columns that nobody sees, the same for all lines of a sheet. */
  hiddenColumns?: ReadonlySet<number>;
  /** Places of a workbook's cells that are shown as one with those of other rows. */
  merged?: readonly number[];
  /** Places of formulas without a stored result. */
  formulas?: number[];
  /** Places of cells with text that nobody sees. */
  unseen?: readonly number[];
}

const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Longer than any row that is meant; characters. */
const longestRecord = 50_000;
const headingSample = 20_000;
/** Lines that are not blank among which the headings of a file are: a title, a company and a date may come first. */
export const headingLines = 20;

/** A spreadsheet's own first line that names the delimiter. */
const separatorLine = /^sep=([,;\t|])\n/i;

const options = (delimiter: Delimiter) => ({
  delimiter,
  record_delimiter: '\n',
  relax_column_count: true,
  // a quote inside a cell is one: Fotso 5"
  relax_quotes: true,
  // a quote behind a space begins a cell: Paul, "25,000"
  ltrim: true,
  max_record_size: longestRecord,
});

/** Counts how many of a line's headings are known. */
type CountKnown = (headings: readonly string[]) => number;

/** The delimiter under which most headings are known, or which makes most cells where none is. */
function delimiterOf(text: string, countKnown: CountKnown): Delimiter {
  const recognised = delimiters.map((delimiter) => {
    const records = firstRecords(text.slice(0, headingSample), delimiter);
    const cells = records.reduce((sum, { length }) => sum + length, 0);
    return { delimiter, known: Math.max(0, ...records.map(countKnown)), cells };
  });
  recognised.sort((a, b) => b.known - a.known || b.cells - a.cells);
  return recognised[0]?.delimiter ?? ',';
}

function firstRecords(text: string, delimiter: Delimiter): string[][] {
  const records: string[][] = [];
  const on_record = (cells: string[]) => {
    records.push(cells);
    // only what is collected counts
    return null;
  };
  try {
    parse(text, { ...options(delimiter), to: headingLines, skip_empty_lines: true, on_record });
  } catch {
    // a cell in quotes that the sample cuts off; what came before it counts
  }
  return records;
}

/**
 * Returns a text with one kind of line ends and without the marks of encodings in its middle: a file that was put
 * together has those of each of its parts.
 */
const asOne = (text: string): string => {
  const unmarked = text.includes('\ufeff') ? text.replaceAll('\ufeff', '') : text;
  return unmarked.includes('\n') ? unmarked.replaceAll('\r\n', '\n') : unmarked.replaceAll('\r', '\n');
};

const count = (text: string, part: string): number => text.split(part).length - 1;

/**
 * Returns whether a quote that was never closed has put a line into a cell: the quote is left at its beginning, or one of
 * the cell's lines has as many delimiters as the row.
 */
function hasSwallowed(cells: readonly string[], delimiter: Delimiter): boolean {
  return cells.some((cell, place) => {
    if (!/[\r\n]/.test(cell)) return false;
    if (cell.startsWith('"')) return true;
    const least = Math.max(2, cells.length - 1 - place);
    return cell.split(/[\r\n]+/).some((line) => count(line, delimiter) >= least);
  });
}

const unclosed = (line: number): Refused =>
  new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'csvLine', values: { line } }]);

/**
 * Hands over the lines of a CSV text one by one, blank ones too; `false` from `take` ends the reading. Throws
 * FILE_UNREADABLE with the line of a quote that is never closed.
 */
export function readCsv(written: string, countKnown: CountKnown, take: (line: Line) => boolean): Delimiter {
  const text = asOne(written);
  const named = separatorLine.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const delimiter = (named?.[1] as Delimiter | undefined) ?? delimiterOf(body, countKnown);
  let line = named ? 1 : 0;
  try {
    parse(body, {
      ...options(delimiter),
      on_record(cells: string[]) {
        line += 1;
        if (hasSwallowed(cells, delimiter)) throw unclosed(line);
        if (!take({ line, cells })) throw new Enough();
        // the reader of the event sets it
        return null;
      },
    });
  } catch (error) {
    if (error instanceof Enough) return delimiter;
    if (error instanceof CsvError) throw unclosed(line + 1);
    throw error;
  }
  return delimiter;
}

class Enough extends Error {}
