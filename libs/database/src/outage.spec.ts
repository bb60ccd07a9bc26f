import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { inTransaction, openDatabase } from './connection.ts';
import type { Database, Tx } from './database.ts';
import { isDatabaseUnavailable, tryAgain, UnknownOutcomeError } from './outage.ts';
import { withStatementLimit } from './statement-limit.ts';
import { createTestDatabase, superuserClient, waitForStandby, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
let admin: pg.Client;
let name: string;

beforeEach(async () => {
  database = await createTestDatabase({ max: 3 });
  admin = await superuserClient(database.superuserUrl);
  name = new URL(database.url).pathname.slice(1);
  await admin.query('create table noted (what text); grant select, insert on noted to sanaga_app');
});
afterEach(async () => {
  await admin.end();
  await database.drop();
});

const note = (db: Database | Tx, what: string) => sql`insert into noted values (${what})`.execute(db);
const noted = async (): Promise<string[]> =>
  (await admin.query<{ what: string }>('select what from noted order by what')).rows.map(({ what }) => what);
const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
const pidOf = async (db: Database | Tx): Promise<number> => (await pid.execute(db)).rows[0]?.pid ?? 0;
/** Ends the statements that sleep, with their connections. */
const wake = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event = 'PgSleep'`,
  );
const untilCommitting = async (which: number): Promise<void> => {
  const question =
    "select from pg_stat_activity where pid = $1 and query = 'commit' and wait_event = 'PgSleep'";
  while ((await admin.query(question, [which])).rowCount === 0) await wait(10);
};
const terminate = (which: number) => admin.query('select pg_terminate_backend($1, 10000)', [which]);

describe('a server that only reads', () => {
  const readOnly = (on: boolean) =>
    admin.query(`alter database ${name} set default_transaction_read_only = ${on}`);

  it('is left by every connection once one was told so', async () => {
    // connections made while it only read stay read-only, as those to a demoted primary do
    await readOnly(true);
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.1)`.execute(database.db)));
    await readOnly(false);
    await expect(note(database.db, 'one')).rejects.toMatchObject({ code: '25006' });
    await note(database.db, 'two');
    await note(database.db, 'three');
    expect(await noted()).toEqual(['three', 'two']);
  });

  it('is not noticed by a transaction, which is run again', async () => {
    await readOnly(true);
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.1)`.execute(database.db)));
    await readOnly(false);
    await inTransaction(database.db, (tx) => note(tx, 'once'));
    expect(await noted()).toEqual(['once']);
  });
});

describe('a statement without an answer', () => {
  it('fails in time, and its connection is used no more', async () => {
    const before = await pidOf(database.db);
    // has a longer limit, and began before
    const other = sql`select pg_sleep(60)`.execute(database.db).catch(() => 'other');
    const limited = withStatementLimit(200, () => sql`select pg_sleep(60)`.execute(database.db));
    await expect(Promise.race([other, limited])).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await wake();
    await other;
    expect(await pidOf(database.db)).not.toBe(before);
  });

  it('may take longer where that is meant', async () => {
    const slowly = () => sql`select pg_sleep(0.3)`.execute(database.db);
    await withStatementLimit(100, () => withStatementLimit(Infinity, slowly));
  });

  it('may take longer than the database allows where that is meant, and nowhere after', async () => {
    const login = `alter role sanaga_api in database ${name}`;
    await admin.query(`${login} set statement_timeout = '250ms'; ${login} set lock_timeout = '100ms'`);
    const db = openDatabase({ url: database.url, max: 1 });
    const slowly = () => sql`select pg_sleep(0.3)`.execute(db);
    await admin.query("insert into noted values ('locked')");
    const locking = async () => {
      await admin.query('begin; lock table noted');
      const waits = inTransaction(db, (tx) => sql`lock table noted in row share mode`.execute(tx));
      // its outcome is looked at below
      waits.catch(() => {});
      await wait(300);
      await admin.query('commit');
      return waits;
    };
    await expect(slowly()).rejects.toMatchObject({ code: '57014' });
    await withStatementLimit(Infinity, slowly);
    await withStatementLimit(60_000, locking);
    await expect(slowly()).rejects.toMatchObject({ code: '57014' });
    await expect(locking()).rejects.toMatchObject({ code: '55P03' });
    await db.destroy();
  });

  it('is not one where this process was busy while the answer arrived', async () => {
    // leaves the cores to the database meanwhile
    const beBusy = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    await withStatementLimit(1_000, async () => {
      const answer = pidOf(database.db);
      await wait(100);
      beBusy();
      expect(await answer).toBeGreaterThan(0);
      const second = sql`select pg_sleep(0.2)`.execute(database.db);
      await wait(50);
      beBusy();
      await second;
    });
  });
});

describe('a transaction whose connection breaks', () => {
  it('before COMMIT is run again, once it can be', async () => {
    let tries = 0;
    const result = await inTransaction(database.db, async (tx) => {
      tries += 1;
      await note(tx, `try ${tries}`);
      if (tries === 1) await terminate(await pidOf(tx));
      await note(tx, 'end');
      return tries;
    });
    expect({ result, noted: await noted() }).toEqual({ result: 2, noted: ['end', 'try 2'] });
  });

  it('in COMMIT has an unknown outcome, and is not run again', async () => {
    // a commit that takes long, and ends with its connection
    await admin.query(`
      create function dawdle() returns trigger language plpgsql as $$ begin
        perform pg_sleep(30); return null; end $$;
      create constraint trigger dawdle after insert on noted deferrable initially deferred
        for each row execute function dawdle()`);
    const terminated: Promise<unknown>[] = [];
    const lost = inTransaction(database.db, async (tx) => {
      await note(tx, 'perhaps');
      const which = await pidOf(tx);
      terminated.push(untilCommitting(which).then(() => terminate(which)));
    });
    await expect(lost).rejects.toBeInstanceOf(UnknownOutcomeError);
    await Promise.all(terminated);
    expect(terminated).toHaveLength(1);
  });

  it('and never comes back is given up', async () => {
    let tries = 0;
    const lost = inTransaction(database.db, async (tx) => {
      tries += 1;
      await terminate(await pidOf(tx));
      await note(tx, 'never');
    });
    await expect(lost).rejects.toThrow();
    expect(isDatabaseUnavailable(await lost.catch((error: unknown) => error))).toBe(true);
    // four more, or as many as two seconds have room for
    expect(tries).toBeGreaterThan(1);
    expect(tries).toBeLessThanOrEqual(5);
  });

  it.each([
    ['is not tried for again after two seconds', 'ECONNRESET', 1],
    ['is, where it was a conflict: the database answers, if late', '40P01', 5],
  ])('%s', async (_, code, tries) => {
    let now = 0;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
    const work = jest.fn(async () => {
      now += 2_000;
      throw Object.assign(new Error('failed'), { code });
    });
    await expect(tryAgain(work)).rejects.toMatchObject({ code });
    clock.mockRestore();
    expect(work).toHaveBeenCalledTimes(tries);
  });
});

describe('a commit that waits for a standby that is not there', () => {
  const standby = (standbyName: string) => waitForStandby(database.superuserUrl, standbyName);
  beforeEach(async () => {
    // others of the cluster commit without waiting for anybody
    await standby('nobody');
    await admin.query(`alter database ${name} set synchronous_commit = on`);
    await admin.query('set synchronous_commit = off');
  });
  afterEach(() => standby(''));

  it('has an unknown outcome long before the ten seconds of any statement', async () => {
    const db = openDatabase({ url: database.url });
    const statement = sql`select pg_sleep(60)`.execute(db).catch(() => 'after ten seconds');
    const lost = inTransaction(db, (tx) => note(tx, 'local'));
    await expect(Promise.race([statement, lost])).rejects.toBeInstanceOf(UnknownOutcomeError);
    await wake();
    await statement;
    await db.destroy();
  });

  it.each(['a transaction', 'a single statement'])(
    'has one where the wait is cancelled: %s',
    async (kind) => {
      const db = openDatabase({ url: database.url });
      let which = await pidOf(db);
      const cancel = setInterval(() => void admin.query('select pg_cancel_backend($1)', [which]), 300);
      const work =
        kind === 'a transaction'
          ? inTransaction(db, async (tx) => {
              which = await pidOf(tx);
              await note(tx, 'local');
            })
          : note(db, 'local');
      await expect(work).rejects.toBeInstanceOf(UnknownOutcomeError);
      clearInterval(cancel);
      // it is there, on this server alone
      expect(await noted()).toEqual(['local']);
      await db.destroy();
    },
  );
});
