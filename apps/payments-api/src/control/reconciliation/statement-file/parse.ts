import { maxFileRows, mostStatusWords, type OperatorProduct, type StatementKey } from '@sanaga/domain';
import { formatOf, textOf } from '../../../kernel/files/bytes.ts';
import { headingLines, readCsv, type Line } from '../../../kernel/files/csv.ts';
import { cut } from '../../../kernel/files/cut.ts';
import { openSheets } from '../../../kernel/files/open-sheets.ts';
import { foundColumns } from '../../../kernel/files/found-columns.ts';
import { Refused, type FoundColumns } from '../../../kernel/files/refused.ts';
import { refuseUnreadable, refuseUnseen, type CountedColumns } from '../../../kernel/files/seen.ts';
import { chooseSheet, isBlank, type Look, type TakeLine } from '../../../kernel/files/sheets.ts';
import {
  countKnown,
  currencyPlace,
  fieldsOf,
  headingsOf,
  incomplete,
  keyHeadings,
  mappedPlaces,
  refuseTwice,
  type ColumnPositions,
  type StatementMapping,
} from './columns.ts';
import {
  isRow,
  readingOf,
  readRow,
  refuseMoneyInTwo,
  statusWordIn,
  totalsIn,
  type Reading,
  type ReadRow,
  type StatementRow,
} from './rows.ts';
import { TotalsCheck } from './totals.ts';
import { keyOf, StatusWords } from './words.ts';

export interface Statement {
  product: OperatorProduct;
  from: string;
  to: string;
  rows: StatementRow[];
}

/** Content of a file of the operator. */
export interface ReadStatement {
  /** Headings of the columns that may name a payment; those that the file lacks are absent. */
  headings: Partial<Record<StatementKey, string>>;
  /** All headings as the file has them, from the left; empty where it has no line of them. */
  columns: string[];
  rows: StatementRow[];
}

/** Lines that are read below headings that are not all known, so that people see what is in each column. */
const samplesBelow = 3;

class Collector {
  /** Rows, which are read once all have arrived: their columns clarify what single cells leave open. */
  readonly #rows: { line: number; cells: string[] }[] = [];
  headings: ReadStatement['headings'] = {};
  columns: string[] = [];
  #places: ColumnPositions | undefined;
  #counted: CountedColumns = new Map();
  readonly #above: Line[] = [];
  #headingLine = 0;
  readonly #mapping: StatementMapping | undefined;
  readonly #currency: string;

  constructor(mapping: StatementMapping | undefined, currency: string) {
    this.#mapping = mapping;
    this.#currency = currency;
  }

  take = (read: Line): boolean => {
    const { line, cells } = read;
    if (isBlank(cells) || (this.#mapping && line < this.#mapping.line)) return true;
    if (!this.#places) {
      const isTaken = this.#mapping ? this.#readMapped(this.#mapping, read) : this.#readHeadings(read);
      if (isTaken) return true;
    }
    refuseUnseen(read, this.#counted);
    if (this.#places) refuseMoneyInTwo(read, this.#places, this.columns);
    if (this.#rows.length === maxFileRows)
      throw new Refused('PAYLOAD_TOO_LARGE', [
        { field: 'file', key: 'tooManyRows', values: { maximum: maxFileRows } },
      ]);
    this.#rows.push({ line, cells });
    return true;
  };

  /** Returns the rows. Throws FILE_UNREADABLE where there were no headings or no rows, or where a total differs. */
  end(): StatementRow[] {
    if (!this.#places && this.#above.length > 0) throw this.#refusal();
    const places = this.#places;
    if (!places || this.#rows.length === 0) throw empty();
    const reading = readingOf(
      this.#rows.map(({ cells }) => cells),
      places,
      {
        money: { currency: this.#currency, place: currencyPlace(this.columns, places) },
        words: new StatusWords(this.#mapping?.statuses),
      },
    );
    const lines = this.#rows.map(({ line, cells }) => ({ line, cells, read: readRow(line, cells, reading) }));
    this.#askForStatuses(lines, reading);
    const check = new TotalsCheck();
    return lines.flatMap(({ line, cells, read }) => {
      if (!read || !('row' in read)) {
        check.compare(line, totalsIn(cells, reading));
        return [];
      }
      check.add(read.row);
      return read.isIgnored ? [] : read.row;
    });
  }

  /** Refuses a statement with words of status that nobody has explained, with those that somebody has. Throws FILE_UNREADABLE. */
  #askForStatuses(
    lines: readonly { line: number; read: ReadRow | undefined }[],
    { places, words }: Reading,
  ): void {
    const unknown = lines.flatMap(({ line, read }) =>
      read && 'unknownStatus' in read ? [{ line, word: read.unknownStatus }] : [],
    );
    const [first] = unknown;
    if (!first) return;
    const written = this.#rows.map(({ cells }) => statusWordIn(cells, places));
    const answered = written.filter((word) => words.answerFor(word));
    const asked = new Map(
      [...unknown.map(({ word }) => word), ...answered].map((word) => [keyOf(word), word]),
    );
    const found = this.#foundColumns(places);
    if (asked.size > mostStatusWords)
      throw new Refused(
        'FILE_UNREADABLE',
        [{ field: 'status', key: 'statementStatus', values: { line: first.line } }],
        found,
      );
    const statuses = Array.from(asked.values(), (word) => ({ word, means: words.answerFor(word) ?? null }));
    const named = statuses.flatMap(({ word, means }) => (means ? [] : word)).join(', ');
    throw new Refused(
      'FILE_UNREADABLE',
      [{ field: 'status', key: 'statementStatuses', values: { words: named } }],
      {
        ...found,
        statuses,
      },
    );
  }

  /**
   * Reads the headings; a title and what the statement covers may stand above them. Throws FILE_UNREADABLE where they
   * are not near the top, or below a row.
   */
  #readHeadings(read: Line): true {
    const { places, missing } = headingsOf(read.cells);
    if (missing.length === 0) {
      refuseUnseen(read, new Map());
      const row = this.#above.find((above) => isRow(above.cells, places));
      if (row)
        throw new Refused('FILE_UNREADABLE', [
          { field: 'file', key: 'statementRowAbove', values: { line: row.line } },
        ]);
      refuseTwice(read.cells, foundIn(read, []));
      this.#found(read, places);
      return true;
    }
    this.#above.push(read);
    if (this.#above.length === headingLines) throw this.#refusal();
    return true;
  }

  /** Takes the columns as people name them; returns false where this line is a row already. */
  #readMapped(mapping: StatementMapping, read: Line): boolean {
    const places = mappedPlaces(mapping);
    const isHeaded = mapping.line > 0;
    this.#found(isHeaded ? read : { line: 0, cells: [] }, places);
    return isHeaded;
  }

  #found({ line, cells }: Line, places: ColumnPositions): void {
    this.#headingLine = line;
    this.headings = keyHeadings(cells, places);
    this.columns = cells;
    this.#places = places;
    this.#counted = new Map(
      [...places.values()].map((place) => [place, cut((cells[place] ?? '').trim(), 100)]),
    );
  }

  #foundColumns(places: ColumnPositions): FoundColumns {
    const fieldAt = new Map([...places].map(([field, place]) => [place, field]));
    const below = this.#rows.slice(0, samplesBelow);
    const width = Math.max(this.columns.length, ...below.map(({ cells }) => cells.length));
    const fields = Array.from({ length: width }, (_, place) => fieldAt.get(place) ?? null);
    return foundColumns({ line: this.#headingLine, cells: this.columns }, below, fields);
  }

  /** Explains why there are no headings: what the likeliest line lacks. Throws what keeps one from being read. */
  #refusal(): Refused {
    this.#above.forEach(refuseUnreadable);
    const at = likeliest(this.#above.map(({ cells }) => cells));
    const heading = this.#above[at];
    if (!heading) return empty();
    const below = this.#above.slice(at + 1, at + 1 + samplesBelow);
    const { missing } = headingsOf(heading.cells);
    return incomplete(missing, foundIn(heading, below));
  }

  /**
   * Refuses a workbook with rows of a statement on another sheet too, under its own headings or continuing those of
   * this one.
   */
  refuseRows(sheet: string): TakeLine {
    let isBelow = false;
    return ({ cells }) => {
      if (isBlank(cells)) return true;
      if (isBelow || (this.#places !== undefined && isRow(cells, this.#places)))
        throw new Refused('FILE_UNREADABLE', [
          { field: 'file', key: 'furtherStatementSheet', values: { sheet } },
        ]);
      isBelow = headingsOf(cells).missing.length === 0;
      return true;
    };
  }
}

const foundIn = (heading: Line, below: readonly Line[]): FoundColumns =>
  foundColumns(
    heading,
    below,
    fieldsOf(
      heading.cells,
      below.map(({ cells }) => cells),
    ),
  );

const empty = () => new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'fileEmpty' }]);

/** Finds the place of the line that is most likely one of headings: the most are known, or the most cells are words. */
function likeliest(lines: readonly (readonly string[])[]): number {
  const words = (cells: readonly string[]) => cells.filter((cell) => /^\D*\p{L}\D*$/u.test(cell)).length;
  const scores = lines.map((cells) => countKnown(cells) * 100 + words(cells));
  return scores.indexOf(Math.max(...scores));
}

/** Looks at the first lines of a sheet, which may be one of a statement. */
function lookAtStatement(lines: readonly Line[]): Look {
  const heading = lines.findIndex(({ cells }) => headingsOf(cells).missing.length === 0);
  const isHeaded = heading >= 0 && heading < lines.length - 1;
  const known = Math.max(0, ...lines.map(({ cells }) => countKnown(cells)));
  return { isHeaded, hasRows: isHeaded, known, language: 'fr' };
}

/**
 * Reads an operator's statement, by its headings or by the meaning that people give its columns. A row that cannot be
 * read refuses the whole file, with its line: half a statement would call what it lacks missing. Throws Refused, with
 * the columns that were found where some are not known. `currency` is the account's, if that is not XAF, as in the
 * operator's sandbox.
 */
export async function parseStatement(
  bytes: Uint8Array,
  mapping?: StatementMapping,
  currency = 'XAF',
): Promise<ReadStatement> {
  const collector = new Collector(mapping, currency);
  if (formatOf(bytes) === 'CSV') readCsv(textOf(bytes), countKnown, collector.take);
  else {
    const { sheet, language, others } = await chooseSheet(await openSheets(bytes), lookAtStatement);
    await sheet.read(language, collector.take);
    collector.end();
    for (const other of others) await other.read(language, collector.refuseRows(other.name));
  }
  const rows = collector.end();
  return { rows, headings: collector.headings, columns: collector.columns };
}
