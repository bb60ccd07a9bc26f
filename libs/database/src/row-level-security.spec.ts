import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { inTransaction } from './connection.ts';
import { withHolder } from './scope.ts';
import { allTables, columnsOf, insertAnyRow, takeAnyRow, type Row } from './testing/any-rows.ts';
import { createTestDatabase, superuserClient, type TestDatabase } from './testing/index.ts';

/** Tables with rows that belong to nobody, and why no policy binds members there. */
const nobodys: Record<string, string> = {
  announcement: 'the application reaches it by functions, which name the holder in what they say',
  account_plan: 'the accounts of the journal are the same for all',
  challenge: 'whoever asked for a code may be nobody yet; it is stored as a hash',
  invoice_counter: 'one number for all',
  issuer_details: 'who issues invoices is on each of them',
  ledger_verification: 'what was found of all money together',
  one_time_code: 'a code belongs to an address, which may belong to nobody yet; it is stored as a keyed hash',
  operator_name: 'the application reaches it by functions that take numbers, so that nobody lists names',
  operator_product: 'what is known of the operator is the same for all',
  operator_reference_key: 'the application does not read it',
  payouts_hold: 'whether payments are held is the same for all',
  plan_price: 'everybody may know what a plan costs',
  platform_setting: 'what payments cost is the same for all',
  schema_definition: 'the same for all',
  schema_migration: 'the same for all',
  throttle: 'counts addresses and clients',
};

/** Tables that belong to the platform: members reach no row of them, in any case. */
const platforms = [
  'float_comparison',
  'float_posting',
  'month_end',
  'operator_alert',
  'operator_statement_mapping',
  'reconciliation_document',
];

/** Changes that make a row the holder's where the column `organisation_id` alone does not. */
const owners: Record<string, (own: Record<string, Row>) => Row> = {
  organisation: ({ holder }) => ({ id: holder?.['id'] }),
  session: ({ app_user }) => ({ user_id: app_user?.['id'] }),
  session_token: ({ session }) => ({ session_id: session?.['id'] }),
  known_device: ({ app_user }) => ({ user_id: app_user?.['id'] }),
  ticket: ({ app_user }) => ({ user_id: app_user?.['id'] }),
  passkey: ({ app_user }) => ({ user_id: app_user?.['id'] }),
  passkey_challenge: ({ app_user }) => ({ user_id: app_user?.['id'], purpose: 'REGISTER' }),
  authenticator_app: ({ app_user }) => ({ user_id: app_user?.['id'] }),
  recovery_code: ({ app_user }) => ({ user_id: app_user?.['id'] }),
  member_account: ({ app_user }) => ({ user_id: app_user?.['id'] }),
  operator_statement: ({ app_user }) => ({ uploaded_by: app_user?.['id'] }),
  operator_statement_row: ({ operator_statement }) => ({ statement_id: operator_statement?.['id'] }),
  'ledger.entry': ({ 'ledger.account': account }) => ({ account_id: account?.['id'] }),
  'ledger.hold_end': ({ 'ledger.hold': hold }) => ({ hold_id: hold?.['id'] }),
  audit_log: ({ holder }) => ({ organisation_id: holder?.['id'], chain: holder?.['id'] }),
  audit_chain: ({ holder }) => ({ chain: holder?.['id'] }),
};

interface Holder {
  id: string;
  /** A row in each table. */
  rows: Record<string, Row>;
  /** Columns by which each row belongs to the holder. */
  owner: Record<string, Row>;
}

let database: TestDatabase;
let owner: pg.Client;
let tables: string[];
let own: Holder;
let foreign: Holder;

async function createHolder(): Promise<Holder> {
  const holder: Holder = { id: randomUUID(), rows: {}, owner: {} };
  const known: Record<string, Row> = { holder: { id: holder.id } };
  for (const table of [...tables.filter((name) => !(name in owners)), ...Object.keys(owners)]) {
    const belonging = owners[table]?.(known) ?? { organisation_id: holder.id };
    known[table] = await insertAnyRow(owner, table, belonging);
    holder.rows[table] = known[table];
    holder.owner[table] = belonging;
  }
  return holder;
}

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await superuserClient(database.superuserUrl);
  await takeAnyRow(owner);
  tables = (await allTables(owner))
    .map(({ name }) => name)
    .filter((name) => !(name in nobodys) && !platforms.includes(name));
  own = await createHolder();
  foreign = await createHolder();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

class Undo extends Error {}

/**
 * Returns the rows that a statement of a member of the own holder returns, or its error code; rolled back afterwards.
 */
async function asMember(text: string, values: unknown[] = []): Promise<Row[] | string> {
  let answer: Row[] = [];
  try {
    await withHolder(own.id, () =>
      inTransaction(database.db, async (tx) => {
        const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
        answer = (rows as { row: Row }[]).map(({ row }) => row);
        throw new Undo();
      }),
    );
  } catch (error) {
    if (error instanceof Undo) return answer;
    return `${(error as pg.DatabaseError).code} ${(error as Error).message}`;
  }
  return answer;
}

async function may(table: string, privilege: 'INSERT' | 'UPDATE' | 'DELETE'): Promise<boolean> {
  const { rows } = await owner.query<{ may: boolean }>(
    "select has_table_privilege('sanaga_member', $1, $2) as may",
    [table, privilege],
  );
  return rows[0]?.may ?? false;
}

const writableColumns = async (table: string): Promise<string> =>
  (await columnsOf(owner, table)).map(({ name }) => `"${name}"`).join(', ');

/** Copies a row of the holder's as a member of the own one. */
async function insertCopy(table: string, { rows }: Holder) {
  const columns = await writableColumns(table);
  return asMember(
    `insert into ${table} as t (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)
     returning to_jsonb(t) as row`,
    [JSON.stringify(rows[table])],
  );
}

const refused = /^42501 .*row-level security/;

describe('without any filter, whoever acts for a wallet holder', () => {
  it('reads the own rows of every table, and no others', async () => {
    expect(tables.length).toBeGreaterThan(25);
    for (const table of tables)
      expect({ [table]: await asMember(`select to_jsonb(t) as row from ${table} t`) }).toEqual({
        [table]: [own.rows[table]],
      });
  });

  it('changes the own rows only', async () => {
    for (const table of tables) {
      if (!(await may(table, 'UPDATE'))) continue;
      const [column] = Object.keys(own.owner[table] ?? {});
      const changed = await asMember(
        `update ${table} t set ${column} = ${column} returning to_jsonb(t) as row`,
      );
      expect({ [table]: changed }).toEqual({ [table]: [own.rows[table]] });
    }
  });

  it('deletes the own rows only', async () => {
    for (const table of tables) {
      if (!(await may(table, 'DELETE'))) continue;
      const deleted = await asMember(`delete from ${table} t returning to_jsonb(t) as row`);
      expect({ [table]: deleted }).toEqual({ [table]: [own.rows[table]] });
    }
  });

  it('makes rows for no other holder, and moves none there', async () => {
    for (const table of tables) {
      if (await may(table, 'INSERT')) {
        expect({ [table]: await insertCopy(table, foreign) }).toEqual({
          [table]: expect.stringMatching(refused),
        });
        // a row of its own is refused as a duplicate, or not at all
        expect({ [table]: await insertCopy(table, own) }).not.toEqual({
          [table]: expect.stringMatching(refused),
        });
      }
      if (await may(table, 'UPDATE')) {
        const [[column, value] = []] = Object.entries(foreign.owner[table] ?? {});
        const moved = await asMember(`update ${table} t set ${column} = $1 returning to_jsonb(t) as row`, [
          value,
        ]);
        expect({ [table]: moved }).toEqual({ [table]: expect.stringMatching(refused) });
      }
    }
  });

  it('knows people of other holders not even by name, and those of the platform by nothing else', async () => {
    const reviewer = await insertAnyRow(owner, 'app_user', { super_admin: true, name: 'Ada Super' });
    const known = await asMember('select to_jsonb(t) as row from actor t order by super_admin');
    expect(known).toEqual([
      { id: own.rows['app_user']?.['id'], name: own.rows['app_user']?.['name'], super_admin: false },
      { id: reviewer['id'], name: 'Ada Super', super_admin: true },
    ]);
  });
});

describe('a table of the platform’s', () => {
  it.each(platforms)('%s shows members no row, and takes none of theirs', async (table) => {
    const hasHolder = (await columnsOf(owner, table)).some(({ name }) => name === 'organisation_id');
    const row = await insertAnyRow(owner, table, hasHolder ? { organisation_id: own.id } : {});
    expect(await asMember(`select to_jsonb(t) as row from ${table} t`)).toEqual([]);
    const columns = await writableColumns(table);
    const inserted = await asMember(
      `insert into ${table} as t (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)
       returning to_jsonb(t) as row`,
      [JSON.stringify(row)],
    );
    expect(inserted).toEqual(expect.stringMatching(/^42501 /));
  });
});

describe('every table', () => {
  it('says whose its rows are, or is known to be nobody’s', async () => {
    const bound = await owner.query<{ table: string }>(`
      select c.oid::regclass::text as table from pg_class c join pg_policy p on p.polrelid = c.oid
      where c.relrowsecurity and p.polname = 'of_the_holder' and not p.polpermissive and p.polcmd = '*'
        and p.polroles = array['sanaga_member'::regrole::oid] order by 1`);
    expect(bound.rows.map(({ table }) => table)).toEqual([...tables, ...platforms].sort());
    const all = await allTables(owner);
    expect(all.filter(({ name, hasHolder }) => hasHolder && name in nobodys)).toEqual([]);
  });

  it('is open to the system', async () => {
    for (const table of tables) {
      const { rows } = await database.db.executeQuery<{ row: Row }>(
        CompiledQuery.raw(`select to_jsonb(t) as row from ${table} t`),
      );
      expect({ [table]: rows.map(({ row }) => row) }).toEqual({
        [table]: expect.arrayContaining([own.rows[table], foreign.rows[table]]),
      });
    }
  });

  it('is closed to members where no holder is named', async () => {
    const client = await superuserClient(database.superuserUrl);
    await client.query('set role sanaga_member');
    for (const table of tables)
      expect({ [table]: (await client.query(`select from ${table}`)).rowCount }).toEqual({ [table]: 0 });
    await client.end();
  });
});

describe('the policies', () => {
  /** Returns the plan for a table that is too large to be read whole. */
  const planOf = (text: string): Promise<string> =>
    inTransaction(database.db, async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
      const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(`explain ${text}`));
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });

  it('keep the system’s queries on their indexes', async () => {
    const plan = await planOf("select from app_user where lower(email) = 'a' and status <> 'REMOVED'");
    expect(plan).toContain('app_user_email');
  });

  it('let a member’s queries use the index of the holder, with a filter and without', async () => {
    for (const filter of ['', `where organisation_id = '${own.id}'`]) {
      const plan = await withHolder(own.id, () =>
        planOf(`select from transaction ${filter} order by created_at desc, id limit 10`),
      );
      expect(plan).toMatch(/Index Cond: \(organisation_id = /);
    }
  });
});
