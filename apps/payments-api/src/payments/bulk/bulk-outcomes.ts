import type { Database } from '@sanaga/database';
import { latestOutcomes, type Outcome } from './bulk-items.repository.ts';

export type { Outcome };

/**
 * Finds the outcome of the items on these lines after all their retries, by line. Empty if there is no bulk
 * transaction.
 */
export async function outcomesOf(
  db: Database,
  bulkId: string | null,
  lines: readonly number[],
): Promise<Map<number, Outcome>> {
  if (bulkId === null || lines.length === 0) return new Map();
  const rows = await latestOutcomes(db, bulkId, lines);
  return new Map(rows.map((row) => [row.line, row]));
}
