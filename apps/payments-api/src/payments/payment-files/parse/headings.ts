import { headingLines, type Line } from '../../../kernel/files/csv.ts';
import { foundColumns } from '../../../kernel/files/found-columns.ts';
import { Refused, type FoundColumns } from '../../../kernel/files/refused.ts';
import { refuseUnreadable, refuseUnseen, type CountedColumns } from '../../../kernel/files/seen.ts';
import { recogniseColumns, type Columns } from './columns.ts';
import { foldHeading, readText } from '@sanaga/reader';
import { formOf, knownField, likelyField, namePartOf } from './known-headings.ts';
import { fieldsOf, mappedColumns, type ColumnMapping } from './mapping.ts';
import { cut } from '../../../kernel/files/cut.ts';
import type { RowField } from './template-headings.ts';

const longestHeading = 200;

export const empty = () => new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'fileEmpty' }]);

/** Reads the texts of a line, up to the last one that is not empty. */
function textsOf(cells: readonly string[]): string[] {
  const texts = cells.map((cell) => cut(readText(cell), longestHeading));
  while (texts.at(-1) === '') texts.pop();
  return texts;
}

export const columnsOf = (cells: readonly string[]): Columns => recogniseColumns(textsOf(cells));

const unreadable = ({ missing, doubled }: Columns, found?: FoundColumns) =>
  new Refused(
    'FILE_UNREADABLE',
    [
      ...missing.map((field) => ({ field, key: 'columnMissing' })),
      ...doubled.map((field) => ({ field, key: 'columnTwice' })),
    ],
    found,
  );

/** Finds the columns of a field that another one claims too. */
const doubledIn = ({ columns, places, doubled }: Columns): CountedColumns =>
  new Map(
    columns.flatMap(({ heading, field }, order): [number, string][] =>
      field && doubled.includes(field) ? [[places[order] ?? 0, heading]] : [],
    ),
  );

/** Number of lines read below headings that are not all known, so that people see what each column contains. */
const samplesBelow = 3;

/** Line that may hold the headings. */
interface Candidate {
  columns: Columns;
  /** Place among the lines that were read. */
  place: number;
}

/**
 * Returns true if a line has more of the needed headings, or as many among more columns: a title has one, and fewer
 * columns than the rows below it.
 */
const isLikelier = ({ columns }: Candidate, than: Candidate): boolean =>
  columns.missing.length < than.columns.missing.length ||
  (columns.missing.length === than.columns.missing.length && columns.width > than.columns.width);

/**
 * Finds the first line with all required headings among the first lines that are not blank, or the one that people say has
 * them.
 */
export class Headings {
  #likeliest: Candidate | undefined;
  readonly #above: Line[] = [];
  readonly #mapping: ColumnMapping | undefined;

  constructor(mapping?: ColumnMapping) {
    this.#mapping = mapping;
  }

  /**
   * Returns the columns once a line has them all. Throws FILE_UNREADABLE if they are doubled, if nobody sees them, or
   * if no line near has them.
   */
  read(line: Line): Columns | undefined {
    if (this.#mapping) return this.#readMapped(this.#mapping, line);
    const columns = columnsOf(line.cells);
    const isDoubled = columns.doubled.length > 0;
    if (columns.missing.length === 0 && !this.#isDecided) {
      // a row that is hidden, or one of two columns with the same heading
      refuseUnseen(line, isDoubled ? doubledIn(columns) : new Map());
      if (!isDoubled) return columns;
    }
    const candidate = { columns, place: this.#above.length };
    this.#above.push(line);
    if (!this.#likeliest || (!this.#isDecided && isLikelier(candidate, this.#likeliest)))
      this.#likeliest = candidate;
    const mostLines = this.#isDecided ? this.#likeliest.place + 1 + samplesBelow : headingLines;
    if (this.#above.length === mostLines) throw this.refusal();
    return undefined;
  }

  /** Returns true once a line has all headings, even if some appear twice. */
  get #isDecided(): boolean {
    return this.#likeliest?.columns.missing.length === 0;
  }

  #readMapped(mapping: ColumnMapping, { line, cells }: Line): Columns | undefined {
    if (line < mapping.line) return undefined;
    const columns = mappedColumns(mapping, mapping.line === 0 ? [] : textsOf(cells));
    if (columns.missing.length + columns.doubled.length > 0) throw unreadable(columns);
    return columns;
  }

  /**
   * Explains why a file that has ended has no columns: the headings that its likeliest line lacks, or that there was no
   * such line. Throws if something hides them.
   */
  refusal(): Refused {
    this.#above.forEach(refuseUnreadable);
    if (!this.#likeliest) return empty();
    const { columns, place } = this.#likeliest;
    const [heading, ...below] = this.#above.slice(place);
    return unreadable(columns, heading && foundColumns(heading, below, fieldsOf(columns)));
  }
}

const means = (folded: string, field: RowField): boolean =>
  (knownField(folded) ?? likelyField(folded)) === field;

/**
 * Recognises lines below the headings that name the columns of payments once more: as on each printed page, in a second
 * line of headings, or above another table.
 */
export class HeadingsAgain {
  readonly #columns: Columns;
  readonly #numberPlace: number;
  readonly #namePlaces: number[];
  /** The second line of the headings, and the rows below it that show what each of its columns contains. */
  readonly #twoLines: Line[] = [];

  constructor(columns: Columns) {
    const placesOf = (field: RowField) =>
      columns.places.filter((_, order) => columns.columns[order]?.field === field);
    this.#columns = columns;
    this.#numberPlace = placesOf('number')[0] ?? -1;
    this.#namePlaces = placesOf('name');
  }

  /**
   * Returns true if a line is not one of the rows. Throws FILE_UNREADABLE if its columns are others than those above:
   * the rows below it would be read by the wrong ones.
   */
  isOne(line: Line, isBelowRows: boolean): boolean {
    if (this.#twoLines.length > 0) {
      this.#twoLines.push(line);
      if (this.#twoLines.length > samplesBelow) this.end();
      return true;
    }
    if (!this.#namesColumns(line)) return false;
    if (this.#isSame(line)) return true;
    if (isBelowRows)
      throw new Refused('FILE_UNREADABLE', [
        { field: 'file', key: 'furtherTable', values: { line: line.line } },
      ]);
    this.#twoLines.push(line);
    return true;
  }

  /** Throws FILE_UNREADABLE with the columns of the second line, if there was one. */
  end(): void {
    const [heading, ...below] = this.#twoLines;
    if (!heading) return;
    const found = foundColumns(heading, below, fieldsOf(columnsOf(heading.cells)));
    throw new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'headingsInTwoLines' }], found);
  }

  #namesColumns({ cells }: Line): boolean {
    const number = cells[this.#numberPlace] ?? '';
    // most cells are told by their digits
    if (number === '' || /\d/.test(number) || !means(formOf(number), 'number')) return false;
    return this.#namePlaces.some((place) => {
      const folded = formOf(cells[place] ?? '');
      return means(folded, 'name') || namePartOf(folded) !== undefined;
    });
  }

  #isSame({ cells }: Line): boolean {
    const { columns, places } = this.#columns;
    return columns.every(
      ({ heading, field }, order) =>
        field === null || foldHeading(cells[places[order] ?? 0] ?? '') === foldHeading(heading),
    );
  }
}
