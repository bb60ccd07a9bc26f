import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, runStatement, superuserClient, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const asSuperuser = (text: string): Promise<void> => runStatement(database.superuserUrl, text);

type Urls = Parameters<typeof migrate>[0];

async function inEmptyDatabase<T>(work: (urls: Urls) => Promise<T>): Promise<T> {
  const empty = await createTestDatabase({ from: 'template0' });
  try {
    return await work(empty);
  } finally {
    await empty.drop();
  }
}

describe('migrate', () => {
  it('applies nothing twice', async () => {
    expect(await migrate(database)).toEqual([]);
  });

  it('brings an empty database up to date once, also when two do it at the same time', async () => {
    const [first, second] = await inEmptyDatabase((urls) => Promise.all([migrate(urls), migrate(urls)]));
    expect([first, second].map(({ length }) => length === 0).sort()).toEqual([false, true]);
    expect([...first, ...second].find((name) => name.endsWith('.sql'))).toBe('0105_1_ledger.sql');
  });

  it('brings an empty database wholly up to date before the first release is rolled out', async () => {
    const { planned, applied, left } = await inEmptyDatabase(async (urls) => ({
      planned: await migrate(urls, { phase: 'expand', dryRun: true }),
      applied: await migrate(urls, { phase: 'expand' }),
      left: await migrate(urls),
    }));
    expect(planned).toEqual(applied);
    expect(left).toEqual([]);
  });

  it('refuses a migration that was edited after it was applied', async () => {
    await asSuperuser("update schema_migration set checksum = 'other' where name like '0105_1%'");
    await expect(migrate(database)).rejects.toThrow('0105_1_ledger.sql was edited');
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
        'delete from schema_definition',
      ])
        await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
      expect((await sql`select code from ledger.account`.execute(db)).rows).not.toHaveLength(0);
      await db.destroy();
    },
  );
});

describe('migrations in two phases', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
    mkdirSync(path.join(folder, 'migrations'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string) =>
    writeFileSync(path.join(folder, 'migrations', name), `${text}\n`);
  const applied = (phase?: 'expand' | 'contract', dryRun = false) =>
    migrate(database, { folder, dryRun, ...(phase && { phase }) });
  const expand = 'alter table beneficiary add column note text;';
  const contract = '-- phase: contract\nalter table beneficiary drop column note;';

  it('expands before a release, and contracts after it', async () => {
    write('9001_note.sql', expand);
    write('9002_no_note.sql', contract);
    expect(await applied('expand', true)).toEqual(['9001_note.sql']);
    expect(await applied('expand')).toEqual(['9001_note.sql']);
    expect(await applied('expand')).toEqual([]);
    expect(await applied('contract', true)).toEqual(['9002_no_note.sql']);
    expect(await applied('contract')).toEqual(['9002_no_note.sql']);
    expect(await applied()).toEqual([]);
  });

  it('lets one process at a time make what others bring, after the migrations', async () => {
    write('9001_note.sql', expand);
    let [atOnce, most, times] = [0, 0, 0];
    const afterwards = async () => {
      atOnce += 1;
      [times, most] = [times + 1, Math.max(most, atOnce)];
      await sql`select note, pg_sleep(0.1) from beneficiary, pg_sleep(0.1) limit 1`.execute(database.db);
      atOnce -= 1;
    };
    const names = await Promise.all(
      [1, 2, 3].map(() => migrate(database, { folder, phase: 'expand', afterwards })),
    );
    expect({ names: names.flat(), most, times }).toEqual({ names: ['9001_note.sql'], most: 1, times: 3 });
    await migrate(database, { folder, dryRun: true, afterwards });
    await migrate(database, { folder, phase: 'contract', afterwards });
    expect(times).toBe(3);
  });

  it('expands nothing while an earlier release was not contracted', async () => {
    write('9001_contract.sql', '-- phase: contract\nselect 1;');
    write('9002_note.sql', expand);
    await expect(applied('expand')).rejects.toThrow('9001_contract.sql is of a release before');
    expect(await applied()).toEqual(['9001_contract.sql', '9002_note.sql']);
  });

  it('makes an index while the table is written to', async () => {
    write(
      '9001_index.sql',
      `-- transaction: none
-- a first try may have left half of it
drop index concurrently if exists beneficiary_name;
create index concurrently beneficiary_name on beneficiary (name);`,
    );
    expect(await applied()).toEqual(['9001_index.sql']);
    const { rows } = await sql`select from pg_indexes where indexname = 'beneficiary_name'`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('stands back from a table that is in use, and is applied once it is free', async () => {
    write('9001_note.sql', expand);
    const reader = await superuserClient(database.superuserUrl);
    await reader.query('begin; lock table beneficiary in access share mode');
    const waiting = applied();
    // it has waited for the lock, and let go of it: the next in line gets the table
    const stoodBack = async () => {
      const { rows } = await sql<{ waits: number }>`
        select count(*)::int as waits from pg_locks where not granted and mode = 'AccessExclusiveLock'`.execute(
        database.db,
      );
      return rows[0]?.waits === 0;
    };
    while (await stoodBack());
    while (!(await stoodBack()));
    await reader.query('commit');
    await reader.end();
    expect(await waiting).toEqual(['9001_note.sql']);
  });

  it('stands back without a transaction too, where a statement would hold others up', async () => {
    write(
      '9001_step.sql',
      '-- transaction: none\ndrop index if exists beneficiary_name;\nalter table beneficiary add note text;',
    );
    const reader = await superuserClient(database.superuserUrl);
    await reader.query('begin; lock table beneficiary in access share mode');
    const waiting = applied();
    const waits = async () =>
      (
        await sql`select from pg_locks where not granted and mode = 'AccessExclusiveLock'`.execute(
          database.db,
        )
      ).rows.length > 0;
    while (!(await waits()));
    while (await waits());
    await reader.query('commit');
    await reader.end();
    expect(await waiting).toEqual(['9001_step.sql']);
  });

  it('lets an index wait for long readers, which holds nobody up', async () => {
    write(
      '9001_index.sql',
      '-- transaction: none\ncreate index concurrently beneficiary_n on beneficiary (name);',
    );
    const reader = await superuserClient(database.superuserUrl);
    await reader.query('begin isolation level repeatable read; select from beneficiary');
    const waiting = applied();
    const watch = await superuserClient(database.superuserUrl);
    // for longer than others let themselves be held up
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query ilike '%create index%' and query_start < clock_timestamp() - interval '3.5 s'`;
    while ((await watch.query(waits)).rows.length === 0);
    await watch.end();
    await reader.query('commit');
    await reader.end();
    expect(await waiting).toEqual(['9001_index.sql']);
  });

  it('leaves nothing behind of a migration that fails', async () => {
    write('9001_broken.sql', `${expand}\nselect 1 / 0;`);
    await expect(applied()).rejects.toThrow('9001_broken.sql: division by zero');
    const { rows } = await sql`
      select from information_schema.columns where table_name = 'beneficiary' and column_name = 'note'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });
});
