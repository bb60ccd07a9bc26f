import { statementKeys as columns, type StatementKey as Column } from '@sanaga/domain';
import type { ReadStatement } from './statement-file/parse.ts';
import type { StatementRow } from './statement-file/rows.ts';

/** Keys of our requests to one product, as far as a statement names them. */
export interface KnownKeys {
  /** Reference ids that we made, in lower case. */
  references: ReadonlySet<string>;
  /** The operator's own ids. */
  operatorIds: ReadonlySet<string>;
  /** Our payments and refills, which requests carry as their external id, in lower case. */
  payments: ReadonlySet<string>;
}

/** Lists every text by which a row may name a payment, once. */
export const namesIn = (rows: readonly StatementRow[]): string[] => [
  ...new Set(rows.flatMap((row) => columns.flatMap((column) => row[column] ?? []))),
];

/**
 * Puts keys into the columns where they belong. Exports of the operator's portal have its own id under “Reference” too,
 * and our reference id under “Id”: what stands in a column tells more than its heading. The operator's id is in the
 * column that holds most of the ids we know; words in the other columns stay where they are, as two payments may share
 * them.
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

/** Meaning of a column's texts, among all by which a payment may be named. */
type KeyKind = 'OUR_REFERENCE' | 'OPERATOR_ID' | 'OUR_PAYMENT';

interface ColumnKeys {
  /** As the file has it. */
  heading: string;
  /** Kind of keys that the column holds; null if its rows name no request of ours. */
  holds: KeyKind | null;
  /** Number of rows whose text names a request of ours. */
  known: number;
}

/** Says what each column of a file that may name a payment holds, the most telling first. */
export function keysOf({ headings, rows }: ReadStatement, known: KnownKeys): ColumnKeys[] {
  const kinds: [KeyKind, (text: string) => boolean][] = [
    ['OPERATOR_ID', (text) => known.operatorIds.has(text)],
    ['OUR_REFERENCE', (text) => known.references.has(text.toLowerCase())],
    ['OUR_PAYMENT', (text) => known.payments.has(text.toLowerCase())],
  ];
  return columns
    .flatMap((column): ColumnKeys[] => {
      const heading = headings[column];
      if (heading === undefined) return [];
      const [holds, count] = kinds
        .map(([kind, names]): [KeyKind, number] => [
          kind,
          rows.filter((row) => names(row[column] ?? '')).length,
        ])
        .reduce((most, next) => (next[1] > most[1] ? next : most));
      return [{ heading, holds: count > 0 ? holds : null, known: count }];
    })
    .sort((one, other) => other.known - one.known);
}
