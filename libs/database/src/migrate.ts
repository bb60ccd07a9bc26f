import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { adminClient } from './connection.ts';
import type { Database } from './database.ts';
import { readDefinitions, type Definition } from './definitions.ts';
import { inLockedTransaction, lockTimeout, withLockAttempts } from './lock-attempts.ts';
import { applyDefinitions } from './migrate-definitions.ts';
import {
  forgetDefinitions,
  noteMigration,
  prepareHistory,
  readHistory,
  type History,
} from './migrate-history.ts';
import { prepareRoles } from './migrate-roles.ts';
import { MigrationError } from './migration-error.ts';
import { readMigrations, type Migration } from './migrations.ts';
import type { Phase } from './sql-files.ts';

export { MigrationError };

const advisoryLock = 748_120_395;
/** Time to wait for another process that migrates, and between two looks at it; ms. */
const turnMs = 5 * 60_000;
const lookMs = 500;

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
  /** Hears the name of each definition that stays as it is, since the database has a newer one. */
  onLeft?: (name: string) => void;
  /** Folder of the files; this build's own by default. */
  folder?: string;
}

/**
 * Brings the database up to date as its owner: numbered SQL files in order, each in a transaction unless it says
 * otherwise, then the functions, views and triggers that changed; one process at a time. It rejects an applied
 * migration that was edited since. The login role of `url` becomes a member of the application's role, which holds the
 * grants. Returns the names of what was applied. Throws MigrationError.
 */
export async function migrate({ ownerUrl, url }: Target, options: Options = {}): Promise<string[]> {
  const client = adminClient({ connectionString: ownerUrl, application_name: 'sanaga-migrate' });
  await client.connect();
  try {
    await takeTurn(client);
    const work = await workOn(client, options);
    if (!options.dryRun) {
      await prepareRoles(client, decodeURIComponent(new URL(url).username));
      await apply(client, work, options);
    }
    return work.steps.flat().map(({ name }) => name);
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

interface Needed {
  migrations: string[];
  names: string[];
  checksums: string[];
}

/** Names of all that this build needs, read once: its files do not change while it runs. */
let needed: Needed | undefined;

function readNeeded(): Needed {
  const isNeeded = ({ phase }: { phase: Phase }) => phase === 'expand';
  const definitions = readDefinitions().filter(isNeeded);
  return {
    migrations: readMigrations()
      .filter(isNeeded)
      .map(({ name }) => name),
    names: definitions.map(({ name }) => name),
    checksums: definitions.map(({ checksum }) => checksum),
  };
}

/**
 * Lists the migrations and definitions that this build needs and the database never had; it works before the database
 * is contracted, and beside definitions of the next build.
 */
export async function pendingMigrations(db: Database): Promise<string[]> {
  needed ??= readNeeded();
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${needed.migrations}::text[]) as needed (name)
    where not exists (select from schema_migration m where m.name = needed.name)
    union all
    select name from unnest(${needed.names}::text[], ${needed.checksums}::text[]) as needed (name, checksum)
    where not exists (select from schema_definition d where d.name = needed.name and d.checksum = needed.checksum)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

type Step = Migration | Definition[];

interface Work {
  history: History;
  /** In order: migrations, and before and after them the definitions that changed. */
  steps: Step[];
  definitions: Definition[];
  /** True if the database is of a newer build, which this one takes nothing from. */
  isNewer: boolean;
}

/** Works out what is to be done; it changes nothing. */
async function workOn(client: pg.Client, { phase, onLeft, folder }: Options): Promise<Work> {
  const [known, definitions] = [readMigrations(folder), readDefinitions(folder)];
  const history = await readHistory(client, known);
  const migrations = ofPhase(pendingOf(known, history), history.isNew ? undefined : phase);
  const newest = [...history.migrations.keys()].toSorted().at(-1) ?? '';
  const isNewer = newest > (known.at(-1)?.name ?? '');
  const changed = changedOf(definitions, { history, isNewer, ...(onLeft && { onLeft }) }).filter(
    (definition) => history.isNew || phase !== 'expand' || definition.phase === 'expand',
  );
  return { history, steps: stepsOf(migrations, changed), definitions, isNewer };
}

function pendingOf(known: readonly Migration[], { migrations }: History): Migration[] {
  return known.filter(({ name, checksum }) => {
    const applied = migrations.get(name);
    if (applied !== undefined && applied !== checksum)
      throw new MigrationError(`${name} was edited after it was applied: write a new migration instead.`);
    return applied === undefined;
  });
}

/**
 * Picks the migrations of the phase. Throws where one of the release before was left out, which these may build on.
 */
function ofPhase(migrations: Migration[], phase: Phase | undefined): Migration[] {
  if (phase !== 'expand') return migrations;
  const last = migrations.findLastIndex((migration) => migration.phase === 'expand');
  const left = migrations.slice(0, Math.max(0, last)).find((migration) => migration.phase === 'contract');
  if (left) throw new MigrationError(`${left.name} is of a release before: run its contract phase first.`);
  return migrations.filter((migration) => migration.phase === 'expand');
}

/**
 * Picks the definitions that the database does not have as they are. A newer build's stay: where a newer migration was
 * applied, and where the database had this build's text and has another one now.
 */
function changedOf(
  definitions: readonly Definition[],
  { history, isNewer, onLeft }: { history: History; isNewer: boolean; onLeft?: (name: string) => void },
): Definition[] {
  const had = new Map(history.definitions.map((had) => [`${had.name} ${had.checksum}`, had]));
  const current = new Set(history.definitions.filter(({ isCurrent }) => isCurrent).map(({ name }) => name));
  return definitions.filter(({ name, checksum }) => {
    const known = had.get(`${name} ${checksum}`);
    if (known?.isCurrent) return false;
    const isLeft = current.has(name) && (isNewer || known !== undefined);
    if (isLeft) onLeft?.(name);
    return !isLeft;
  });
}

/** Lists a definition after the functions among these that it executes. */
const withFunctions = (definition: Definition, among: Iterable<Definition>): Definition[] => [
  ...Array.from(among).filter(
    ({ kind, object }) => kind === 'functions' && definition.executes.includes(object),
  ),
  definition,
];

/** Puts definitions before the first migration that uses them, and all others at the end. */
function stepsOf(migrations: readonly Migration[], definitions: readonly Definition[]): Step[] {
  const left = new Map(definitions.map((definition) => [definition.name, definition]));
  const steps: Step[] = migrations.flatMap((migration) => {
    const used = migration.uses.flatMap((name) => {
      const definition = left.get(name);
      return definition ? withFunctions(definition, left.values()) : [];
    });
    for (const { name } of used) left.delete(name);
    return [used, migration];
  });
  return [...steps, [...left.values()]];
}

async function apply(client: pg.Client, { history, steps, definitions, isNewer }: Work, options: Options) {
  await prepareHistory(client, history);
  for (const step of steps)
    await (Array.isArray(step) ? applyDefinitions(client, step) : applyMigration(client, step));
  if (options.phase !== 'expand' && !isNewer) await forgetDefinitions(client, definitions);
  if (options.phase !== 'contract') await options.afterwards?.();
}

const applyMigration = (client: pg.Client, migration: Migration) =>
  withLockAttempts(migration.name, () =>
    migration.inTransaction ? applyAtOnce(client, migration) : applyInSteps(client, migration),
  );

const applyAtOnce = (client: pg.Client, migration: Migration) =>
  inLockedTransaction(client, async () => {
    await client.query(migration.text);
    await noteMigration(client, migration);
  });

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
  await noteMigration(client, migration);
}
