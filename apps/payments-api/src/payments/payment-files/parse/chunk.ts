import type { ParsedRow } from './parse.ts';

/**
 * Checked rows on their way from the file to the database. They are serialised where they are read, so that the main
 * thread, which passes them on, holds no object for each of their cells.
 */
export interface Chunk {
  lines: number[];
  /** Names as they were typed. */
  names: string[];
  /** Numbers in E.164; null if they cannot be paid. */
  numbers: (string | null)[];
  /** Rows as a JSON list, in UTF-8, with the columns of the database. */
  json: Uint8Array<ArrayBuffer>;
}

/** Leaves out what is empty, which is half of the text of most rows and would only be read by the database. */
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
