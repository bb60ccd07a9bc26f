import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { inTransaction, openDatabase, pgClient } from './connection.ts';
import type { Tx } from './database.ts';
import { createTestDatabase, superuserClient, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

describe('the pool', () => {
  it('reads lists of words and ids as pg does, with signs that are quoted, without a value, empty and nested', async () => {
    const query = `select array['a', 'b c'] as words, '{}'::text[] as none, array['a,b', '"c"', 'd\\e', '{f}', ''] as signs,
      array['NULL', null, 'null'] as missing, array[array['a', 'b'], array['c', 'd']] as nested,
      array['00000000-0000-4000-8000-000000000001', null]::uuid[] as ids`;
    const ours = await sql.raw(query).execute(database.db);
    const client = await superuserClient(database.superuserUrl);
    const theirs = await client.query<object>(query);
    await client.end();
    expect(ours.rows).toEqual(theirs.rows);
    expect(ours.rows).toMatchObject([{ words: ['a', 'b c'], none: [], missing: ['NULL', null, 'null'] }]);
  });

  it('reads bigint as bigint and numeric as text, for itself alone', async () => {
    const query = `select 9007199254740993::bigint as big, array[1, null, -2]::bigint[] as many, '{}'::bigint[] as none,
      1.10::numeric as exact, 7::int as small`;
    const { rows } = await sql.raw(query).execute(database.db);
    expect(rows).toEqual([
      { big: 9_007_199_254_740_993n, many: [1n, null, -2n], none: [], exact: '1.10', small: 7 },
    ]);
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    expect((await other.query('select 1::bigint as big')).rows).toEqual([{ big: '1' }]);
    await other.end();
  });

  it('acts as the application’s role, and so does a single client', async () => {
    const { rows } = await sql`select current_user`.execute(database.db);
    expect(rows).toEqual([{ current_user: 'sanaga_app' }]);
    const client = pgClient(database.url);
    await client.connect();
    expect((await client.query('select current_user')).rows).toEqual([{ current_user: 'sanaga_app' }]);
    await client.end();
  });
});

/** Lists the server's process ids for the connections to this database under this name. */
async function named(name: string): Promise<number[]> {
  const admin = await superuserClient(database.superuserUrl);
  const { rows } = await admin.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [name],
  );
  await admin.end();
  return rows.map(({ pid }) => pid);
}

it('each connection is named after whoever has it', async () => {
  const db = openDatabase({ url: database.url, name: 'sanaga-worker here:1' });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  expect(await named('sanaga-worker here:1')).toEqual([rows[0]?.pid]);
  await db.destroy();
  const client = pgClient(database.url, 'sanaga-export');
  await client.connect();
  expect(await named('sanaga-export')).toHaveLength(1);
  await client.end();
});

it('no statement is compiled, also where the server would: pages of a long list would take seconds', async () => {
  const admin = await superuserClient(database.superuserUrl);
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`alter database "${name}" set jit = on`);
  await admin.end();
  const db = openDatabase({ url: database.url });
  const client = pgClient(database.url);
  await client.connect();
  expect((await sql`show jit`.execute(db)).rows).toEqual([{ jit: 'off' }]);
  expect((await client.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  await client.end();
  await db.destroy();
});

it('a connection is replaced once it is old, also one that is in use all the time', async () => {
  const db = openDatabase({ url: database.url, max: 1, lifetimeSeconds: 0.1 });
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const first = await pid();
  while ((await pid()) === first);
  await db.destroy();
});

describe('a password in a file', () => {
  const login = `rotating_${randomBytes(4).toString('hex')}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'password-'));
  const file = path.join(folder, 'password');
  let admin: pg.Client;
  const change = (password: string) => admin.query(`alter role ${login} password '${password}'`);

  beforeEach(async () => {
    admin = await superuserClient(database.superuserUrl);
    await admin.query(`create role ${login} login; grant sanaga_app, sanaga_member to ${login}`);
  });
  afterEach(async () => {
    await admin.query(`drop role ${login}`);
    await admin.end();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['the password alone', (password: string) => `${password}\n`],
    [
      'a whole URL',
      (password: string) => `postgres://${login}:${encodeURIComponent(password)}@elsewhere/none`,
    ],
  ])('is read for each connection, so that it can be changed while they are used: %s', async (_, text) => {
    const target = new URL(database.url);
    [target.username, target.password] = [login, 'of-the-start'];
    target.searchParams.set('password_file', file);
    await change('a/first one');
    writeFileSync(file, text('a/first one'));
    const db = openDatabase({ url: target.href, max: 2 });
    const ask = async () => (await sql<{ who: string }>`select session_user as who`.execute(db)).rows[0]?.who;
    expect(await ask()).toBe(login);

    await change('another');
    // connections that are open stay open
    expect(await ask()).toBe(login);
    writeFileSync(file, text('another'));
    await admin.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = $1', [
      login,
    ]);
    expect(await ask()).toBe(login);
    const client = pgClient(target.href);
    await client.connect();
    await client.end();

    writeFileSync(file, text('wrong'));
    await expect(pgClient(target.href).connect()).rejects.toMatchObject({ code: '28P01' });
    rmSync(file);
    await expect(pgClient(target.href).connect()).rejects.toMatchObject({ code: 'ENOENT' });
    await db.destroy();
  });
});

it('no connection is opened with options in the URL, which would replace the application’s role', () => {
  const url = `${database.url}&options=-c%20statement_timeout%3D5s`;
  expect(() => openDatabase({ url })).toThrow('options');
  expect(() => pgClient(url)).toThrow('options');
});

describe('inTransaction', () => {
  beforeEach(async () => {
    const owner = await superuserClient(database.ownerUrl);
    await owner.query(`create table counter (name text primary key, hits int not null default 0);
      insert into counter values ('a'), ('b'); grant select, update on counter to sanaga_app`);
    await owner.end();
  });

  const hit = (tx: Tx, name: string) =>
    sql`update counter set hits = hits + 1 where name = ${name}`.execute(tx);
  const hits = async () =>
    (await sql<{ hits: number }>`select hits from counter order by name`.execute(database.db)).rows.map(
      (row) => row.hits,
    );

  /** Lets everybody through once two have arrived. */
  function meeting(): () => Promise<void> {
    let missing = 2;
    let open = () => {};
    const met = new Promise<void>((resolve) => (open = resolve));
    return () => {
      missing -= 1;
      if (missing <= 0) open();
      return met;
    };
  }

  it('tries a deadlock’s victim again', async () => {
    const meet = meeting();
    const crosswise = (first: string, second: string) =>
      inTransaction(database.db, async (tx) => {
        await hit(tx, first);
        await meet();
        await hit(tx, second);
      });
    await Promise.all([crosswise('a', 'b'), crosswise('b', 'a')]);
    expect(await hits()).toEqual([2, 2]);
  });

  it('tries a victim again however late its deadlock was found', async () => {
    const late = Date.now() + 10_000;
    let tries = 0;
    await inTransaction(database.db, async (tx) => {
      await hit(tx, 'a');
      tries += 1;
      if (tries > 1) return;
      jest.spyOn(Date, 'now').mockReturnValue(late);
      await sql`do $$ begin raise exception sqlstate '40P01'; end $$`.execute(tx);
    }).finally(() => jest.restoreAllMocks());
    expect([tries, await hits()]).toEqual([2, [1, 0]]);
  });

  it('tries again where two serializable transactions read what the other writes', async () => {
    const meet = meeting();
    const copy = (from: string, to: string) =>
      inTransaction(
        database.db,
        async (tx) => {
          await sql`select hits from counter where name = ${from}`.execute(tx);
          await meet();
          await hit(tx, to);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([copy('a', 'b'), copy('b', 'a')]);
    expect(await hits()).toEqual([1, 1]);
  });

  it('undoes everything and passes on any other error, without trying again', async () => {
    let tries = 0;
    const failing = inTransaction(database.db, async (tx) => {
      tries += 1;
      await hit(tx, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([tries, await hits()]).toEqual([1, [0, 0]]);
  });
});
