import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { adminClient } from './connection.ts';
import type { Database } from './database.ts';
import { readMigrations, type Migration, type Phase } from './migrations.ts';
import { applicationRole, memberRole } from './scope.ts';

const advisoryLock = 748_120_395;
/** Time to wait for another process that migrates, and between two looks at it; ms. */
const turnMs = 5 * 60_000;
const lookMs = 500;

/**
 * Time that a migration waits for a table's lock. Everybody who comes after it waits with it: then it stands back, and
 * tries again later.
 */
const lockTimeout = '3s';
const lockAttempts = 20;
const lockPauseMs = 250;
const longestPauseMs = 5_000;

/** Reports why a database cannot be migrated; the message says which file or role, and what to do. */
export class MigrationError extends Error {}

interface Target {
  ownerUrl: string;
  url: string;
}

interface Options {
  /**
   * Phase to apply; all by default. `contract` means all too, as what a release expands comes before what it contracts;
   * `expand` means all in a new database.
   */
  phase?: Phase;
  /** Set to say what would be applied, without applying it. */
  dryRun?: boolean;
  /** Makes what others bring, in the same turn after the migrations; does not run where they only contract. */
  afterwards?: () => Promise<void>;
  /** Folder of the files; this build's own by default. */
  folder?: string;
}

/**
 * Brings the database up to date as its owner: numbered SQL files in order, each in a transaction unless it says
 * otherwise, one process at a time. It rejects an applied file that was edited since. The login role of `url` becomes a
 * member of the application's role, which holds the grants. Returns the names of what was applied. Throws
 * MigrationError.
 */
export async function migrate({ ownerUrl, url }: Target, options: Options = {}): Promise<string[]> {
  const client = adminClient({ connectionString: ownerUrl, application_name: 'sanaga-migrate' });
  await client.connect();
  try {
    await takeTurn(client);
    if (!options.dryRun) await prepareRoles(client, decodeURIComponent(new URL(url).username));
    const names = await applyPending(client, options);
    if (!options.dryRun && options.phase !== 'contract') await options.afterwards?.();
    return names;
  } finally {
    await client.end();
  }
}

/** Takes the turn to migrate; the end of its connection gives it to the next process. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (const end = Date.now() + turnMs; ; await wait(lookMs)) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      advisoryLock,
    ]);
    if (rows[0]?.mine) return;
    if (Date.now() > end)
      throw new MigrationError('Another process has been migrating this database for five minutes.');
  }
}

/** Names of the migrations, read once: a build's migrations do not change while it runs. */
let needed: string[] | undefined;

/**
 * Lists the migrations that this build needs and the database does not have; it works before the database is
 * contracted.
 */
export async function pendingMigrations(db: Database): Promise<string[]> {
  needed ??= readMigrations()
    .filter(({ phase }) => phase === 'expand')
    .map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${needed}::text[]) as needed (name)
    except select name from schema_migration`.execute(db);
  return rows.map(({ name }) => name);
}

async function prepareRoles(client: pg.Client, login: string): Promise<void> {
  for (const role of [applicationRole, memberRole]) await ensureRole(client, role);
  // members have the grants of the application, and also policies that bind them
  await ensureMember(client, applicationRole, memberRole, 'USAGE');
  for (const role of [applicationRole, memberRole]) await ensureMember(client, role, login, 'SET');
  await client.query(`revoke create on schema public from public`);
  await client.query(`grant usage on schema public to ${applicationRole}`);
}

/** Makes a role. Roles are the cluster's: another of its databases may be migrated at this moment. */
const ensureRole = (client: pg.Client, role: string) =>
  client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`);

/** Makes the login a member. `SET`: may act as the role; `USAGE`: has its grants. */
async function ensureMember(
  client: pg.Client,
  role: string,
  member: string,
  privilege: 'SET' | 'USAGE',
): Promise<void> {
  if (await hasRole(client, role, member, privilege)) return;
  await client.query(`grant ${role} to ${client.escapeIdentifier(member)}`).catch((error: Error) => {
    throw new MigrationError(
      `${error.message}: as an administrator of the server, GRANT ${role} TO ${member}`,
      { cause: error },
    );
  });
}

/**
 * Returns true if the user may grant the role. From PostgreSQL 16 on being a member is not enough: the maker of a role
 * is a member, and may only grant it. A superuser may in any case.
 */
async function hasRole(
  client: pg.Client,
  role: string,
  member: string,
  privilege: 'SET' | 'USAGE',
): Promise<boolean> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const known = (rows[0]?.version ?? 0) >= 160_000 || privilege === 'USAGE' ? privilege : 'MEMBER';
  const { rows: answers } = await client.query<{ has: boolean }>('select pg_has_role($1, $2, $3) as has', [
    member,
    role,
    known,
  ]);
  return answers[0]?.has ?? false;
}

interface Pending {
  /** Not applied yet, in order. */
  migrations: Migration[];
  /** True if nothing was ever applied, so that no earlier release runs. */
  isNew: boolean;
}

async function pendingOf(client: pg.Client, { dryRun, folder }: Options): Promise<Pending> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migration') is not null as there",
  );
  if (!found[0]?.there) {
    if (dryRun) return { migrations: readMigrations(folder), isNew: true };
    await client.query(`create table schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    await client.query(`grant select on schema_migration to ${applicationRole}`);
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const done = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const migrations = readMigrations(folder).filter(({ name, checksum }) => {
    const known = done.get(name);
    if (known !== undefined && known !== checksum)
      throw new MigrationError(`${name} was edited after it was applied: write a new migration instead.`);
    return known === undefined;
  });
  return { migrations, isNew: done.size === 0 };
}

/**
 * Picks the migrations of the phase; all of them in a new database, where contracting takes nothing from anybody.
 * Throws where one of the release before was left out, which these may build on.
 */
function ofPhase({ migrations, isNew }: Pending, phase: Phase | undefined): Migration[] {
  if (isNew || phase !== 'expand') return migrations;
  const last = migrations.findLastIndex((migration) => migration.phase === 'expand');
  const left = migrations.slice(0, Math.max(0, last)).find((migration) => migration.phase === 'contract');
  if (left) throw new MigrationError(`${left.name} is of a release before: run its contract phase first.`);
  return migrations.filter((migration) => migration.phase === 'expand');
}

async function applyPending(client: pg.Client, options: Options): Promise<string[]> {
  const migrations = ofPhase(await pendingOf(client, options), options.phase);
  if (!options.dryRun) for (const migration of migrations) await apply(client, migration);
  return migrations.map(({ name }) => name);
}

const lockNotAvailable = '55P03';

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (migration.inTransaction ? applyAtOnce : applyInSteps)(client, migration);
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      if (code !== lockNotAvailable || attempt === lockAttempts)
        throw new MigrationError(`${migration.name}: ${message}`, { cause: error });
      await wait(Math.min(lockPauseMs * attempt, longestPauseMs) * (0.5 + Math.random() / 2));
    }
  }
}

const note = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);

async function applyAtOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    await client.query(migration.text);
    await note(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Applies each statement on its own, ended by a semicolon at the end of a line; what failed in between is done again.
 */
async function applyInSteps(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.text.split(/;\s*$/m)) {
    if (!/^(?!--)\s*\S/m.test(statement)) continue;
    // concurrent work holds up nobody but other changes of the table
    const limit = /\bconcurrently\b/i.test(statement) ? '0' : lockTimeout;
    await client.query(`set lock_timeout = '${limit}'`);
    await client.query(statement);
  }
  await note(client, migration);
}
