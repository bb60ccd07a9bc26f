import type { StatementRow } from './statement-file.ts';

/** What our requests to one product are known by, of all that a statement names. */
export interface KnownKeys {
  /** Reference ids that we made, in lower case. */
  references: ReadonlySet<string>;
  /** The operator's own ids. */
  operatorIds: ReadonlySet<string>;
}

type Column = 'financialTransactionId' | 'reference' | 'externalId';
/** In which a key may stand; the one that is named for the operator's id comes first. */
const columns: readonly Column[] = ['financialTransactionId', 'reference', 'externalId'];

/** Every text by which a row may name a payment, once. */
export const namesIn = (rows: readonly StatementRow[]): string[] => [
  ...new Set(rows.flatMap((row) => columns.flatMap((column) => row[column] ?? []))),
];

/**
 * Exports of the operator's portal have its own id under “Reference” too, and our reference id under “Id”: what stands in
 * a column tells more than its heading. The operator's id is in the column that knows most of them; words beside them stay
 * where they are, as two payments may share them.
 */
export function inTheirPlaces(rows: readonly StatementRow[], known: KnownKeys): StatementRow[] {
  const knownIn = (column: Column) => rows.filter((row) => known.operatorIds.has(row[column] ?? '')).length;
  const [, operatorColumn] = columns
    .map((column) => [knownIn(column), column] as const)
    .reduce((most, next) => (next[0] > most[0] ? next : most));
  const isOperatorId = (text: string | null) =>
    text !== null && (known.operatorIds.has(text) || /^\d+$/.test(text));
  const isReference = (text: string | null) => text !== null && known.references.has(text.toLowerCase());

  return rows.map((row) => {
    const placed = { ...row };
    const swap = (one: Column, other: Column) => {
      [placed[one], placed[other]] = [placed[other], placed[one]];
    };
    if (isOperatorId(row[operatorColumn])) swap('financialTransactionId', operatorColumn);
    const referenceColumn = columns.find((column) => isReference(placed[column]));
    if (referenceColumn && !isReference(placed.reference)) swap('reference', referenceColumn);
    return placed;
  });
}
