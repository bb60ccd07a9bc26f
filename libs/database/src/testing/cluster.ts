import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { adminClient } from '../connection.ts';
import { isAlive } from '../embedded/alive.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/start.ts';
import { migrate } from '../migrate.ts';

export interface TestCluster {
  cluster: EmbeddedPostgres;
  dir: string;
}

/** Name of the setting by which a run's specs find its cluster. */
export const clusterSetting = 'SANAGA_TEST_CLUSTER';

/** The database all others are copied from. */
export const template = 'sanaga';

const twoGiB = 2 * 1024 ** 3;

/** Chooses memory where there is enough of it, else the disk. */
function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > twoGiB) return '/dev/shm';
  } catch {
    // not every system has it
  }
  return tmpdir();
}

/** Settings for the specs of several projects at once. */
const settings = { max_connections: 400 };

const prefix = 'sanaga-test-';

/** Removes the clusters of runs that were interrupted and had no time to tidy up. */
function removeAbandoned(scratch: string): void {
  for (const name of readdirSync(scratch))
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      rmSync(path.join(scratch, name), { recursive: true, force: true });
}

/** Starts one throw-away cluster for each run, with the template migrated once. */
export async function startTestCluster(): Promise<TestCluster> {
  const scratch = scratchFolder();
  removeAbandoned(scratch);
  const dir = mkdtempSync(path.join(scratch, `${prefix}${process.pid}-`));
  // where root runs the tests the server is another user, who must reach its folder
  chmodSync(dir, 0o755);
  const cluster = await startEmbeddedPostgres({ dir: path.join(dir, 'postgres'), throwaway: true, settings });
  await migrate({ ownerUrl: cluster.ownerUrl, url: cluster.url });
  process.env[clusterSetting] = JSON.stringify({
    ownerUrl: cluster.ownerUrl,
    url: cluster.url,
    superuserUrl: cluster.superuserUrl,
  });
  return { cluster, dir };
}

export async function stopTestCluster({ cluster, dir }: TestCluster): Promise<void> {
  await cluster.stop();
  rmSync(dir, { recursive: true, force: true });
}

/** Opens a connection as the superuser to a database that is not the template. */
export async function superuserClient(url: string): Promise<pg.Client> {
  const client = adminClient(url);
  await client.connect();
  return client;
}

/** Runs a statement on a connection of its own, as the URL's user. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = await superuserClient(url);
  await client.query(statement);
  await client.end();
}
