import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  migrate,
  openDatabase,
  startEmbeddedPostgres,
  withHolder,
  withStatementLimit,
  type Database,
} from '@sanaga/database';
import pg from 'pg';
import {
  pageOfTransactions,
  type TransactionSort,
} from '../../apps/payments-api/src/payments/transactions/transaction-list.repository.ts';
import { holderId, loadManyRows } from '../../apps/payments-api/test/kit/base/many-rows.ts';
import { plansOf, readWhole } from '../../apps/payments-api/test/kit/base/plans.ts';
import {
  listCases,
  sorts,
  type ListCase,
} from '../../apps/payments-api/test/kit/payments/transaction-list-cases.ts';
import { writeCost } from './write-cost.ts';

const allRows = Number(process.env['LISTS_ROWS'] ?? 5_000_000);
const runs = Number(process.env['LISTS_RUNS'] ?? 41);
const goal = 1.3;
/** Milliseconds one combination may take in a round: a query that takes seconds is not run 41 times. */
const timeoutMs = 8_000;
const rounds = 3;

const few = 10_000;
const first = few;
const second = allRows / 5;
const others = 2_000;

/** Holder whose list is read, and the database that it is in. */
interface Side {
  db: Database;
  holder: number;
}
type Sides = [small: Side, sameSize: Side, large: Side];

interface Combination extends ListCase {
  sort: TransactionSort;
  page: number;
}

interface Result {
  combination: Combination;
  /** Milliseconds of each side's calls. */
  times: number[][];
}

const lists: Combination[] = sorts.flatMap((sort) => [
  ...listCases.map((one) => ({ ...one, sort, page: 0 })),
  { name: 'none, page 401', filters: () => ({}), sort, page: 400 },
]);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const ask = ({ db, holder }: Side, { filters, sort, page }: Combination) =>
  withHolder(holderId(holder), () =>
    pageOfTransactions(db, holderId(holder), { ...filters(holder), sort, page, size: 20 }),
  );

/** One call after the other on each side in turns, so that a noisy second hits all of them. */
async function measure({ combination, times }: Result, sides: Sides): Promise<void> {
  for (const side of sides) await ask(side, combination);
  const end = performance.now() + timeoutMs;
  for (let run = 0; run < runs && performance.now() < end; run += 1)
    for (const [place, side] of sides.entries()) {
      const before = performance.now();
      await ask(side, combination);
      times[place]?.push(performance.now() - before);
    }
}

function ratiosOf({ times }: Result): { p50: number[]; sameSize: number; large: number } {
  const p50 = times.map(median);
  const [small = 1, sameSize = 0, large = 0] = p50;
  return { p50, sameSize: sameSize / small, large: large / small };
}

/** Beyond the goal, and not so far that it cannot be noise. */
const isDoubtful = (result: Result): boolean => {
  const { sameSize, large } = ratiosOf(result);
  return Math.max(sameSize, large) > goal && Math.max(sameSize, large) < 4;
};

/** Tables that the list reads from end to end where millions of rows are. */
async function scannedBy(combination: Combination, [, ...sides]: Sides): Promise<string[]> {
  const found = new Set<string>();
  for (const { db, holder } of sides) {
    const planned = await withHolder(holderId(holder), () =>
      plansOf(db, (watched) => ask({ db: watched, holder }, combination)),
    );
    for (const { plan } of planned) for (const table of readWhole(plan)) found.add(table);
  }
  return [...found];
}

const columns = (name: string, sort: string, cells: string[]): string =>
  `  ${name.padEnd(48)}${sort.padEnd(15)}${cells.map((cell) => cell.padStart(14)).join('')}`;

function report(result: Result, scanned: string[]): void {
  const { p50, sameSize, large } = ratiosOf(result);
  const cells = [...p50.map((ms) => `${ms.toFixed(1)} ms`), sameSize.toFixed(2), large.toFixed(2)];
  const marks = [
    sameSize > goal && 'grows with others',
    large > goal && 'grows with the holder',
    scanned.length > 0 && `reads all of ${scanned.join(', ')}`,
  ].filter(Boolean);
  const { name, sort } = result.combination;
  console.log(`${columns(name, sort, cells)}  ${marks.join('; ')}`);
}

async function compare(sides: Sides): Promise<void> {
  const results = lists.map((combination): Result => ({ combination, times: [[], [], []] }));
  for (const result of results) await measure(result, sides);
  // a busy machine makes single ratios doubtful: those beyond the goal are measured on
  for (let round = 1; round < rounds; round += 1)
    for (const result of results.filter(isDoubtful)) await measure(result, sides);

  const heads = [`of ${few}`, `of ${allRows}`, `has ${second}`, 'ratio', 'ratio'];
  console.log(`  p50 of a page; the first two are one holder with ${first} transactions`);
  console.log(columns('filter', 'order', heads));
  let scans = 0;
  for (const result of results) {
    const scanned = await scannedBy(result.combination, sides);
    scans += scanned.length;
    report(result, scanned);
  }
  const ratios = results.map(ratiosOf);
  const within = (of: 'sameSize' | 'large') => ratios.filter((ratio) => ratio[of] <= goal).length;
  console.log(
    `  within ${goal} ×: ${within('sameSize')} of ${results.length} beside others' rows (median ${median(
      ratios.map(({ sameSize }) => sameSize),
    ).toFixed(2)}), ${within('large')} of ${results.length} with ${second} own rows (median ${median(
      ratios.map(({ large }) => large),
    ).toFixed(2)}); tables read from end to end: ${scans}`,
  );
}

const inDatabase = (url: string, name: string): string => {
  const target = new URL(url);
  target.pathname = `/${name}`;
  target.searchParams.set('connect_timeout', '60');
  return target.href;
};

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

async function fill(server: Server, name: string, rows: number): Promise<void> {
  const start = performance.now();
  await asSuperuser(server.superuserUrl, (client) =>
    client.query(`create database ${name} owner sanaga_owner`),
  );
  await migrate({ ownerUrl: inDatabase(server.ownerUrl, name), url: inDatabase(server.url, name) });
  const alone = rows === few;
  const shape = { rows, first, second: alone ? 0 : second, others: alone ? 0 : others };
  await asSuperuser(inDatabase(server.superuserUrl, name), (client) => loadManyRows(client, shape));
  console.log(`  ${rows} transactions loaded in ${Math.round((performance.now() - start) / 1_000)} s`);
}

/**
 * Measures each filter of the transactions' list in each order, at 10,000 transactions against LISTS_ROWS (5,000,000):
 * one holder has a fifth of those, and 2,000 share the rest. Prints the p50 of LISTS_RUNS calls each, made as the API
 * makes them, in the holder's scope, with the plan of each query, and what the indexes cost a write.
 */
export async function run(): Promise<void> {
  const parent = path.resolve(import.meta.dirname, '../../.data');
  mkdirSync(parent, { recursive: true });
  const dir = mkdtempSync(path.join(parent, 'bench-lists-'));
  const settings = { shared_buffers: '1GB', maintenance_work_mem: '256MB', max_wal_size: '8GB' };
  const server = await startEmbeddedPostgres({ dir, throwaway: true, settings });
  try {
    await fill(server, 'few', few);
    await fill(server, 'many', allRows);
    // connections of their own, so that none has to change whose rows it sees between two calls
    const sides = [
      ['few', 1],
      ['many', 1],
      ['many', 2],
    ] as const;
    const [small, sameSize, large] = sides.map(([name, holder]) => ({
      db: openDatabase({ url: inDatabase(server.url, name), max: 2 }),
      holder,
    })) as unknown as Sides;
    await withStatementLimit(Infinity, () => compare([small, sameSize, large]));
    await Promise.all([small, sameSize, large].map(({ db }) => db.destroy()));
    await asSuperuser(inDatabase(server.superuserUrl, 'many'), writeCost);
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
