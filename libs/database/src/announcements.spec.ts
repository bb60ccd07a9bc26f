import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { inTransaction, openDatabase } from './connection.ts';
import type { Database } from './database.ts';
import { measurements } from './measurements.ts';
import { withHolder } from './scope.ts';
import { createTestDatabase, superuserClient, waitForStandby, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
let admin: pg.Client;
let heard: unknown[];
beforeEach(async () => {
  database = await createTestDatabase();
  admin = await superuserClient(database.superuserUrl);
  heard = [];
  admin.on('notification', ({ channel, payload = '' }) =>
    heard.push(
      channel === 'sanaga_work' ? payload || channel : (JSON.parse(payload) as { topic: string }).topic,
    ),
  );
  await admin.query('listen sanaga_events');
  await admin.query('listen sanaga_work');
});
afterEach(async () => {
  await admin.end();
  await database.drop();
});

const addOrganisation = async (db: Database, email: string): Promise<string> => {
  const values = {
    account_type: 'ORGANIZATION',
    name: 'Moungo',
    email,
    phone_number: '+237677000001',
  } as const;
  const { id } = await db.insertInto('organisation').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};
const pass = async (db = database.db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select pass_announcements() as count`.execute(db);
  return rows[0]?.count ?? 0;
};

it('says what was announced once it is passed on, each thing once, in order', async () => {
  const { db } = database;
  await inTransaction(db, async (tx) => {
    await sql`select announce('refill', null, null, null), announce('bill', null, null, null)`.execute(tx);
    await sql`select announce('refill', null, null, null), wake_workers(), wake_workers()`.execute(tx);
  });
  await expect(
    inTransaction(db, async (tx) => {
      await sql`select announce('wallet', null, null, null)`.execute(tx);
      throw new Error('nothing of it happened');
    }),
  ).rejects.toThrow();
  await admin.query('select');
  expect(heard).toEqual([]);
  expect(await pass()).toBe(5);
  await admin.query('select');
  expect(heard).toEqual(['refill', 'bill', 'sanaga_work']);
  expect(await pass()).toBe(0);
});

it('wakes for new requests to the operator whoever sends of their products', async () => {
  const { db } = database;
  const organisation_id = await addOrganisation(db, 'a@moungo.example');
  const request = (kind: 'DISBURSEMENT' | 'COLLECTION') => ({
    reference_id: randomUUID(),
    kind,
    subject_type: 'TRANSACTION' as const,
    subject_id: randomUUID(),
    organisation_id,
    attempt: 1,
    amount: 1_000n,
    currency: 'XAF',
    msisdn: '237677000001',
    payer_message: 'Wages',
    payee_note: 'Wages',
    due_at: new Date(),
  });
  const insert = (...kinds: ('DISBURSEMENT' | 'COLLECTION')[]) =>
    db.insertInto('operator_request').values(kinds.map(request)).execute();
  await pass();
  await admin.query('select');
  heard = [];
  await insert('DISBURSEMENT', 'DISBURSEMENT');
  expect(await pass()).toBe(1);
  await insert('COLLECTION');
  expect(await pass()).toBe(1);
  await admin.query('select');
  expect(heard).toEqual(['DISBURSEMENT', 'COLLECTION']);
});

it('is passed on by a member’s process as by any, and read or written by nobody otherwise', async () => {
  const { db } = database;
  const holder = await addOrganisation(db, 'a@moungo.example');
  await withHolder(holder, async () => {
    await sql`update organisation set status = 'APPROVED', approved_at = now()`.execute(db);
    expect(await pass()).toBeGreaterThan(0);
    await expect(sql`select from announcement`.execute(db)).rejects.toThrow('permission denied');
  });
  for (const forged of [
    sql`insert into announcement (channel, payload) values ('x', '')`,
    sql`delete from announcement`,
  ])
    await expect(forged.execute(db)).rejects.toThrow('permission denied');
});

it('keeps no commit waiting for another one’s standby', async () => {
  const { db } = database;
  const ids = [await addOrganisation(db, 'a@moungo.example'), await addOrganisation(db, 'b@moungo.example')];
  await waitForStandby(database.superuserUrl, 'nobody');
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`alter database ${name} set synchronous_commit = on`);
  const waiting = openDatabase({ url: database.url });
  try {
    const changes = ids.map((id) =>
      sql`update organisation set status = 'APPROVED', approved_at = now() where id = ${id}`.execute(waiting),
    );
    const settled = Promise.allSettled(changes);
    const inWait = async () =>
      (await admin.query(`select from pg_stat_activity where datname = '${name}' and wait_event = 'SyncRep'`))
        .rows;
    while ((await inWait()).length < 2) await wait(20);
    // what is passed on does not wait for a standby: of the two that were added
    expect(await pass(waiting)).toBe(2);
    await waitForStandby(database.superuserUrl, '');
    await settled;
  } finally {
    await waitForStandby(database.superuserUrl, '');
    await waiting.destroy();
  }
  expect(await pass()).toBeGreaterThan(0);
});

it('is looked for after each commit of a change, and after no other', async () => {
  const { db } = database;
  let changes = 0;
  const onChange = () => void (changes += 1);
  measurements.change.subscribe(onChange);
  const seen = async (work: () => Promise<unknown>) => {
    changes = 0;
    await work().catch(() => {});
    return changes;
  };
  const change = sql`with changed as (update organisation set plan = plan returning id) select id from changed`;
  const read = sql`select 1`;
  expect(await seen(() => read.execute(db))).toBe(0);
  expect(await seen(() => inTransaction(db, (tx) => read.execute(tx)))).toBe(0);
  expect(await seen(() => change.execute(db))).toBe(1);
  const both = async (tx: Parameters<typeof change.execute>[0]) => {
    await change.execute(tx);
    await read.execute(tx);
  };
  expect(await seen(() => inTransaction(db, both))).toBe(1);
  const undone = async (tx: Parameters<typeof change.execute>[0]) => {
    await both(tx);
    throw new Error('undone');
  };
  expect(await seen(() => inTransaction(db, undone))).toBe(0);
  expect(await seen(() => inTransaction(db, (tx) => read.execute(tx)))).toBe(0);
  measurements.change.unsubscribe(onChange);
});
