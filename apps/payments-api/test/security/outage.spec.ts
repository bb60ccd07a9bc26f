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
import { processSettings, startApi } from './running-api.ts';

/** Attempts of all parts of a process together, with ten calls a second. */
const attemptsPerSecond = 25;
const growthMiB = 50;
const callsInOutage = 40;

describe('the API whose database goes away', () => {
  let database: TestDatabase;
  let link: Awaited<ReturnType<typeof openDatabaseLink>>;
  let api: Awaited<ReturnType<typeof startApi>>;

  beforeAll(async () => {
    database = await createTestDatabase();
    await installJobs(database.ownerUrl);
    link = await openDatabaseLink(database.url);
    api = await startApi(processSettings(link.url, { DRAIN_DELAY: '5' }));
  });
  afterAll(async () => {
    await api.stop();
    link.close();
    await database.drop();
  });

  const memoryMiB = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))?.[1]) / 1024;

  const ready = async (): Promise<number> => (await fetch(`${api.url}/health/ready`)).status;

  const untilReady = async (): Promise<void> => {
    while ((await ready()) !== 200) await wait(50);
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
    for (;;) {
      const counts = await listening();
      if (counts.every((count) => count > 0)) return counts;
      await wait(100);
    }
  };

  /**
   * Makes ten calls a second that need the database, each awaited; returns their results, and how many seconds that
   * took.
   */
  async function load(count: number) {
    const since = performance.now();
    const calls: Promise<number>[] = [];
    for (; calls.length < count; await wait(100)) calls.push(ready());
    const statuses = await Promise.all(calls);
    return { statuses, seconds: (performance.now() - since) / 1_000 };
  }

  it.each(['refused', 'silent'] as const)('outlives it (%s), and is itself again', async (state) => {
    await untilReady();
    await load(10);
    const before = { attempts: link.attempts(), memory: memoryMiB() };
    link.set(state);
    // all of them end during the outage
    const { statuses, seconds } = await load(callsInOutage);
    const during = { attempts: link.attempts() - before.attempts, memory: memoryMiB() - before.memory };
    link.set('open');
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(during.attempts).toBeLessThan(attemptsPerSecond * seconds);
    expect(during.memory).toBeLessThan(growthMiB);
    await untilReady();
    expect(await untilListening()).toEqual([1, 1]);
  });

  it('is not ready any more once it was told to stop, and serves calls for a while', async () => {
    await untilReady();
    process.kill(api.pid, 'SIGTERM');
    while ((await ready()) !== 503) await wait(20);
    expect((await fetch(`${api.url}/health/live`)).status).toBe(200);
  });
});
