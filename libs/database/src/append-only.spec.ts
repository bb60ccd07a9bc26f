import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { columnsOf } from './testing/any-rows.ts';
import { createTestDatabase, superuserClient, type TestDatabase } from './testing/index.ts';

/** Records and money that nobody who acts as the application can change. */
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await superuserClient(database.url);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const refused = { code: '42501' };

const records = [
  ...['approval_evidence', 'audit_log', 'bulk_exclusion', 'transaction_approval', 'transaction_comment'],
  'refill_comment',
  'transaction_history',
];
const books = [
  'ledger.account',
  'ledger.transfer',
  'ledger.entry',
  'ledger.hold',
  'ledger.hold_end',
  'audit_chain',
];
const columnOf = async (table: string): Promise<string> => (await columnsOf(client, table))[0]?.name ?? '';

describe.each(['sanaga_app', 'sanaga_member'])('as %s', (role) => {
  beforeAll(() => client.query(`set role ${role}`));

  it.each([...records, ...books])('nobody changes or empties %s', async (table) => {
    const column = await columnOf(table);
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable row level security`,
      `drop table ${table} cascade`,
      `create rule nothing as on insert to ${table} do instead nothing`,
      `create trigger nothing before insert on ${table} execute function suppress_redundant_updates_trigger()`,
    ])
      await expect(client.query(statement)).rejects.toMatchObject(refused);
  });

  it.each(books)('nobody adds to %s but through its functions', async (table) => {
    await expect(client.query(`insert into ${table} default values`)).rejects.toMatchObject(refused);
  });

  it.each([
    'set session_replication_role = replica',
    'set role sanaga_owner',
    'set session authorization sanaga_owner',
    'create function ledger.mine() returns int language sql as $$ select 1 $$',
    'create or replace function audit_hash(entry audit_log) returns bytea language sql as $$ select null::bytea $$',
    'alter function ledger.post set search_path = pg_temp',
    'alter role sanaga_member bypassrls',
    'drop policy of_the_holder on transaction',
    "select secure_by('transaction', 'true')",
  ])('nobody gets around it: %s', async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject(refused);
  });
});
