import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import { inTransaction, openDatabase, pgClient } from './connection.ts';
import type { Database, Tx } from './database.ts';
import { asSystem, inAnyScope, withHolder } from './scope.ts';
import { createTestDatabase, superuserClient, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
/** Database with fewer connections than callers. */
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, max: 3 });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const system = ['sanaga_app', ''];
const member = (holder: string) => ['sanaga_member', holder];

/** Returns what the database takes the caller for: the role and the holder. */
async function scopeIn(connection: Database | Tx): Promise<string[]> {
  const { rows } = await sql<{ role: string; holder: string | null }>`
    select current_user as role, current_setting('sanaga.holder', true) as holder, pg_sleep(0.002)`.execute(
    connection,
  );
  return rows.map(({ role, holder }) => [role, holder ?? ''])[0] ?? [];
}

const failure = new Error('no');
const fail = async (): Promise<never> => {
  throw failure;
};
const refusedByTheDatabase = (tx: Tx) => sql`select 1 / 0`.execute(tx);

describe('a connection of the pool', () => {
  it('is in the scope of whoever uses it, however many share a few', async () => {
    const visitors = Array.from({ length: 60 }, (_, place) => (place % 4 === 0 ? null : randomUUID()));
    const visit = async (): Promise<string[][]> => [
      await scopeIn(db),
      await inTransaction(db, scopeIn),
      ...(await Promise.all([scopeIn(db), scopeIn(db)])),
    ];
    const seen = await Promise.all(
      visitors.map((holder) => (holder === null ? visit() : withHolder(holder, visit))),
    );
    expect(seen).toEqual(visitors.map((holder) => Array(4).fill(holder === null ? system : member(holder))));
  });

  it.each([
    ['fails within a transaction', () => inTransaction(db, fail)],
    ['is refused by the database', () => inTransaction(db, refusedByTheDatabase)],
    ['fails while it acts as the system', () => inTransaction(db, (tx) => asSystem(tx, fail))],
    [
      'is refused while it acts as the system',
      () => inTransaction(db, (tx) => asSystem(tx, refusedByTheDatabase)),
    ],
    [
      'loses the connection',
      () => inTransaction(db, (tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)),
    ],
    [
      'is cancelled',
      () => inTransaction(db, (tx) => sql`select pg_cancel_backend(pg_backend_pid())`.execute(tx)),
    ],
  ])('is in the right scope after a member’s work that %s', async (_, work) => {
    await db.destroy();
    db = openDatabase({ url: database.url, max: 1 });
    const [holder, other] = [randomUUID(), randomUUID()];
    await expect(withHolder(holder, work)).rejects.toThrow();
    expect(await scopeIn(db)).toEqual(system);
    expect(await withHolder(other, () => scopeIn(db))).toEqual(member(other));
    await expect(withHolder(holder, work)).rejects.toThrow();
    expect(await withHolder(other, () => scopeIn(db))).toEqual(member(other));
  });

  it('is not used again where somebody left it in a transaction', async () => {
    const [holder, other] = [randomUUID(), randomUUID()];
    await withHolder(holder, () =>
      db.connection().execute((one) => one.executeQuery(CompiledQuery.raw('begin'))),
    );
    for (const _ of [1, 2, 3]) {
      expect(await withHolder(other, () => scopeIn(db))).toEqual(member(other));
      expect(await scopeIn(db)).toEqual(system);
    }
  });

  it('stays in the scope of whoever used it before for what may be asked in any', async () => {
    await db.destroy();
    db = openDatabase({ url: database.url, max: 1 });
    const holder = randomUUID();
    const askInAnyScope = () => inAnyScope(() => scopeIn(db));
    expect(await askInAnyScope()).toEqual(system);
    expect(await withHolder(holder, () => scopeIn(db))).toEqual(member(holder));
    expect(await askInAnyScope()).toEqual(member(holder));
    expect(await withHolder(randomUUID(), askInAnyScope)).toEqual(member(holder));
    expect(await scopeIn(db)).toEqual(system);
  });

  it('reaches nothing for a holder that is none', async () => {
    const people = () => db.selectFrom('app_user').selectAll().execute();
    for (const none of ["' or true", '*'])
      await expect(withHolder(none, people)).rejects.toMatchObject({ code: '22P02' });
    expect(await withHolder('', people)).toEqual([]);
  });
});

describe('a connection of its own', () => {
  it('is in the scope of whoever opens it, to its end', async () => {
    const holder = randomUUID();
    const scope = 'select current_user as role, current_setting($$sanaga.holder$$, true) as holder';
    const [theirs, systems] = [withHolder(holder, () => pgClient(database.url)), pgClient(database.url)];
    await Promise.all([theirs.connect(), systems.connect()]);
    expect((await theirs.query(scope)).rows).toEqual([{ role: 'sanaga_member', holder }]);
    expect((await systems.query(scope)).rows).toEqual([{ role: 'sanaga_app', holder: null }]);
    await Promise.all([theirs.end(), systems.end()]);
  });
});

describe('acting as the system', () => {
  const holder = randomUUID();

  it('ends with the work, in a transaction and outside', async () => {
    const seen = await withHolder(holder, () =>
      inTransaction(db, async (tx) => [
        await scopeIn(tx),
        await asSystem(tx, scopeIn),
        await asSystem(tx, (same) => asSystem(same, scopeIn)),
        await scopeIn(tx),
      ]),
    );
    expect(seen).toEqual([member(holder), system, system, member(holder)]);
    const outside = await withHolder(holder, async () => [await asSystem(db, scopeIn), await scopeIn(db)]);
    expect(outside).toEqual([system, member(holder)]);
    expect(await inTransaction(db, (tx) => asSystem(tx, scopeIn))).toEqual(system);
  });

  it('ends with a failure that the transaction survives', async () => {
    const after = await withHolder(holder, () =>
      inTransaction(db, async (tx) => {
        await asSystem(tx, fail).catch(() => {});
        return scopeIn(tx);
      }),
    );
    expect(after).toEqual(member(holder));
  });

  it('passes on why the database refused something', async () => {
    const work = withHolder(holder, () => inTransaction(db, (tx) => asSystem(tx, refusedByTheDatabase)));
    await expect(work).rejects.toThrow('division by zero');
  });
});

describe('the wallet of another holder', () => {
  it('is never moved by a member, though the ledger’s functions see it', async () => {
    const [own, foreign] = [randomUUID(), randomUUID()];
    const open = (id: string) => sql`select ledger.open_holder_accounts(${id})`;
    const post = (reference: string, from: string, to: string) => sql`select ledger.post(
      ${[reference]}::text[], '{TEST}', '{XAF}', '{null}', '{1,1}', ${[from, to]}::text[], '{-5,5}')`;
    const float = 'operator:momo:float';
    const walletOf = (id: string) => `org:${id}:available`;
    for (const id of [own, foreign]) {
      await open(id).execute(db);
      await post(`refill:${id}`, float, walletOf(id)).execute(db);
    }
    const asOwn = (query: ReturnType<typeof post>) => withHolder(own, () => query.execute(db));

    const refusal = { code: '42501' };
    await expect(asOwn(post('theft', walletOf(foreign), walletOf(own)))).rejects.toMatchObject(refusal);
    await expect(asOwn(post('gift', walletOf(own), walletOf(foreign)))).rejects.toMatchObject(refusal);
    const hold = sql`select ledger.place_holds('{hold}', array[${foreign}]::uuid[], '{5}')`;
    await expect(asOwn(hold)).rejects.toMatchObject(refusal);
    await asOwn(sql`select ledger.place_holds('{own}', array[${own}]::uuid[], '{5}')`);
    await hold.execute(db);
    const release = sql`select ledger.end_holds('{hold}', '{end}', 'RELEASED', '{RELEASE}', '{}', '{}', '{}')`;
    await expect(asOwn(release)).rejects.toMatchObject(refusal);

    const owner = await superuserClient(database.superuserUrl);
    const { rows } = await owner.query(
      'select code, balance::int from ledger.account where organisation_id = $1 order by code',
      [foreign],
    );
    const account = (name: string, balance: number) => ({ code: `org:${foreign}:${name}`, balance });
    expect(rows).toEqual([account('available', 0), account('debt', 0), account('held', 5)]);
    await owner.end();
  });
});
