import type { ExpenseCategory } from '@sanaga/domain';
import { isCurrencyHeading } from '@sanaga/reader';
import { requiredFields, type Columns } from './columns.ts';
import { rowFields, type RowField } from './template-headings.ts';

/** Meaning of a file's columns, given by a person. */
export interface ColumnMapping {
  /** Line of the headings as a person counts it, from 1; 0 if there are none. */
  line: number;
  /** Field of each column, from the left. */
  columns: (RowField | null)[];
  /** Reason of all rows if no column has it. */
  reason?: string;
  /** Category of all rows, instead of a guess from the reason. */
  expenseCategory?: ExpenseCategory;
}

/** Returns the columns as people have declared them, below these headings. */
export function mappedColumns({ columns, reason }: ColumnMapping, headings: readonly string[]): Columns {
  const width = Math.max(columns.length, headings.length);
  const all = Array.from({ length: width }, (_, place) => ({
    heading: headings[place] ?? '',
    field: columns[place] ?? null,
  }));
  const currencyPlace = all.findIndex(({ heading, field }) => !field && isCurrencyHeading(heading));
  const count = (field: RowField) => all.filter((column) => column.field === field).length;
  return {
    columns: all,
    places: all.map((_, place) => place),
    width,
    currencyPlace: currencyPlace < 0 ? undefined : currencyPlace,
    missing: requiredFields.filter((field) => count(field) === 0 && !(field === 'reason' && reason)),
    doubled: rowFields.filter((field) => field !== 'name' && count(field) > 1),
  };
}

/** Returns the field of each column from the left; null if the column has none or is left out. */
export function fieldsOf({ columns, places, width }: Columns): (RowField | null)[] {
  const fieldAt = new Map(columns.map(({ field }, order) => [places[order], field]));
  return Array.from({ length: width }, (_, place) => fieldAt.get(place) ?? null);
}
