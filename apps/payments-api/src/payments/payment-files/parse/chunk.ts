import type { ParsedRow } from './parse.ts';

/**
 * Checked rows on their way from the file to the database. They are written out where they are read, so that the main
 * thread, which passes them on, holds no object for each of their cells.
 */
export interface Chunk {
  lines: number[];
  /** As they were typed. */
  names: string[];
  /** In E.164, where it is one that can be paid. */
  numbers: (string | null)[];
  /** The rows as a JSON list, in UTF-8, with the columns of the database. */
  json: Uint8Array<ArrayBuffer>;
}

/** What is empty is left out: half of the text of most rows, which the database would read. */
const asStored = (row: ParsedRow) => ({
  line: row.line,
  name: row.typed.name,
  number_typed: row.typed.number,
  number: row.number,
  amount_typed: row.typed.amount,
  amount: row.amount,
  reason: row.typed.reason,
  email: row.typed.email || undefined,
  receiver_message: row.typed.receiverMessage || undefined,
  expense_category: row.expenseCategory,
  others: row.others.length > 0 ? row.others : undefined,
  errors: row.errors.length > 0 ? row.errors : undefined,
  warnings: row.warnings.length > 0 ? row.warnings : undefined,
});

export const chunkOf = (rows: readonly ParsedRow[]): Chunk => ({
  lines: rows.map(({ line }) => line),
  names: rows.map(({ typed }) => typed.name),
  numbers: rows.map(({ number }) => number),
  json: new TextEncoder().encode(JSON.stringify(rows.map(asStored))),
});
