import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, superuserClient, type TestDatabase } from '@sanaga/database/testing';
import { installJobs } from '@sanaga/jobs';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import { until } from '../kit/base/until.ts';
import { processSettings, startApi } from './running-api.ts';

/** Checks that losing the database, or one connection to it, fails what was being done, and never the server. */
describe('the running API', () => {
  let database: TestDatabase;
  let admin: Awaited<ReturnType<typeof superuserClient>>;
  let api: Awaited<ReturnType<typeof startApi>>;

  beforeAll(async () => {
    database = await createTestDatabase();
    await installJobs(database.ownerUrl);
    admin = await superuserClient(database.superuserUrl);
    api = await startApi(processSettings(database.url));
  });
  afterAll(async () => {
    await api.stop();
    await admin.end();
    await database.drop();
  });

  /** Lists the API's connections to the database, by name and what each did last. */
  const connections = async (): Promise<{ pid: number; use: string }[]> =>
    (
      await admin.query<{ pid: number; use: string }>(
        `select pid, application_name || ' ' || query as use from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and usename = 'sanaga_api'`,
      )
    ).rows;
  const terminateAll = async (): Promise<void> => {
    for (const { pid } of await connections())
      await admin.query('select pg_terminate_backend($1, 10000)', [pid]);
  };

  const isReady = async (): Promise<boolean> => (await fetch(`${api.url}/health/ready`)).ok;
  const listens = (channel: RegExp) => async () => (await connections()).some(({ use }) => channel.test(use));

  it('outlives every one of its connections, three times over, and takes them up again', async () => {
    const channels = [/sanaga-listen sanaga_events/, /LISTEN "pgboss/i];
    for (let round = 0; round < 3; round += 1) {
      for (const channel of channels) await until(listens(channel));
      // requests are in flight, on connections of the pool
      const asked = Array.from({ length: 20 }, () =>
        fetch(`${api.url}/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `nobody-${round}@sanaga.example`, password: 'Calm-Estuary-47' }),
        }).then(({ status }) => status),
      );
      await terminateAll();
      const statuses = await Promise.all(asked);
      expect(statuses.filter((status) => status === 500)).toEqual([]);
      await until(isReady);
    }
    for (const channel of channels) await until(listens(channel));
  });
});

describe('an export while the database takes no connection', () => {
  let h: MoneyHarness;
  let holder: TestHolder;
  let silent: ReturnType<typeof createServer>;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    h = await createMoneyHarness();
    holder = await h.holder();
    silent = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await h.close();
  });

  it('is for later, and no fault of the server', async () => {
    const { port } = silent.address() as AddressInfo;
    h.dependencies.settings.DATABASE_URL = `postgres://a:b@127.0.0.1:${port}/none?connect_timeout=0.05`;
    const answer = await h.as(holder.admin).inject({ method: 'GET', url: '/transaction/export-csv' });
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({
      status: 503,
      code: 'UNAVAILABLE',
    });
  });
});
