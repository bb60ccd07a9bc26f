import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { applicationRole } from './connection.ts';

const folder = path.resolve(import.meta.dirname, '../migrations');
const advisoryLock = 748_120_395;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** What keeps a database from being brought up to date; the message says which file or role, and what to do. */
export class MigrationError extends Error {}

function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Brings the database up to date as its owner: numbered SQL files in order, each in a transaction, under a lock.
 * An applied file that was edited since is a loud error. The login role of `url` becomes a member of the
 * application's role, which holds the grants. Throws MigrationError.
 */
export async function migrate({ ownerUrl, url }: { ownerUrl: string; url: string }): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await prepareRoles(client, decodeURIComponent(new URL(url).username));
    return await applyPending(client);
  } finally {
    await client.end();
  }
}

async function prepareRoles(client: pg.Client, login: string): Promise<void> {
  // roles are the cluster's: another of its databases may be migrated at this moment
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${applicationRole}') then
      create role ${applicationRole} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`);
  if (!(await mayActAsApplication(client, login)))
    await client
      .query(`grant ${applicationRole} to ${client.escapeIdentifier(login)}`)
      .catch((error: Error) => {
        throw new MigrationError(
          `${error.message}: as an administrator of the server, GRANT ${applicationRole} TO ${login}`,
          { cause: error },
        );
      });
  await client.query(`revoke create on schema public from public`);
  await client.query(`grant usage on schema public to ${applicationRole}`);
}

/**
 * From PostgreSQL 16 on being a member is not enough: whoever made a role is one, and may only grant it. A superuser may
 * anyway.
 */
async function mayActAsApplication(client: pg.Client, login: string): Promise<boolean> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const privilege = (rows[0]?.version ?? 0) >= 160_000 ? 'SET' : 'MEMBER';
  const { rows: answers } = await client.query<{ may: boolean }>('select pg_has_role($1, $2, $3) as may', [
    login,
    applicationRole,
    privilege,
  ]);
  return answers[0]?.may ?? false;
}

async function applyPending(client: pg.Client): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  await client.query(`grant select on schema_migration to ${applicationRole}`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const done = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const applied: string[] = [];
  for (const { name, sql, checksum } of readMigrations()) {
    const known = done.get(name);
    if (known === checksum) continue;
    if (known !== undefined)
      throw new MigrationError(`${name} was edited after it was applied: write a new migration instead.`);
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new MigrationError(`${name}: ${(error as Error).message}`, { cause: error });
    }
    applied.push(name);
  }
  return applied;
}
