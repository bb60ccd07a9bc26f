import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { adminClient } from '../connection.ts';
import { isAlive } from './alive.ts';
import { findBinaries, serverProgram } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import {
  ensureCluster,
  giveTo,
  newPassword,
  ownFolder,
  prepareFolder,
  superuser,
  type Cluster,
} from './cluster.ts';
import { identityFor, type Identity } from './identity.ts';
import {
  isOurs,
  logFile,
  readPidFile,
  removeStalePidFile,
  startServer,
  stopOrphan,
  type ServerProcess,
} from './server.ts';

export interface EmbeddedPostgres {
  /** The role that owns the database and migrates. */
  ownerUrl: string;
  /** The API's role. */
  url: string;
  /** The cluster's superuser, for backups and tests; nothing else uses it. */
  superuserUrl: string;
  port: number;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Folder of the cluster; made where it is missing. */
  dir: string;
  /** Set in tests: nothing survives a crash of the machine. */
  throwaway?: boolean;
  settings?: Record<string, string | number>;
}

const advisoryLock = 748_120_394;
const attempts = 10;
const database = 'sanaga';

const base = {
  max_connections: 60,
  shared_buffers: '64MB',
  huge_pages: 'off',
  max_parallel_workers_per_gather: 0,
};
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 200,
};

const address = (user: string, password: string, port: number, name: string) =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;

/**
 * Starts PostgreSQL on a folder, once at a time. It dies with this process, however that ends. Throws
 * EmbeddedPostgresError with code ALREADY_RUNNING, CANNOT_RUN, OTHER_VERSION or FOLDER.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const dir = path.resolve(options.dir);
  const throwaway = options.throwaway ?? false;
  prepareFolder(dir);
  const identity = identityFor(dir, serverProgram());
  ownFolder(dir, identity);
  const binaries = findBinaries(dir, identity);
  const cluster = ensureCluster(dir, binaries, identity, throwaway);
  const settings = { ...base, ...(throwaway && fast), ...options.settings };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    await clearTheWay(cluster).catch(unlessRefused);
    const server = await startServer(dir, cluster.data, binaries, identity, settings);
    if (!server) {
      await wait(100);
      continue;
    }
    const lock = await takeOwnership(cluster, server.port).catch(() => undefined);
    if (lock) return finish(cluster, server, lock, rolePasswords(dir, identity));
    await server.stop();
  }
  throw new EmbeddedPostgresError('CANNOT_RUN', `PostgreSQL did not start; its log is ${logFile(dir)}`);
}

async function connect(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = adminClient({
    connectionString: address(superuser, cluster.password, port, 'postgres'),
    application_name: `owner ${process.pid}`,
    connectionTimeoutMillis: 3_000,
  });
  await client.connect();
  return client;
}

/** Takes the lock of our server. Fails where somebody took the server, not yet locked, for an orphan and stopped it. */
async function takeOwnership(cluster: Cluster, port: number): Promise<pg.Client> {
  const lock = await connect(cluster, port);
  await lock.query('select pg_advisory_lock($1)', [advisoryLock]);
  return lock;
}

/** Time after which a process that has started a server has surely locked it; ms. */
const graceMs = 300;

/** Stops an orphan: a live server on this folder whose lock no living owner holds. */
async function clearTheWay(cluster: Cluster): Promise<void> {
  const running = readPidFile(cluster.data);
  if (!running) return;
  if (!isOurs(running.pid, cluster.data)) return removeStalePidFile(cluster.data, running);
  const client = await connect(cluster, running.port).catch(() => undefined);
  // it is just starting or shutting down
  if (!client) return void (await wait(graceMs));
  try {
    for (const again of [true, false]) {
      await lockOfNobodyAlive(cluster, running.port, client);
      if (!again) break;
      await client.query('select pg_advisory_unlock($1)', [advisoryLock]);
      await wait(graceMs);
    }
    // still holding the lock, so that no other process can claim it meanwhile
    await stopOrphan(running.pid, cluster.data);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Waits, so that the state is checked again: the server stopped while it was queried. Throws a refusal of ours at once.
 */
async function unlessRefused(error: unknown): Promise<void> {
  if (error instanceof EmbeddedPostgresError) throw error;
  await wait(graceMs);
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    advisoryLock,
  ]);
  return rows[0]?.got ?? false;
}

/** Time that the server may take to notice that the owner was killed; ms. */
const noticedAfterMs = 10_000;

/** Takes the lock, even while an owner who was killed a moment ago still has it. Throws ALREADY_RUNNING. */
async function lockOfNobodyAlive(cluster: Cluster, port: number, client: pg.Client): Promise<void> {
  for (const end = Date.now() + noticedAfterMs; !(await tryLock(client)); await wait(20)) {
    const owner = await ownerOf(client);
    if (owner !== undefined && (isAlive(owner) || Date.now() > end))
      throw new EmbeddedPostgresError(
        'ALREADY_RUNNING',
        `Already running in ${path.dirname(cluster.data)} (owner ${owner}), database on port ${port}.`,
      );
  }
}

/** Finds the process that holds the lock; undefined where it was just given back. */
async function ownerOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select s.application_name as name from pg_stat_activity s join pg_locks l using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [advisoryLock],
  );
  return rows[0] && Number(rows[0].name.replace('owner ', ''));
}

async function finish(
  cluster: Cluster,
  server: ServerProcess,
  lock: pg.Client,
  passwords: RolePasswords,
): Promise<EmbeddedPostgres> {
  await ensureDatabase(lock, passwords);
  return {
    ownerUrl: address('sanaga_owner', passwords.owner, server.port, database),
    url: address('sanaga_api', passwords.api, server.port, database),
    superuserUrl: address(superuser, cluster.password, server.port, database),
    port: server.port,
    async stop() {
      await lock.end().catch(() => {});
      await server.stop();
    },
  };
}

interface RolePasswords {
  owner: string;
  api: string;
}

/**
 * Reads the passwords of the roles, which are made once and stored next to the cluster, readable by its owner alone.
 */
function rolePasswords(dir: string, identity: Identity): RolePasswords {
  const file = path.join(dir, 'roles.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RolePasswords;
  } catch {
    const made = { owner: newPassword(), api: newPassword() };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    giveTo(identity, file);
    return made;
  }
}

/** Makes the roles and their database, and leaves existing ones alone. Extensions are the migrations' own. */
async function ensureDatabase(client: pg.Client, passwords: RolePasswords): Promise<void> {
  for (const [role, password, rights] of [
    ['sanaga_owner', passwords.owner, 'createrole'],
    ['sanaga_api', passwords.api, 'nocreaterole'],
  ] as const) {
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    const verb = rows.length === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${role} login ${rights} password ${client.escapeLiteral(password)}`);
  }
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (rows.length === 0) await client.query(`create database ${database} owner sanaga_owner`);
}
