import type { ExpenseCategory } from '@sanaga/domain';
import { readText } from '@sanaga/reader';
import type { FoundColumns } from '../../../kernel/files/refused.ts';
import type { Line } from '../../../kernel/files/csv.ts';
import { requiredFields, type Columns } from './columns.ts';
import { cut } from '../../../kernel/files/cut.ts';
import { rowFields, type RowField } from './template-headings.ts';

/** What people say that the columns of a file are. */
export interface ColumnMapping {
  /** The line of the headings as a person counts it, from 1; 0: there are none. */
  line: number;
  /** The field of each column, from the left. */
  columns: (RowField | null)[];
  /** Of all rows, where no column has it. */
  reason?: string;
  /** Of all rows, instead of a guess by the reason. */
  expenseCategory?: ExpenseCategory;
}

const samplesShown = 3;
const longestSample = 60;

/** Returns the columns as people say that they are, below these headings. */
export function mappedColumns({ columns, reason }: ColumnMapping, headings: readonly string[]): Columns {
  const width = Math.max(columns.length, headings.length);
  const all = Array.from({ length: width }, (_, place) => ({
    heading: headings[place] ?? '',
    field: columns[place] ?? null,
  }));
  const count = (field: RowField) => all.filter((column) => column.field === field).length;
  return {
    columns: all,
    places: all.map((_, place) => place),
    width,
    currencyPlace: undefined,
    missing: requiredFields.filter((field) => count(field) === 0 && !(field === 'reason' && reason)),
    doubled: rowFields.filter((field) => field !== 'name' && count(field) > 1),
  };
}

/** Returns what was found of columns, with some cells of each, so that people can say what they are. */
export function foundColumns(
  { columns, places, width }: Columns,
  heading: Line,
  below: readonly Line[],
): FoundColumns {
  const fieldAt = new Map(columns.map(({ field }, order) => [places[order], field]));
  const text = (cell: string | undefined) => cut(readText(cell ?? ''), longestSample);
  return {
    line: heading.line,
    columns: Array.from({ length: width }, (_, place) => ({
      heading: text(heading.cells[place]),
      field: fieldAt.get(place) ?? null,
      samples: below.slice(0, samplesShown).map(({ cells }) => text(cells[place])),
    })),
  };
}
