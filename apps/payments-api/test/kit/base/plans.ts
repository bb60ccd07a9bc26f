import type { Database } from '@sanaga/database';
import { CompiledQuery } from 'kysely';

/** Node of what EXPLAIN (FORMAT JSON) returns. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  /** Rows of each loop of an executed plan, and those that its conditions left out. */
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

interface PlannedQuery {
  sql: string;
  plan: Plan;
}

/**
 * Returns the statements of `work` with their plans, in the scope of the caller; with `analyze` they are executed once
 * more.
 */
export async function plansOf(
  db: Database,
  work: (db: Database) => Promise<unknown>,
  { analyze = false } = {},
): Promise<PlannedQuery[]> {
  const asked: CompiledQuery[] = [];
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await work(watched);
  const planned: PlannedQuery[] = [];
  for (const { sql, parameters } of asked) {
    if (/^\s*explain/i.test(sql)) continue;
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (analyze ${analyze}, format json) ${sql}`, [...parameters]),
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan) planned.push({ sql, plan });
  }
  return planned;
}

/** Lists a plan's nodes, itself first. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const handledBy = (node: Plan): number =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)) *
  (node['Actual Loops'] ?? 0);

/** Counts the rows that an executed plan has looked at in tables and indexes. */
export const rowsRead = (plan: Plan): number =>
  nodesOf(plan)
    .filter((node) => / Scan$/.test(node['Node Type']) && (node['Relation Name'] ?? node['Index Name']))
    .map(handledBy)
    .reduce((sum, count) => sum + count, 0);

/** Counts the rows, and pairs of rows, that all nodes of an executed plan have looked at. */
export const rowsHandled = (plan: Plan): number =>
  nodesOf(plan)
    .map(handledBy)
    .reduce((sum, count) => sum + count, 0);

/** Tables that always have one row, or one for each product of the operator. */
const ofFewRows = ['operator_product', 'payouts_hold'];

/** Lists the tables that a plan reads from the first row to the last. */
export const readWhole = (plan: Plan): string[] =>
  nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && !ofFewRows.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'] ?? '?');

/** Indexes that a plan goes through without naming whose rows it wants, or which one. */
export const readAcrossHolders = (plan: Plan): string[] =>
  nodesOf(plan)
    .filter((node) => node['Index Name'] !== undefined)
    .filter(
      (node) =>
        !/\b(organisation_id|user_id|file_id|bulk_id|transaction_id|subject_id|actor_id|id) = /.test(
          node['Index Cond'] ?? '',
        ),
    )
    .map((node) => node['Index Name'] ?? '?');

/** Sums up a plan in a line: the index that each table is reached by. */
export const summaryOf = (plan: Plan): string =>
  nodesOf(plan)
    .map((node) => [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' '))
    .join(', ');
