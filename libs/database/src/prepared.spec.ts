import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { inTransaction, openDatabase } from './connection.ts';
import type { Database, Tx } from './database.ts';
import { prepared, PreparedNames } from './prepared.ts';
import { withHolder } from './scope.ts';
import { createTestDatabase, superuserClient, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
/** Database with one connection, on which everything that follows is prepared. */
let db: Database;
/** Mark in every text of a test, by which it finds its own. */
let mark: string;

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, max: 1 });
  mark = randomUUID();
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const marked = (text: string) => sql.raw<Record<string, unknown>>(`${text} /* ${mark} */`);
const readAll = (text: string, connection: Database | Tx = db) => marked(text).execute(connection);
const often = async (work: () => Promise<unknown>) => {
  for (let n = 0; n < 8; n += 1) await work();
};
const asOwner = async (...statements: string[]) => {
  const owner = await superuserClient(database.superuserUrl);
  for (const statement of statements) await owner.query(statement);
  await owner.end();
};
/** Counts how often the connection has run each text of this test that is prepared on it. */
async function preparedHere(): Promise<number[]> {
  const { rows } = await sql<{ runs: number }>`
    select (generic_plans + custom_plans)::int as runs from pg_prepared_statements
    where statement like ${`%${mark}%`} and statement not like '%pg_prepared_statements%'`.execute(db);
  return rows.map(({ runs }) => runs);
}

describe('a statement that recurs', () => {
  it('is prepared once it was seen five times, and not where nobody asked for it', async () => {
    await often(() => readAll('select 1'));
    expect(await preparedHere()).toEqual([]);
    await prepared(() => often(() => readAll('select 1')));
    expect(await preparedHere()).toEqual([4]);
  });

  it('shows each holder what is theirs, whoever it was prepared by', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await asOwner(
      'create table thing (organisation_id uuid, word text)',
      `insert into thing values ('${one}', 'first'), ('${other}', 'second')`,
      'alter table thing enable row level security',
      'create policy everything on thing to sanaga_app using (true)',
      `create policy of_the_holder on thing as restrictive to sanaga_member
        using (organisation_id::text = current_setting('sanaga.holder'))`,
      'grant select on thing to sanaga_app, sanaga_member',
    );
    const words = async () =>
      (await readAll('select word from thing order by 1')).rows.map(({ word }) => word);
    await prepared(async () => {
      await often(words);
      for (let n = 0; n < 3; n += 1) {
        expect(await withHolder(one, words)).toEqual(['first']);
        expect(await withHolder(other, words)).toEqual(['second']);
        expect(await words()).toEqual(['first', 'second']);
      }
    });
    expect(await preparedHere()).toEqual([13]);
  });
});

it('a pool that has prepared all that it may leaves another one free to prepare', () => {
  const name = (names: PreparedNames, text: string) =>
    prepared(() => Array.from({ length: 5 }, () => names.of(text)).at(-1));
  const [full, fresh] = [new PreparedNames(), new PreparedNames()];
  for (let n = 0; n < 500; n += 1) expect(name(full, `select ${n}`)).toBe(`sanaga_${n}`);
  expect(name(full, 'select 500')).toBeUndefined();
  expect(name(full, 'select 499')).toBe('sanaga_499');
  expect(name(fresh, 'select 500')).toBe('sanaga_0');
});

describe('after a migration that changes what a prepared statement returns', () => {
  beforeEach(async () => {
    await asOwner('create table thing (word text)', 'grant select on thing to sanaga_app');
    await prepared(() => often(() => readAll('select * from thing')));
    await asOwner('alter table thing add column other text', "insert into thing values ('a', 'b')");
  });
  const found = [{ word: 'a', other: 'b' }];

  it('it is read again, and the connection is replaced', async () => {
    const before = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    expect((await prepared(() => readAll('select * from thing'))).rows).toEqual(found);
    const after = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    expect(after.rows).not.toEqual(before.rows);
  });

  it('a transaction begins again', async () => {
    let attempts = 0;
    const work = async (tx: Tx) => {
      attempts += 1;
      return (await readAll('select * from thing', tx)).rows;
    };
    expect(await prepared(() => inTransaction(db, work))).toEqual(found);
    expect(attempts).toBe(2);
  });
});
