import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { readMigrations } from './migrations.ts';
import { insertAnyRow, takeAnyRow } from './testing/any-rows.ts';
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

/** Runs one migration again, on a database from which what it adds was taken away. */
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
        // of before the audit log, or suspended by hand
        [unlogged, null],
      ]),
    );
  });
});

describe('a bulk payment that waits without a place in the line (0083)', () => {
  const bulk = async (state: string, step: string | null = null) => {
    const { id } = await insertAnyRow(client, 'bulk_transaction', { step });
    const request = { bulk_id: id, state, kind: 'DISBURSEMENT' };
    await insertAnyRow(client, 'operator_request', request);
    await insertAnyRow(client, 'operator_request', request);
    return id;
  };

  it('gets one, unless it is being cancelled or nothing of it waits', async () => {
    const [lost] = [await bulk('QUEUED'), await bulk('SENT'), await bulk('QUEUED', 'CANCEL')];
    const inLine = await bulk('QUEUED');
    await insertAnyRow(client, 'bulk_queue', { bulk_id: inLine });
    // as the owner of the tables, as it is applied
    const owner = await superuserClient(database.ownerUrl);
    await apply('0083', owner);
    await owner.end();
    const { rows } = await client.query<{ bulk_id: string }>('select bulk_id from bulk_queue order by turn');
    expect(rows.map(({ bulk_id }) => bulk_id)).toEqual([inLine, lost]);
  });
});
