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
import { sql } from 'kysely';
import pg from 'pg';
import { selection } from '../../apps/payments-api/src/reporting/statements/statement.csv.ts';
import {
  boundsOf,
  pageOfMovements,
  sumsOf,
} from '../../apps/payments-api/src/reporting/statements/statement.repository.ts';
import { dayFrom } from '../../apps/payments-api/test/kit/base/days.ts';
import { dateBack, loadPayouts } from '../../apps/payments-api/test/kit/base/many-payouts.ts';
import { holderId, memberId, peopleOf } from '../../apps/payments-api/test/kit/base/many-rows.ts';
import { median } from './product.ts';

const payouts = Number(process.env['STATEMENTS_PAYOUTS'] ?? 100_000);
const runs = Number(process.env['STATEMENTS_RUNS'] ?? 9);
const others = 150;
const holder = holderId(1);

const round = (value: number): number => Math.round(value * 10) / 10;

/** A twentieth of what there is is of today, the rest of forty days ago; another holder has as much. */
async function fill(db: Database, superuser: pg.Client): Promise<void> {
  for (const statement of peopleOf({ others })) await superuser.query(statement);
  const load = (h: number, count: number) =>
    loadPayouts(db, { organisationId: holderId(h), userId: memberId(h, 1), count });
  await load(1, payouts * 0.95);
  await load(2, payouts);
  await dateBack(superuser, 40);
  await load(1, payouts * 0.05);
  await superuser.query('vacuum (analyze)');
}

/** Reads a period as the API does, in turns with PostgreSQL's count of the same entries: a line each. */
async function measure(db: Database, period: { from: string; to: string }): Promise<void> {
  const bounds = await boundsOf(db, holder, period);
  const { count: movements } = await sumsOf(db, bounds);
  const ranges = bounds.stretches.map(
    ({ id, after, last }) => sql`account_id = ${id} and sequence > ${after} and sequence <= ${last}`,
  );
  const works: Record<string, () => Promise<unknown>> = {
    'count of its entries': () =>
      sql`select count(*) from ledger.entry where ${sql.join(ranges, sql` or `)}`.execute(db),
    'begin and end': () => boundsOf(db, holder, period),
    sums: () => sumsOf(db, bounds),
    'newest page': () => pageOfMovements(db, bounds, { page: 0, size: 20 }),
    'all rows of its file': () =>
      sql`select sum(length(rows::text)) from (${selection(period, bounds, sql`entry.*`)}) rows`.execute(db),
  };
  const times = new Map(Object.keys(works).map((what) => [what, [] as number[]]));
  for (let run = 0; run < runs; run += 1)
    for (const [what, work] of Object.entries(works)) {
      const start = performance.now();
      await work();
      times.get(what)?.push(performance.now() - start);
    }
  const anchor = median(times.get('count of its entries') ?? []);
  for (const [what, each] of times) {
    const p50 = median(each);
    console.log(
      JSON.stringify({ movements: Number(movements), what, p50Ms: round(p50), ratio: round(p50 / anchor) }),
    );
  }
}

/**
 * Reads statements of a wallet with STATEMENTS_PAYOUTS (100,000) paid payouts, of all days and of one with a twentieth
 * of them, in the holder's scope: p50 of STATEMENTS_RUNS (9), next to the count of the same entries.
 */
export async function run(): Promise<void> {
  const parent = path.resolve(import.meta.dirname, '../../.data');
  mkdirSync(parent, { recursive: true });
  const dir = mkdtempSync(path.join(parent, 'bench-statements-'));
  const server = await startEmbeddedPostgres({ dir, throwaway: true });
  const superuser = new pg.Client({ connectionString: server.superuserUrl });
  await superuser.connect();
  try {
    await migrate({ ownerUrl: server.ownerUrl, url: server.url });
    const db = openDatabase({ url: server.url, max: 2 });
    await withStatementLimit(Infinity, async () => {
      await fill(db, superuser);
      for (const from of [-60, -1])
        await withHolder(holder, () => measure(db, { from: dayFrom(from), to: dayFrom(1) }));
    });
    await db.destroy();
  } finally {
    await superuser.end();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
