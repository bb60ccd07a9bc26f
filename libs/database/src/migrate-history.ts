import type pg from 'pg';
import type { Definition } from './definitions.ts';
import { MigrationError } from './migration-error.ts';
import { isOfBaseline, isReplaced, replaced, type Migration } from './migrations.ts';
import { applicationRole } from './scope.ts';
import type { SqlFile } from './sql-files.ts';

/** Record of what was applied to a database, as it stands before a run. */
export interface History {
  /** True if nothing was ever applied, so that no earlier release runs. */
  isNew: boolean;
  /** Checksums by the names of the migrations that it has. */
  migrations: Map<string, string>;
  /** Definitions that it ever had; the current one of each name was not replaced. */
  definitions: { name: string; checksum: string; isCurrent: boolean }[];
}

async function tableExists(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    name,
  ]);
  return rows[0]?.exists ?? false;
}

/** Reads what was applied; it changes nothing. Throws MigrationError where the database is of an older release. */
export async function readHistory(client: pg.Client, known: readonly Migration[]): Promise<History> {
  const migrations = new Map<string, string>();
  if (await tableExists(client, 'schema_migration')) {
    const { rows } = await client.query<SqlFile>('select name, checksum from schema_migration');
    for (const { name, checksum } of rows) migrations.set(name, checksum);
  }
  const isNew = migrations.size === 0;
  takeReplacedAsBaseline(migrations, known);
  const { rows: definitions } = (await tableExists(client, 'schema_definition'))
    ? await client.query<History['definitions'][number]>(
        'select name, checksum, replaced_at is null as "isCurrent" from schema_definition',
      )
    : { rows: [] };
  return { isNew, migrations, definitions };
}

/** Counts a database that has all migrations that the baseline replaced as one that has the baseline. */
function takeReplacedAsBaseline(migrations: History['migrations'], known: readonly Migration[]): void {
  const older = [...migrations.keys()].filter(isReplaced);
  if (older.length === 0) return;
  if (older.length < replaced.count)
    throw new MigrationError(
      `This database has ${older.length} of the ${replaced.count} migrations up to ${replaced.last}, which this build ` +
        `goes on from; its last one is ${older.toSorted().at(-1)}. First bring it up to date with build ` +
        `${replaced.build}, both phases: npm run migrate.`,
    );
  for (const { name, checksum } of known)
    if (isOfBaseline(name) && !migrations.has(name)) migrations.set(name, checksum);
}

/** Makes the tables in which the history stands, and notes the baseline in a database that is older than it. */
export async function prepareHistory(client: pg.Client, { migrations }: History): Promise<void> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    create table if not exists schema_definition (
      name text not null, checksum text not null, applied_at timestamptz not null default clock_timestamp(),
      replaced_at timestamptz, primary key (name, checksum));
    create unique index if not exists schema_definition_current on schema_definition (name) where replaced_at is null;
    grant select on schema_migration, schema_definition to ${applicationRole}`);
  const baseline = [...migrations].filter(([name]) => isOfBaseline(name));
  for (const [name, checksum] of baseline)
    await client.query(
      'insert into schema_migration (name, checksum) values ($1, $2) on conflict do nothing',
      [name, checksum],
    );
}

/** Notes that a migration was applied. */
export const noteMigration = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);

/** Notes that definitions took the place of those before. */
export async function noteDefinitions(client: pg.Client, definitions: readonly Definition[]): Promise<void> {
  const [names, checksums] = [
    definitions.map(({ name }) => name),
    definitions.map(({ checksum }) => checksum),
  ];
  await client.query(
    'update schema_definition set replaced_at = clock_timestamp() where name = any ($1) and replaced_at is null',
    [names],
  );
  await client.query(
    'insert into schema_definition (name, checksum) select * from unnest($1::text[], $2::text[])',
    [names, checksums],
  );
}

/** Forgets definitions that this build does not have any more, which a contracting migration drops. */
export const forgetDefinitions = (client: pg.Client, known: readonly Definition[]) =>
  client.query('delete from schema_definition where name <> all ($1)', [known.map(({ name }) => name)]);
