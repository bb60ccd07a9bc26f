import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { openDatabase, pgClient } from './connection.ts';
import { findBinaries, serverProgram } from './embedded/binaries.ts';
import { identityFor } from './embedded/identity.ts';
import { startServer } from './embedded/server.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import { isDatabaseUnavailable } from './outage.ts';
import { runStatement, superuserClient } from './testing/index.ts';

let folder: string;
let standby: NonNullable<Awaited<ReturnType<typeof startServer>>>;
let admin: pg.Client;
let url: string;

/** Starts a server that repeats what another one writes, and has nothing to repeat. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sanaga-standby-'));
  const dir = path.join(folder, 'postgres');
  const before = await startEmbeddedPostgres({ dir, throwaway: true });
  await runStatement(before.superuserUrl, 'create role sanaga_app; grant sanaga_app to sanaga_api');
  await before.stop();
  const data = path.join(dir, 'cluster');
  writeFileSync(path.join(data, 'standby.signal'), '');
  const identity = identityFor(dir, serverProgram());
  // as many connections as the server that it repeats
  const settings = { max_connections: 200, fsync: 'off' };
  const started = await startServer(dir, data, findBinaries(dir, identity), identity, settings);
  if (!started) throw new Error('the standby did not start');
  standby = started;
  const atStandby = (primaryUrl: string) => primaryUrl.replace(`:${before.port}/`, `:${standby.port}/`);
  url = atStandby(before.url);
  admin = await superuserClient(atStandby(before.superuserUrl));
});
afterAll(async () => {
  await admin.end();
  await standby.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('is used by nobody of the application while it only reads, and as soon as it is the primary', async () => {
  const db = openDatabase({ url });
  const refused = await sql`select 1`.execute(db).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(refused)).toBe(true);
  expect(refused).toMatchObject({ message: expect.stringContaining('standby') });
  await expect(pgClient(url).connect()).rejects.toThrow('standby');
  // every connection of the login is closed
  const others = "select from pg_stat_activity where usename = 'sanaga_api'";
  while ((await admin.query(others)).rows.length > 0);

  await admin.query('select pg_promote()');
  const read = () => sql<{ one: number }>`select 1 as one`.execute(db);
  let result = await read().catch(() => undefined);
  while (!result) result = await read().catch(() => undefined);
  expect(result.rows).toEqual([{ one: 1 }]);
  await db.destroy();
});
