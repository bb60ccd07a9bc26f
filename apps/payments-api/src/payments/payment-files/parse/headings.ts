import { headingLines, type Line } from '../../../kernel/files/csv.ts';
import { Refused } from '../../../kernel/files/refused.ts';
import { refuseUnreadable, refuseUnseen, type CountedColumns } from '../../../kernel/files/seen.ts';
import { recogniseColumns, type Columns } from './columns.ts';
import { readText } from '@sanaga/reader';
import { cut } from './rows.ts';

const longestHeading = 200;

export const empty = () => new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'fileEmpty' }]);

export function columnsOf(cells: string[]): Columns {
  const cleaned = cells.map((cell) => cut(readText(cell), longestHeading));
  while (cleaned.at(-1) === '') cleaned.pop();
  return recogniseColumns(cleaned);
}

const unreadable = ({ missing, doubled }: Columns) =>
  new Refused('FILE_UNREADABLE', [
    ...missing.map((field) => ({ field, key: 'columnMissing' })),
    ...doubled.map((field) => ({ field, key: 'columnTwice' })),
  ]);

/** Columns of a field that another one claims too. */
const doubledIn = ({ columns, places, doubled }: Columns): CountedColumns =>
  new Map(
    columns.flatMap(({ heading, field }, order): [number, string][] =>
      field && doubled.includes(field) ? [[places[order] ?? 0, heading]] : [],
    ),
  );

/** Finds the first line with all required headings among the first lines that are not blank. */
export class Headings {
  #lines = 0;
  #likeliest: Columns | undefined;
  readonly #above: Line[] = [];

  /**
   * The columns, where the line has them all. Throws FILE_UNREADABLE where they are doubled, where nobody sees them, or where no
   * line near has them.
   */
  read(line: Line): Columns | undefined {
    const columns = columnsOf(line.cells);
    if (columns.missing.length === 0) {
      // a row that is hidden, or one of two columns with the same heading
      refuseUnseen(line, columns.doubled.length > 0 ? doubledIn(columns) : new Map());
      if (columns.doubled.length > 0) throw unreadable(columns);
      return columns;
    }
    this.#above.push(line);
    if (!this.#likeliest || columns.missing.length < this.#likeliest.missing.length)
      this.#likeliest = columns;
    this.#lines += 1;
    if (this.#lines === headingLines) throw this.refusal();
    return undefined;
  }

  /** Why a file that has ended has no columns: what its likeliest line lacks, or that there was none. Throws what hides them. */
  refusal(): Refused {
    this.#above.forEach(refuseUnreadable);
    return this.#likeliest ? unreadable(this.#likeliest) : empty();
  }
}
