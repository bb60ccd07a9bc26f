import { expect } from '@jest/globals';
import { superuserClient, watchPlans } from '@sanaga/database/testing';
import { exportMark } from '../../../src/kernel/csv-export.ts';
import type { Plan } from './plans.ts';

/** Node of a plan, as far as it says what is read. */
interface Node extends Plan {
  'Parent Relationship'?: string;
  'Total Cost': number;
  Filter?: string;
  Plans?: Node[];
}

/** Tables that never become long, and the reason. */
const short: Record<string, string> = {
  operator_product: 'two rows',
  payouts_hold: 'one row',
  invoice_counter: 'one row',
  operator_reference_key: 'one row',
  plan_price: 'a row for each plan',
  platform_setting: 'a row for each setting',
  account_plan: 'a row each time a super admin changes it',
  issuer_details: 'a row each time a super admin changes them',
  month_end: 'a row for each month',
  operator_statement: 'a file for a day or a month',
  joint_decision: 'what two super admins decide together',
  float_posting: 'what two super admins book of our own money',
  float_comparison: 'one a day, and one an hour as long as something differs',
  payment_file_check: 'a row for each file that is being checked',
  captured_job: 'of specs alone',
};

/** Indexes of what waits for something to happen, and of people who are few. */
const shortIndexes = [
  'app_user_super_admins',
  'bulk_queue_in_turn',
  'bulk_queue_of_holder',
  'bulk_transaction_in_step',
  'operator_request_sent',
  'operator_request_waiting_in_bulk',
];

/** Cost above that of an index that was empty when the statement was planned. */
const costOfMany = 1_000;

/** Nodes that request all rows below them before they return their first, and those that request some. */
const asking = /^(Sort|Aggregate|WindowAgg|Materialize|SetOp|Limit)$/;

/** Returns true if a node above takes only the first rows. */
const isLimited = (node: Node, above: Node[]): boolean =>
  node['Parent Relationship'] === 'InitPlan' ||
  above.find((parent) => asking.test(parent['Node Type']))?.['Node Type'] === 'Limit';

/** The first column of each index that has an order, as a condition names it. */
type FirstColumns = Map<string, RegExp>;

async function firstColumnsOf(superuserUrl: string): Promise<FirstColumns> {
  const superuser = await superuserClient(superuserUrl);
  const { rows } = await superuser.query<{ index: string; first: string }>(
    `select c.relname as index, pg_get_indexdef(c.oid, 1, true) as first
     from pg_class c join pg_am a on a.oid = c.relam where c.relkind = 'i' and a.amname = 'btree'`,
  );
  await superuser.end();
  // columns of other tables have their table's name before them
  return new Map(
    rows.map(({ index, first }) => [index, new RegExp(`(^|[^\\w.])${RegExp.escape(first)}(?!\\w)`)]),
  );
}

/** Returns true if a scan of an index is bounded by its first column; by another one it reads all of the index. */
const isBounded = (node: Node, firstColumns: FirstColumns): boolean =>
  node['Index Cond'] !== undefined &&
  (firstColumns.get(node['Index Name'] ?? '')?.test(node['Index Cond']) ?? true);

function isWhole(node: Node, above: Node[], firstColumns: FirstColumns): boolean {
  const limited = isLimited(node, above);
  if (node['Node Type'] === 'Seq Scan') return !limited || node.Filter !== undefined;
  if (!/^(Index|Bitmap Index) Scan$/.test(node['Node Type']) || isBounded(node, firstColumns)) return false;
  return node['Total Cost'] > costOfMany && !shortIndexes.includes(node['Index Name'] ?? '') && !limited;
}

/** Lists a plan's tables that grow and that it reads from the first row to the last, whatever it looks for. */
function readWhole(node: Node, firstColumns: FirstColumns, above: Node[] = []): string[] {
  // the table of a bitmap is named above it
  const table = node['Relation Name'] ?? above[0]?.['Relation Name'];
  const own =
    table !== undefined && !(table in short) && isWhole(node, above, firstColumns)
      ? [`${table} (${node['Index Name'] ?? 'no index'})`]
      : [];
  return [...own, ...(node.Plans ?? []).flatMap((inner) => readWhole(inner, firstColumns, [node, ...above]))];
}

/** Statements that may read a table whole, by a part of their text, and the reason. */
const allowed: [part: string, because: string][] = [
  [
    'from ledger.account a group by 1) b left join moved',
    'a month’s end sums up all wallets, of a month that was not issued',
  ],
  [
    'candidate as ( select row.line, q.reference_id',
    'once for a file, whose rows name no payment: by amount, number and day',
  ],
  ['insert into reconciliation_task (kind, product, ours, theirs, their_reference', 'differences are few'],
  ['select min(due) as due from operator_request', 'of specs alone'],
  ['update "one_time_code" set "created_at"', 'of specs alone'],
];

export interface WholeReads {
  /** Returns the number of statements seen. */
  statements(): number;
  /** Lists each statement with the tables that it reads whole, and the test in which it did so first. */
  found(): string[];
  stop(): void;
}

/** Watches what the application reads in a database, on connections that are opened from now on. */
export async function watchWholeReads(database: { url: string; superuserUrl: string }): Promise<WholeReads> {
  const firstColumns = await firstColumnsOf(database.superuserUrl);
  let statements = 0;
  const found = new Map<string, string>();
  const { stop } = await watchPlans<Node>(database, (statement, plan) => {
    // whether the plan of an export is seen depends on chance
    if (statement.startsWith(exportMark)) return;
    statements += 1;
    const text = statement.replaceAll(/\s+/g, ' ');
    const tables = [...new Set(readWhole(plan, firstColumns))];
    if (tables.length === 0 || found.has(text) || allowed.some(([part]) => text.includes(part))) return;
    found.set(text, `${tables.join(', ')} in “${expect.getState().currentTestName}”: ${text}`);
  });
  return { statements: () => statements, found: () => [...found.values()], stop };
}
