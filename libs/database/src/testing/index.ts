import { randomBytes } from 'node:crypto';
import { openDatabase } from '../connection.ts';
import type { Database } from '../database.ts';
import { readMigrations, type Migration } from '../migrations.ts';
import { clusterSetting, runStatement, template } from './cluster.ts';

export { countRoundTrips, type Asked } from './round-trips.ts';
export { watchPlans } from './plans.ts';
export { waitForStandby } from './standby.ts';
export { openDatabaseLink } from './database-link.ts';
export {
  clusterSetting,
  runStatement,
  startTestCluster,
  stopTestCluster,
  superuserClient,
  type TestCluster,
} from './cluster.ts';

/** Finds the newest migration that this build needs; it works without one that contracts. */
export function newestNeeded(): Migration {
  const newest = readMigrations().findLast(({ phase }) => phase === 'expand');
  if (newest === undefined) throw new Error('there are no migrations');
  return newest;
}

interface Addresses {
  ownerUrl: string;
  url: string;
  superuserUrl: string;
}

export interface TestDatabase extends Addresses {
  db: Database;
  drop(): Promise<void>;
}

/** Time to connect, in seconds: a thousand callers at once on a busy machine wait their turn. */
const connectTimeoutSeconds = '60';

const inDatabase = (url: string, name: string): string => {
  const target = new URL(url);
  target.pathname = `/${name}`;
  target.searchParams.set('connect_timeout', connectTimeoutSeconds);
  return target.href;
};

interface TestOptions {
  /** Connections of `db` at most. */
  max?: number;
  /** The database to copy: the run's migrated template, or PostgreSQL's own, in which nothing is. */
  from?: typeof template | 'template0';
}

/** Creates a database for one spec, copied from the run's migrated template in some milliseconds. */
export async function createTestDatabase({
  max = 20,
  from = template,
}: TestOptions = {}): Promise<TestDatabase> {
  const addresses = JSON.parse(process.env[clusterSetting] ?? 'null') as Addresses | null;
  if (!addresses)
    throw new Error('no test cluster: use nodeProject(…, { database: true }) in jest.config.js');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = inDatabase(addresses.superuserUrl, 'postgres');
  await runStatement(
    maintenance,
    `create database ${name} template ${from} strategy file_copy owner sanaga_owner`,
  );
  const own = Object.fromEntries(
    Object.entries(addresses).map(([key, url]) => [key, inDatabase(url as string, name)]),
  ) as unknown as Addresses;
  const db = openDatabase({ url: own.url, max });
  return {
    ...own,
    db,
    async drop() {
      await db.destroy();
      await runStatement(maintenance, `drop database ${name} with (force)`);
    },
  };
}
