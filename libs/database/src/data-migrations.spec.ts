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

describe('what was approved before approvals had a table (0107)', () => {
  const [first, second] = ['5b1e9c40-6c2f-4a8e-9f59-2d7c1f0a3e11', '5b1e9c40-6c2f-4a8e-9f59-2d7c1f0a3e12'];
  const code = '5b1e9c40-6c2f-4a8e-9f59-2d7c1f0a3e13';
  const at = (day: number) => new Date(Date.UTC(2026, 5, day)).toISOString();
  type Move = [from: string | null, to: string, by: string | null];
  const payment = async (columns: Row, moves: readonly Move[]) => {
    const row = await insertAnyRow(client, 'transaction', { kind: 'PAYOUT', ...columns });
    for (const [place, [from_status, to_status, by]] of moves.entries())
      await insertAnyRow(client, 'transaction_history', {
        ...{ transaction_id: row['id'], at: at(place + 1), by, from_status, to_status },
      });
    return String(row['id']);
  };
  const made: Move = [null, 'PENDING', null];

  beforeEach(async () => {
    for (const id of [first, second]) await insertAnyRow(client, 'app_user', { id });
    await insertAnyRow(client, 'one_time_code', { id: code });
  });

  it('is taken from the history, each attempt by itself, with what was acknowledged and by which code', async () => {
    const retried = await payment(
      { approved_by: second, approved_at: '2026-06-06T00:00:00.123Z', attempt: 3, status: 'CONFIRMED' },
      [
        made,
        ['PENDING', 'CONFIRMED', first],
        ['CONFIRMED', 'IN_PROGRESS', null],
        // for want of float
        ['IN_PROGRESS', 'CONFIRMED', null],
        ['CONFIRMED', 'PENDING', null],
        ['PENDING', 'CONFIRMED', second],
      ],
    );
    const waits = await payment({ attempt: 2, status: 'PENDING' }, [
      made,
      ['PENDING', 'CONFIRMED', first],
      ['CONFIRMED', 'PENDING', null],
    ]);
    const own = await payment(
      { individual: true, approved_by: first, approved_at: at(2), approval_code_id: code },
      [made, ['PENDING', 'CONFIRMED', first]],
    );
    const item: Row = { bulk_id: waits, approved_by: first, approved_at: at(2) };
    await payment(item, [made, ['PENDING', 'CONFIRMED', first]]);
    for (const [position, detail] of [{ acknowledged: ['NAME_DIFFERS'] }, { toCheck: [] }].entries())
      await insertAnyRow(client, 'audit_log', {
        ...{ subject_type: 'transaction', subject_id: retried, action: 'transaction.approve' },
        ...{ chain: 'x', position, detail },
      });
    // with the view that reads it
    await client.query('drop table transaction_approval cascade');
    const owner = await superuserClient(database.ownerUrl);
    await apply('0106', owner);
    await apply('0107', owner);
    // nothing happens to those that are known when it is tried once more
    await apply('0107', owner);
    await owner.end();
    const { rows } = await client.query<Row>(
      `select transaction_id, attempt, approver_id, approved_at, method, code_id, acknowledged
      from transaction_approval order by transaction_id = $1 desc, transaction_id = $2 desc, attempt`,
      [retried, waits],
    );
    const signedIn = { method: 'SESSION', code_id: null, acknowledged: null };
    expect(rows).toEqual([
      {
        ...{ transaction_id: retried, attempt: 1, approver_id: first, approved_at: new Date(at(2)) },
        ...{ ...signedIn, acknowledged: ['NAME_DIFFERS'] },
      },
      {
        ...{ transaction_id: retried, attempt: 3, approver_id: second },
        ...{ approved_at: new Date('2026-06-06T00:00:00.123Z'), ...signedIn },
      },
      {
        ...{ transaction_id: waits, attempt: 1, approver_id: first, approved_at: new Date(at(2)) },
        ...signedIn,
      },
      {
        ...{ transaction_id: own, attempt: 1, approver_id: first, approved_at: new Date(at(2)) },
        ...{ method: 'CODE', code_id: code, acknowledged: null },
      },
    ]);
  });
});
