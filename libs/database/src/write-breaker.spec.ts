import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { inTransaction, openDatabase, writesPaused } from './connection.ts';
import type { Database, Tx } from './database.ts';
import { isDatabaseUnavailable, UnknownOutcomeError, WritesPausedError } from './outage.ts';
import { createTestDatabase, superuserClient, waitForStandby, type TestDatabase } from './testing/index.ts';
import { WriteBreaker } from './write-breaker.ts';

let database: TestDatabase;
let admin: pg.Client;
let db: Database;

const standby = (name: string) => waitForStandby(database.superuserUrl, name);

beforeEach(async () => {
  database = await createTestDatabase();
  admin = await superuserClient(database.superuserUrl);
  await admin.query('create table noted (what text); grant select, insert, delete on noted to sanaga_app');
  // others of the cluster commit without waiting for anybody
  await standby('nobody');
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`alter database ${name} set synchronous_commit = on`);
  await admin.query('set synchronous_commit = off');
  db = openDatabase({ url: database.url });
});
afterEach(async () => {
  await standby('');
  await db.destroy();
  await admin.end();
  await database.drop();
});

const note = (to: Database | Tx, what: string) => sql`insert into noted values (${what})`.execute(to);
const count = (from: Database | Tx) => sql<{ count: number }>`select count(*)::int from noted`.execute(from);
const nothing = (tx: Tx) => sql`delete from noted where false`.execute(tx);
/** Counts statements that wait for a standby, probes aside. */
const waitingWrites = async (): Promise<number> =>
  (
    await admin.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name not like 'sanaga heartbeat %' and wait_event = 'SyncRep'`,
    )
  ).rows.length;
/** Lists probes that wait for a standby. */
const waitingProbes = async (): Promise<number[]> =>
  (
    await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and application_name like 'sanaga heartbeat %' and wait_event = 'SyncRep'`,
    )
  ).rows.map(({ pid }) => pid);

it('after a commit without an answer writes are refused at once, reads go on, and writing begins by itself', async () => {
  // a commit without writes does not wait for a standby, and says nothing about standbys
  await inTransaction(db, nothing);
  expect(writesPaused(db)).toBe(false);
  await expect(inTransaction(db, (tx) => note(tx, 'waits'))).rejects.toThrow(UnknownOutcomeError);
  expect(writesPaused(db)).toBe(true);

  // a server does not notice that its client has gone
  expect(await waitingWrites()).toBe(1);
  let isTried = false;
  const refused = await Promise.allSettled([
    inTransaction(db, async () => (isTried = true)),
    note(db, 'alone'),
  ]);
  for (const result of refused)
    expect(result).toEqual({ status: 'rejected', reason: expect.any(WritesPausedError) });
  expect(isDatabaseUnavailable((refused[0] as PromiseRejectedResult).reason)).toBe(true);
  // nobody sees what waits for a standby
  expect((await count(db)).rows).toEqual([{ count: 0 }]);
  expect((await inTransaction(db, count, { readOnly: true })).rows).toEqual([{ count: 0 }]);
  // the write did not get as far as waiting the way the first one does
  expect([isTried, await waitingWrites(), writesPaused(db)]).toEqual([false, 1, true]);

  // an unconfirmed probe does not stay behind
  const seen = new Set<number>();
  while (seen.size < 2) {
    const waiting = await waitingProbes();
    expect(waiting.length).toBeLessThanOrEqual(1);
    for (const pid of waiting) seen.add(pid);
    await wait(50);
  }
  await standby('');
  while (writesPaused(db)) await wait(50);
  await inTransaction(db, (tx) => note(tx, 'again'));
  while ((await count(db)).rows[0]?.count !== 2) await wait(50);
});

it.each(['its own', 'another'])(
  'whoever waits for the locks of a commit of %s process without an answer is refused too, and holds no connection that others read with',
  async (whose) => {
    const holder = whose === 'another' ? openDatabase({ url: database.url, max: 1 }) : db;
    await admin.query("insert into noted values ('mine')");
    await admin.query('grant update on noted to sanaga_app');
    const change = (tx: Tx) => sql`update noted set what = 'changed'`.execute(tx);
    const first = inTransaction(holder, change).catch((error: unknown) => error);
    while ((await waitingWrites()) === 0) await wait(20);
    // has the ten seconds of any statement, and began before those that wait for the locks
    const statement = sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error);
    // more than there are connections
    const others = Array.from({ length: 12 }, () =>
      inTransaction(db, change).catch((error: unknown) => error),
    );
    expect(await first).toBeInstanceOf(UnknownOutcomeError);
    expect((await count(db)).rows).toEqual([{ count: 1 }]);
    const refused = await Promise.race([Promise.all(others), statement.then(() => 'after ten seconds')]);
    expect(refused).toHaveLength(others.length);
    for (const error of refused) expect(isDatabaseUnavailable(error)).toBe(true);
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event = 'PgSleep'`,
    );
    await statement;
    if (holder !== db) await holder.destroy();
  },
);

it('probes no more once its pool has ended, whatever a check that was under way finds', async () => {
  const found = Promise.withResolvers<never>();
  const breaker = new WriteBreaker(() => found.promise);
  const checking = breaker.check();
  breaker.end();
  found.reject(new UnknownOutcomeError());
  await checking;
  expect(breaker.isOpen).toBe(false);
});
