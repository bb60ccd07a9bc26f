import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { readMigrations } from './migrations.ts';
import { insertAnyRow, type Row, takeAnyRow } from './testing/any-rows.ts';
import { createTestDatabase, superuserClient, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  client = await superuserClient(database.superuserUrl);
  await takeAnyRow(client);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Runs one migration again, on a database that lacks what it adds. */
async function apply(number: string, by = client): Promise<void> {
  const migration = readMigrations().find(({ name }) => name.startsWith(`${number}_`));
  if (!migration) throw new Error(`no migration ${number}`);
  await by.query(migration.text);
}

describe('since when somebody is suspended (0071)', () => {
  const person = async (status: string) => String((await insertAnyRow(client, 'app_user', { status })).id);
  const logged = (subject_id: string, at: string, changes: object = {}) =>
    insertAnyRow(client, 'audit_log', {
      ...{ subject_type: 'user', subject_id, action: 'user.suspend', at, chain: `${subject_id} ${at}` },
      ...changes,
    });

  beforeEach(() => client.query('alter table app_user drop column suspended_at'));

  it('is when the audit log has it for the last time, of whoever still is', async () => {
    const [twice, other, back, unlogged] = [
      await person('SUSPENDED'),
      await person('SUSPENDED'),
      await person('ACTIVE'),
      await person('SUSPENDED'),
    ];
    await logged(twice, '2026-11-19T08:30:00Z');
    await logged(twice, '2026-03-02T09:15:00Z');
    await logged(twice, '2026-11-21T10:00:00Z', { action: 'user.reactivate' });
    await logged(twice, '2026-11-22T10:00:00Z', { subject_type: 'organisation' });
    await logged(other, '2026-07-01T12:00:00Z');
    await logged(back, '2026-07-02T12:00:00Z');
    await apply('0071');
    const { rows } = await client.query<{ id: string; suspended_at: Date | null }>(
      'select id, suspended_at from app_user',
    );
    expect(new Map(rows.map(({ id, suspended_at: at }) => [id, at?.toISOString() ?? null]))).toEqual(
      new Map([
        [twice, '2026-11-19T08:30:00.000Z'],
        [other, '2026-07-01T12:00:00.000Z'],
        [back, null],
        // from before the audit log, or suspended by hand
        [unlogged, null],
      ]),
    );
  });
});

describe('what came back unsent of a cancelled bulk payment (0083)', () => {
  const bulk = async (counts: Row) => {
    const { id } = await insertAnyRow(client, 'bulk_transaction', counts);
    const item = await insertAnyRow(client, 'transaction', { bulk_id: id, status: 'CANCELLED' });
    const by = '5b1e9c40-6c2f-4a8e-9f59-2d7c1f0a3e11';
    const history = { transaction_id: item.id, to_status: 'CANCELLED', by, why: 'The list was wrong' };
    await insertAnyRow(client, 'transaction_history', history);
    return id;
  };

  it('is cancelled too, by whoever cancelled the rest', async () => {
    const waiting = await bulk({ cancelled: 1, confirmed: 1 });
    const [none, approved] = [await bulk({ cancelled: 2 }), await bulk({ confirmed: 2 })];
    // as the owner of the tables, as it is applied
    const owner = await superuserClient(database.ownerUrl);
    await apply('0083', owner);
    await owner.end();
    const { rows } = await client.query('select id, step, step_why from bulk_transaction');
    const steps = new Map(rows.map(({ id, step, step_why: why }) => [id, [step, why]]));
    expect(steps.get(waiting)).toEqual(['CANCEL', 'The list was wrong']);
    expect([steps.get(none), steps.get(approved)]).toEqual([
      [null, ''],
      [null, ''],
    ]);
  });
});

describe('what files pay (0096)', () => {
  it('is known of those of 40 days that are there, so that the next ones are compared with them', async () => {
    const { id: holder } = await insertAnyRow(client, 'organisation', {});
    const file = async (status: string, created_at: string, amounts: readonly number[]) => {
      const made = await insertAnyRow(client, 'payment_file', {
        organisation_id: holder,
        status,
        created_at,
      });
      for (const [line, amount] of amounts.entries())
        await insertAnyRow(client, 'payment_file_row', {
          ...{ file_id: made['id'], organisation_id: holder, line, amount, number: '+237677412085' },
          ...{ errors: '[]', warnings: '[]', left_out: amount === 0 },
        });
      return made['id'];
    };
    const [today, old] = [new Date().toISOString(), new Date(Date.now() - 41 * 86_400_000).toISOString()];
    const sent = await file('PROCESSED', today, [500, 700, 500, 0]);
    const open = await file('UPLOADED', today, [700, 500, 500]);
    for (const [status, at] of [
      ['DELETED', today],
      ['CHECKING', today],
      ['UPLOADED', old],
    ] as const)
      await file(status, at, [500]);
    await client.query(`drop table payment_file_repeat, payment_file_content;
      drop function payment_file_content, sketches_in_common`);
    // as the owner of the tables, as it is applied
    const owner = await superuserClient(database.ownerUrl);
    await apply('0096', owner);
    await owner.end();
    const { rows } = await client.query<{ file_id: string; rows: number; sketch: string[] }>(
      'select * from payment_file_content',
    );
    const known = new Map(rows.map((row) => [row.file_id, row]));
    expect([...known.keys()].sort()).toEqual([sent, open].sort());
    expect(known.get(String(sent))).toMatchObject({ rows: 3 });
    expect(known.get(String(sent))?.sketch).toHaveLength(3);
    expect(known.get(String(open))?.sketch).toEqual(known.get(String(sent))?.sketch);
  });
});

describe('the words of payments (0098)', () => {
  const before = ' awa n diaye facture d eau ';
  const payment = async (names: Row) => {
    const { id, organisation_id, number } = await insertAnyRow(client, 'transaction', names);
    const words = { organisation_id, number, transaction_id: id, is_bulk: false, words: before };
    await insertAnyRow(client, 'payment_search', words);
    return number;
  };

  it('are those of a text without its apostrophes, and behind them', async () => {
    const number = await payment({ payee_name: 'Awa N’Diaye', reason: "Facture d'eau" });
    const owner = await superuserClient(database.ownerUrl);
    const { text = '' } = readMigrations().find(({ name }) => name.startsWith('0098_')) ?? {};
    // each by itself, as an index is rebuilt
    for (const statement of text.split(/;\n/)) await owner.query(statement);
    await owner.end();
    const { rows } = await client.query<{ words: string }>(
      'select words from payment_search where number = $1',
      [number],
    );
    expect(rows[0]?.words).toMatch(/^ awa ndiaye awa n diaye facture deau facture d eau /);
  });
});
