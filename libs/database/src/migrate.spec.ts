import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, superuserClient, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function asSuperuser(text: string, url = database.superuserUrl): Promise<void> {
  const client = await superuserClient(url);
  await client.query(text);
  await client.end();
}

describe('migrate', () => {
  it('applies nothing twice', async () => {
    expect(await migrate(database)).toEqual([]);
  });

  it('brings an empty database up to date once, also when two do it at the same time', async () => {
    const name = `empty_${randomBytes(6).toString('hex')}`;
    await asSuperuser(`create database ${name} template template0 owner sanaga_owner`);
    const at = (url: string) => url.replace(/[^/]*$/, name);
    const urls = { ownerUrl: at(database.ownerUrl), url: at(database.url) };
    const [first, second] = await Promise.all([migrate(urls), migrate(urls)]);
    expect([first, second].map(({ length }) => length === 0).sort()).toEqual([false, true]);
    expect([...first, ...second][0]).toBe('0001_ledger.sql');
    await asSuperuser(`drop database ${name}`);
  });

  it('refuses a migration that was edited after it was applied', async () => {
    await asSuperuser("update schema_migration set checksum = 'other' where name like '0001%'");
    await expect(migrate(database)).rejects.toThrow('0001_ledger.sql was edited');
  });

  it.each(['url', 'ownerUrl'] as const)(
    'leaves the API a lesser role where it logs in by %s',
    async (login) => {
      expect(await migrate({ ownerUrl: database.ownerUrl, url: database[login] })).toEqual([]);
      const db = openDatabase({ url: database[login], max: 1 });
      for (const statement of [
        'create table mine (n int)',
        'create schema mine',
        'update ledger.account set balance = 1',
        'delete from ledger.account',
        "insert into ledger.transfer (reference, kind, currency, digest) values ('x', 'X', 'XAF', '')",
        'update ledger.entry set amount = 1',
        'delete from ledger.entry',
        'truncate ledger.hold cascade',
        'delete from schema_migration',
      ])
        await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
      expect((await sql`select code from ledger.account`.execute(db)).rows).not.toHaveLength(0);
      await db.destroy();
    },
  );
});
