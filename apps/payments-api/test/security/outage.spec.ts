import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createTestDatabase,
  openDatabaseLink,
  superuserClient,
  type TestDatabase,
} from '@sanaga/database/testing';
import { installJobs } from '@sanaga/jobs';
import { testSettings } from '../kit/base/harness.ts';
import { startApi } from './running-api.ts';

const outageMs = 25_000;
/** All parts of a process together, ten calls a second besides. */
const attemptsPerSecond = 25;
const growthMiB = 50;
const readyAgainMs = 10_000;
/** A call waits for a connection (2 s) or for a statement that is on its way (10 s), and no longer. */
const slowestMs = 13_000;

describe('the API whose database goes away for 25 s', () => {
  let database: TestDatabase;
  let link: Awaited<ReturnType<typeof openDatabaseLink>>;
  let api: Awaited<ReturnType<typeof startApi>>;

  beforeAll(async () => {
    database = await createTestDatabase();
    await installJobs(database.ownerUrl);
    link = await openDatabaseLink(database.url);
    const settings = Object.entries(testSettings(link.url)).filter(([, value]) => typeof value === 'string');
    api = await startApi({
      ...(Object.fromEntries(settings) as Record<string, string>),
      PAYMENTS_API_PORT: '0',
      MOMO_BASE_URL: 'http://127.0.0.1:1',
      LOG_LEVEL: 'info',
      DRAIN_DELAY: '5',
    });
  });
  afterAll(async () => {
    await api.stop();
    link.close();
    await database.drop();
  });

  const memoryMiB = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))?.[1]) / 1024;

  const ready = async (): Promise<number> => (await fetch(`${api.url}/health/ready`)).status;

  const untilReady = async (): Promise<number> => {
    const since = Date.now();
    while ((await ready()) !== 200) await wait(50);
    return Date.now() - since;
  };

  const channels = ['sanaga-listen sanaga_events', 'sanaga-listen sanaga_work'];
  const listening = async (): Promise<number[]> => {
    const admin = await superuserClient(database.superuserUrl);
    const { rows } = await admin.query<{ count: number }>(
      `select (select count(*)::int from pg_stat_activity where datname = current_database() and application_name = channel) as count
       from unnest($1::text[]) with ordinality as t (channel, place) order by place`,
      [channels],
    );
    await admin.end();
    return rows.map(({ count }) => count);
  };
  const untilListening = async (): Promise<number[]> => {
    for (const end = Date.now() + readyAgainMs; Date.now() < end; await wait(100))
      if ((await listening()).every((count) => count > 0)) break;
    return listening();
  };

  /** Ten calls a second that need the database; what they return and how long the slowest takes. */
  async function load(ms: number) {
    const calls: Promise<{ status: number; ms: number }>[] = [];
    for (const end = Date.now() + ms; Date.now() < end; await wait(100)) {
      const since = Date.now();
      calls.push(ready().then((status) => ({ status, ms: Date.now() - since })));
    }
    const ended = await Promise.all(calls);
    return {
      statuses: ended.map(({ status }) => status),
      slowest: Math.max(...ended.map((call) => call.ms)),
    };
  }

  it.each(['refused', 'silent'] as const)(
    'outlives it (%s), and is itself again within seconds',
    async (state) => {
      await untilReady();
      await load(2_000);
      const before = { attempts: link.attempts(), memory: memoryMiB() };
      link.set(state);
      const { statuses, slowest } = await load(outageMs);
      const during = { attempts: link.attempts() - before.attempts, memory: memoryMiB() - before.memory };
      link.set('open');
      const readyMs = await untilReady();
      expect(new Set(statuses)).toEqual(new Set([503]));
      expect(slowest).toBeLessThan(slowestMs);
      expect(during.attempts / (outageMs / 1_000)).toBeLessThan(attemptsPerSecond);
      expect(during.memory).toBeLessThan(growthMiB);
      expect(readyMs).toBeLessThan(readyAgainMs);
      expect(await untilListening()).toEqual([1, 1]);
    },
  );

  it('is not ready any more once it was told to stop, and serves calls for a while', async () => {
    expect(await untilReady()).toBeLessThan(readyAgainMs);
    process.kill(api.pid, 'SIGTERM');
    while ((await ready()) !== 503) await wait(20);
    expect((await fetch(`${api.url}/health/live`)).status).toBe(200);
  });
});
