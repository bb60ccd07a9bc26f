import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { adminClient } from './connection.ts';
import { applicationRole, memberRole } from './scope.ts';

const folder = path.resolve(import.meta.dirname, '../migrations');
const advisoryLock = 748_120_395;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Why a database cannot be migrated; the message says which file or role, and what to do. */
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
  const client = adminClient(ownerUrl);
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
  for (const role of [applicationRole, memberRole]) await ensureRole(client, role);
  // members have the grants of the application, and policies that bind them besides
  await ensureMember(client, applicationRole, memberRole, 'USAGE');
  for (const role of [applicationRole, memberRole]) await ensureMember(client, role, login, 'SET');
  await client.query(`revoke create on schema public from public`);
  await client.query(`grant usage on schema public to ${applicationRole}`);
}

/** Roles are the cluster's: another of its databases may be migrated at this moment. */
const ensureRole = (client: pg.Client, role: string) =>
  client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`);

/** `SET`: may act as the role; `USAGE`: has its grants. */
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
 * From PostgreSQL 16 on being a member is not enough: whoever made a role is one, and may only grant it. A superuser
 * may anyway.
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
