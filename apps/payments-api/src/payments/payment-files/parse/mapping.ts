import type { ExpenseCategory } from '@sanaga/domain';
import { requiredFields, type Columns } from './columns.ts';
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

/** Returns the field of each column from the left; null where it is none, or left out. */
export function fieldsOf({ columns, places, width }: Columns): (RowField | null)[] {
  const fieldAt = new Map(columns.map(({ field }, order) => [places[order], field]));
  return Array.from({ length: width }, (_, place) => fieldAt.get(place) ?? null);
}
