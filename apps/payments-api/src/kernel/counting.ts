import type { Database } from '@sanaga/database';
import { sql, type SelectQueryBuilder } from 'kysely';

export interface Counted {
  total: number;
  /** `total` was not counted to its end. */
  isEstimate?: boolean;
}

/**
 * Most rows that are counted exactly. Nobody pages to the end of more: the planner's estimate is as good, and does not
 * read them all.
 */
export const exactUpTo = 10_000;

/** Counts the rows that a query finds: exactly if they are few, else as the planner estimates. */
export async function countUpTo<DB, TB extends keyof DB, O>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<Counted> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from (${query.limit(exactUpTo + 1)}) counted`.execute(db);
  const total = Number(rows[0]?.total ?? 0);
  if (total <= exactUpTo) return { total };
  const [plan] = await query.explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return { total: Math.max(total, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), isEstimate: true };
}
