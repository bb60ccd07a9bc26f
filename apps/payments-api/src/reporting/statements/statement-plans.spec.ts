import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction, withHolder, type Database } from '@sanaga/database';
import { createTestDatabase, superuserClient, type TestDatabase } from '@sanaga/database/testing';
import { verifyLedger } from '@sanaga/ledger';
import { sql } from 'kysely';
import { dayFrom } from '../../../test/kit/base/days.ts';
import { chargesOfEach, dateBack, loadPayouts } from '../../../test/kit/base/many-payouts.ts';
import { holderId, memberId, peopleOf } from '../../../test/kit/base/many-rows.ts';
import { plansOf, rowsRead } from '../../../test/kit/base/plans.ts';
import { columnsIn, selection } from './statement.csv.ts';
import { boundsOf, movementsAfter, pageOfMovements, sumsOf } from './statement.repository.ts';

/** Numbers of a holder's payouts forty days ago and today; the other holder has as many as both. */
const before = 4_000;
const today = 100;
const holder = holderId(1);
const other = holderId(2);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const superuser = await superuserClient(database.superuserUrl);
  for (const statement of peopleOf({ others: 20 })) await superuser.query(statement);
  await loadPayouts(database.db, { organisationId: holder, userId: memberId(1, 1), count: before });
  await dateBack(superuser, 40);
  await loadPayouts(database.db, { organisationId: holder, userId: memberId(1, 1), count: today });
  await loadPayouts(database.db, { organisationId: other, userId: memberId(2, 1), count: before + today });
  await superuser.query('vacuum (analyze)');
  await superuser.end();
});
afterAll(async () => {
  const findings = await inTransaction(database.db, verifyLedger, { isolation: 'repeatable read' });
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
  await database.drop();
});

const period = { from: dayFrom(-1), to: dayFrom(1) };
/** Number of lines: the one deposit, and each payout. */
const lines = today + 1;
/** Number of entries: each payout has two when it is reserved, and one when it is paid. */
const entries = 3 * today + 1;

const bounds = () => withHolder(holder, () => boundsOf(database.db, holder, period));

/** Counts the rows that the statements of `work` look at, as a member of the holder. */
const readBy = (work: (db: Database) => Promise<unknown>): Promise<number> =>
  withHolder(holder, async () => {
    const planned = await plansOf(database.db, work, { analyze: true });
    expect(planned).not.toEqual([]);
    return planned.reduce((sum, { plan }) => sum + rowsRead(plan), 0);
  });

describe('a statement', () => {
  it('finds where a period begins and ends without reading what was before', async () => {
    expect(await readBy((db) => boundsOf(db, holder, period))).toBeLessThan(entries);
  });

  it.each<[string, (db: Database, of: Awaited<ReturnType<typeof bounds>>) => Promise<unknown>]>([
    ['the sums', (db, of) => sumsOf(db, of)],
    ['the sums up to a line', (db, of) => sumsOf(db, of, 50n)],
    ['the newest', (db, of) => pageOfMovements(db, of, { page: 0, size: 20 })],
    ['the newest of a kind', (db, of) => pageOfMovements(db, of, { page: 0, size: 20, kind: 'PAYOUT' })],
    ['those after a line', (db, of) => movementsAfter(db, of, 40, 20)],
  ])('reads as many rows as the period has, whatever was before: %s', async (_, work) => {
    const of = await bounds();
    // entries, their transfers, the subjects of those, and small tables
    expect(await readBy((db) => work(db, of))).toBeLessThan(5 * entries);
  });

  it.each(Object.entries(columnsIn('en')))('is exported by the keys of its rows: %s', async (_, column) => {
    const of = await bounds();
    const read = readBy((db) => selection(period, of, sql.raw(column.sql)).execute(db));
    expect(await read).toBeLessThan(10 * entries);
  });

  it('counts all movements, on a page beyond the last one as well', async () => {
    const of = await bounds();
    const page = (page: number) =>
      withHolder(holder, () => pageOfMovements(database.db, of, { page, size: 20 }));
    const { rows, total } = await page(5);
    expect([rows.length, total]).toEqual([1, lines]);
    expect(await page(6)).toEqual({ rows: [], total: lines });
  });

  it('has the charges of all payouts in its sums, and of those up to a line', async () => {
    const of = await bounds();
    const sums = (last?: bigint) => withHolder(holder, () => sumsOf(database.db, of, last));
    expect(await sums()).toMatchObject({ count: BigInt(lines), charges: BigInt(today * chargesOfEach) });
    expect(await sums(11n)).toMatchObject({ count: 11n, charges: BigInt(10 * chargesOfEach) });
  });

  it('shows a member of another holder nothing of it', async () => {
    const of = await bounds();
    const seen = await withHolder(other, () =>
      Promise.all([sumsOf(database.db, of), pageOfMovements(database.db, of, { page: 0, size: 20 })]),
    );
    expect(seen).toMatchObject([{ count: 0n }, { rows: [], total: 0 }]);
  });
});
