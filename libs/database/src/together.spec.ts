import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { inTransaction, openDatabase } from './connection.ts';
import type { Database, Tx } from './database.ts';
import { withPrecondition } from './precondition.ts';
import { withHolder } from './scope.ts';
import { countRoundTrips, createTestDatabase, superuserClient, type TestDatabase } from './testing/index.ts';
import { together } from './together.ts';

let database: TestDatabase;
let db: Database;
let counter: ReturnType<typeof countRoundTrips>;

beforeAll(async () => {
  database = await createTestDatabase();
  const superuser = await superuserClient(database.superuserUrl);
  await superuser.query(
    'create table noted (word text unique); grant all on noted to sanaga_app, sanaga_member',
  );
  await superuser.end();
  db = openDatabase({ url: database.url, max: 1 });
  counter = countRoundTrips();
});
beforeEach(() => sql`delete from noted`.execute(db));
afterAll(async () => {
  counter.stop();
  await db.destroy();
  await database.drop();
});

const note = (word: string) => (connection: Tx | Database) =>
  sql<{ word: string }>`insert into noted values (${word}) returning word`
    .execute(connection)
    .then(({ rows }) => rows[0]?.word);
const noted = async () => (await sql<{ word: string }>`select word from noted order by 1`.execute(db)).rows;
const refuse = (connection: Tx | Database) => sql`select 1 / 0`.execute(connection);
const read = (connection: Tx | Database) => sql`select 1 as one`.execute(connection);

describe('what is read together outside of a transaction', () => {
  it('costs one round trip on one connection, in the scope of whoever asks', async () => {
    const holder = randomUUID();
    const whose = (connection: Tx | Database) =>
      sql<{ holder: string }>`select current_setting('sanaga.holder') as holder`.execute(connection);
    await sql`select 1`.execute(db);
    const [[first, second], asked] = await counter.during(() =>
      withHolder(holder, () => together(db, whose, whose)),
    );
    expect([first.rows, second.rows]).toEqual([[{ holder }], [{ holder }]]);
    // the move to the scope, sent along
    expect(asked).toMatchObject({ roundTrips: 1, statements: { length: 3 } });
  });

  it('does not undo what was done where another part is refused', async () => {
    await expect(together(db, note('f'), refuse)).rejects.toMatchObject({ code: '22012' });
    expect(await noted()).toEqual([{ word: 'f' }]);
  });

  it('has no transactions of its parts', async () => {
    const begin = (connection: Database) => connection.transaction().execute((tx) => note('g')(tx));
    await expect(together(db, begin)).rejects.toThrow('cannot have transactions');
    expect(await noted()).toEqual([]);
  });
});

describe('what is done together in a transaction', () => {
  it('costs one round trip, and each result is its own', async () => {
    const [words, asked] = await counter.during(() =>
      inTransaction(db, (tx) => together(tx, note('a'), note('b'), read)),
    );
    expect(words).toMatchObject(['a', 'b', { rows: [{ one: 1 }] }]);
    // begin, all of it, commit
    expect(asked).toMatchObject({ roundTrips: 3, statements: { length: 5 } });
    expect(await noted()).toEqual([{ word: 'a' }, { word: 'b' }]);
  });

  it('is undone where one is refused, which is what is thrown, and nothing of it comes after', async () => {
    const twice = async (tx: Tx) => {
      await note('c')(tx);
      await note('d')(tx);
    };
    const work = inTransaction(db, (tx) => together(tx, refuse, twice, note('e')));
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await noted()).toEqual([]);
  });

  it('waits for all of it before it throws, also where no statement was refused', async () => {
    let ended = false;
    const slow = async (tx: Tx) => {
      await sql`select pg_sleep(0.05)`.execute(tx);
      await note('late')(tx);
      ended = true;
    };
    const fail = () => Promise.reject(new Error('no'));
    await expect(inTransaction(db, (tx) => together(tx, fail, slow))).rejects.toThrow('no');
    expect(ended).toBe(true);
    expect(await noted()).toEqual([]);
  });
});

describe('a call', () => {
  it('of another holder than the one before reads in one round trip', async () => {
    await withHolder(randomUUID(), () => read(db));
    const [, asked] = await counter.during(() => withHolder(randomUUID(), () => read(db)));
    expect(asked).toMatchObject({ roundTrips: 1, statements: { length: 2 } });
  });

  it('that writes is in its scope before it does', async () => {
    const [, asked] = await counter.during(() => withHolder(randomUUID(), () => note('own')(db)));
    expect(asked).toMatchObject({ roundTrips: 2, statements: { length: 2 } });
  });

  it('begins its transaction with what must hold, in one round trip', async () => {
    const precondition = async (tx: Tx) => void (await read(tx));
    const [, asked] = await counter.during(() =>
      withHolder(randomUUID(), () => withPrecondition(precondition, () => inTransaction(db, note('held')))),
    );
    // scope, begin and precondition; the write; commit
    expect(asked).toMatchObject({ roundTrips: 3, statements: { length: 5 } });
    expect(await noted()).toEqual([{ word: 'held' }]);
  });

  it('locks first what it changes and what must hold only reads', async () => {
    const order: string[] = [];
    const step = (name: string) => async (tx: Tx) => {
      order.push(name);
      await read(tx);
    };
    await withPrecondition(step('must hold'), () =>
      inTransaction(db, step('work'), { first: step('locks') }),
    );
    expect(order).toEqual(['locks', 'must hold', 'work']);
  });

  it('does nothing where what must hold does not', async () => {
    const precondition = () => Promise.reject(new Error('withdrawn'));
    const work = withPrecondition(precondition, () => inTransaction(db, note('never')));
    await expect(work).rejects.toThrow('withdrawn');
    expect(await noted()).toEqual([]);
    // the one connection is as good as before
    expect((await read(db)).rows).toEqual([{ one: 1 }]);
  });

  it('shows nothing where its connection cannot be moved into its scope, and the next one has another', async () => {
    await withHolder(randomUUID(), () => read(db));
    const { rows: before } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    // no holder has this name: the setting is refused
    const work = withHolder('\0', () => read(db));
    await expect(work).rejects.toThrow();
    const { rows: after } = await sql<{ pid: number; holder: string }>`
      select pg_backend_pid() as pid, current_setting('sanaga.holder', true) as holder`.execute(db);
    expect(after[0]?.pid).not.toBe(before[0]?.pid);
    expect(after[0]?.holder ?? '').toBe('');
  });
});
