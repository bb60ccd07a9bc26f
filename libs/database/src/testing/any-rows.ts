import type pg from 'pg';

export type Row = Record<string, unknown>;

/** A value of the type, like no other where that is possible. */
const someValue: Record<string, string> = {
  text: 'md5(random()::text)',
  uuid: 'gen_random_uuid()',
  bigint: '(random() * 1e15)::bigint',
  integer: '(random() * 1e9)::integer',
  smallint: '1',
  boolean: 'false',
  bytea: "decode(md5(random()::text), 'hex')",
  jsonb: "'{}'",
  date: 'current_date',
  'timestamp with time zone': 'now()',
  'character(3)': "'XAF'",
  'text[]': "'{}'",
  'uuid[]': "'{}'",
  'bigint[]': "'{}'",
};

/** Condition for tables of the product that belong to somebody. */
const inOurSchemas = "relkind = 'r' and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)";

/**
 * Makes a test database take any row, without checks, triggers or references. For specs about who may reach rows, not
 * about their content.
 */
export async function takeAnyRow(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as statement
    from pg_constraint c join pg_class t on t.oid = c.conrelid where c.contype = 'c' and ${inOurSchemas}
    union all
    select format('alter table %s disable trigger all', oid::regclass) from pg_class where ${inOurSchemas}`);
  for (const { statement } of rows) await client.query(statement);
}

/** Lists every table, and whether it has a column that names a wallet holder. */
export async function allTables(client: pg.Client): Promise<{ name: string; hasHolder: boolean }[]> {
  const { rows } = await client.query<{ name: string; hasHolder: boolean }>(`
    select oid::regclass::text as name, exists (
      select from pg_attribute where attrelid = t.oid and attname = 'organisation_id' and not attisdropped) as "hasHolder"
    from pg_class t where ${inOurSchemas} order by 1`);
  return rows;
}

/** Lists the columns that a statement may write, and those of them that a row must have. */
export async function columnsOf(client: pg.Client, table: string) {
  const { rows } = await client.query<{ name: string; type: string; needed: boolean }>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull and not atthasdef as needed
     from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
    [table],
  );
  return rows;
}

/** Inserts a row with the given values and all others that it must have; returns it. */
export async function insertAnyRow(client: pg.Client, table: string, given: Row): Promise<Row> {
  const needed = (await columnsOf(client, table)).filter(
    (column) => column.needed && !(column.name in given),
  );
  const values = [
    ...Object.keys(given).map((_, place) => `$${place + 1}`),
    ...needed.map(({ type }) => someValue[type] ?? 'null'),
  ];
  const names = [...Object.keys(given), ...needed.map(({ name }) => name)];
  const { rows } = await client.query<{ row: Row }>(
    `insert into ${table} as t (${names.join(', ')}) values (${values.join(', ')}) returning to_jsonb(t) as row`,
    Object.values(given),
  );
  return rows[0]?.row ?? {};
}
