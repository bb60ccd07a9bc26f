import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase, prepared, withHolder, type Database } from '@sanaga/database';
import { createTestDatabase, superuserClient, type TestDatabase } from '@sanaga/database/testing';
import { sql } from 'kysely';
import { holderId, loadManyRows } from '../../../test/kit/base/many-rows.ts';
import {
  nodesOf,
  plansOf,
  readAcrossHolders,
  readWhole,
  rowsRead,
  type Plan,
} from '../../../test/kit/base/plans.ts';
import { sorts } from '../../../test/kit/payments/transaction-list-cases.ts';
import { pageOfTransactions } from './transaction-list.repository.ts';

/** Number of people in the first holder's organisation. */
const people = 200;

/** Holders with many payments each, for whom PostgreSQL expects a long page if it does not know its size. */
let database: TestDatabase;
/** Database with one connection, on which the lists are prepared. */
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const superuser = await superuserClient(database.superuserUrl);
  await loadManyRows(superuser, { rows: 8_000, first: 3_000, second: 2_000, others: 2 });
  await superuser.query(`insert into app_user (organisation_id, roles, name, email, status)
    select '${holderId(1)}', array['INITIATOR'], 'Member ' || n, n || '@example.com', 'ACTIVE' from generate_series(11, ${people}) n`);
  await superuser.query('analyze app_user');
  await superuser.end();
  db = openDatabase({ url: database.url, max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

interface Prepared {
  statement: string;
  generic_plans: bigint;
  custom_plans: bigint;
}

/** Finds the statement prepared for a page of the list, and how often it was planned for its values. */
async function preparedPage(sort: string): Promise<Prepared | undefined> {
  const { rows } = await sql<Prepared>`
    select statement, generic_plans, custom_plans from pg_prepared_statements
    where statement like '%lateral%' and strpos(statement, ${sort}) > 0 and statement not like '%strpos%'`.execute(
    db,
  );
  return rows[0];
}

/** Returns the index that has the order. */
const indexOf = (sort: string): string =>
  sort.startsWith('date') ? 'transaction_list_by_date' : 'transaction_list_by_customer_name';

const orders = {
  'date,desc': 'order by t.created_at desc, t.id desc limit',
  'date,asc': 'order by t.created_at, t.id limit',
  'customer,asc': 'order by folded("t"."payee_name") collate "C", t.id limit',
  'customer,desc': 'order by folded("t"."payee_name") collate "C" desc, t.id desc limit',
};

it.each(sorts)(
  'the first page of the list is planned some times, and not for each call: %s',
  async (sort) => {
    const times = 20;
    for (let n = 0; n < times; n += 1) {
      const holder = holderId(1 + (n % 2));
      await withHolder(holder, () =>
        prepared(() => pageOfTransactions(db, holder, { sort, page: 0, size: 20 })),
      );
    }
    const page = await preparedPage(orders[sort]);
    expect(Number(page?.generic_plans)).toBeGreaterThan(times / 2);
  },
);

it.each(sorts)('the plan that is kept finds the page of any holder by its index: %s', async (sort) => {
  const page = await preparedPage(orders[sort]);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (generic_plan, format json) ${sql.raw(page?.statement ?? '')}`.execute(database.db);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan as Plan;
  expect(nodesOf(plan).map((node) => node['Index Name'])).toContain(indexOf(sort));
  expect(readWhole(plan)).not.toContain('transaction');
  expect(readAcrossHolders(plan)).toEqual([]);
});

it('a page is read once, however many people the organisation has', async () => {
  const [page] = await withHolder(holderId(1), () =>
    plansOf(
      database.db,
      (own) => pageOfTransactions(own, holderId(1), { sort: 'date,desc', page: 0, size: 20 }),
      { analyze: true },
    ),
  );
  const read = nodesOf(page?.plan as Plan)
    .filter((node) => ['transaction', 'app_user'].includes(node['Relation Name'] ?? ''))
    .map((node) => rowsRead({ ...node, Plans: [] }));
  // its place in the list, the payment, who made and who released it, and who gave its approval
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(5 * 20);
});
