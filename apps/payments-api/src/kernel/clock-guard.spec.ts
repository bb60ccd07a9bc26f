import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sanaga/database/testing';
import { installJobs, openJobs, type Jobs } from '@sanaga/jobs';
import { createHarness, type Harness } from '../../test/kit/base/harness.ts';
import { until } from '../../test/kit/base/until.ts';
import { workByRightClock } from './clock-guard.ts';
import { startDatabaseClock } from './clock.ts';

let database: TestDatabase;
let jobs: Jobs;
let harness: Harness;
beforeAll(async () => {
  database = await createTestDatabase();
  await installJobs(database.ownerUrl);
  jobs = await openJobs(database.db, { url: database.url, onError: () => {} });
  harness = await createHarness();
  await installJobs(harness.ownerUrl);
});
afterAll(async () => {
  await harness.close();
  await jobs.close();
  await database.drop();
});

const mail = (messageId: string) => ({
  to: 'awa@example.com',
  language: 'en',
  template: 'sign-in-code',
  values: {},
  messageId,
});

it('a process whose clock is wrong takes no work and says so, and takes it again by itself', async () => {
  let wrongMs = 120_000;
  const clock = await startDatabaseClock(database.db, {
    ownTime: () => Date.now() + wrongMs,
    everyMs: 50,
    onError: (error) => {
      throw error;
    },
  });
  const said: string[] = [];
  const done: string[] = [];
  const say = (_: object, text: string) => void said.push(text);
  const finish = await workByRightClock({
    clockOffset: clock.offset,
    everyMs: 50,
    log: { error: say, info: say } as never,
    start: async () => {
      await jobs.work('mail', async ({ messageId }) => void done.push(messageId));
      return () => jobs.finish();
    },
  });
  expect(said).toEqual(["no work is taken: the clock is 120.0 s ahead of the database's"]);
  await jobs.send(database.db, 'mail', mail('one'));
  wrongMs = 0;
  await until(() => said.length === 2);
  await until(() => done.length === 1);

  wrongMs = -3_000;
  await until(() => said.length === 3);
  await jobs.finish();
  await jobs.send(database.db, 'mail', mail('two'));
  wrongMs = 1_500;
  await until(() => done.length === 2);
  await finish();
  expect({ said, done }).toEqual({
    said: [
      "no work is taken: the clock is 120.0 s ahead of the database's",
      'work is taken again: the clock is right',
      "no work is taken: the clock is 3.0 s behind the database's",
      'work is taken again: the clock is right',
    ],
    done: ['one', 'two'],
  });
  clock.stop();
});

it.each([
  [
    'worker',
    503,
    { status: 'not ready', reason: "no work is taken: the clock is 120.0 s ahead of the database's" },
  ],
  [
    'api,worker',
    200,
    { status: 'ready', work: "no work is taken: the clock is 120.0 s ahead of the database's" },
  ],
  ['api', 200, { status: 'ready' }],
])('health and metrics say it of a process that is %s', async (roles, status, body) => {
  const { dependencies } = harness;
  const settings = {
    ...dependencies.settings,
    ROLES: new Set(roles.split(',')),
  } as typeof dependencies.settings;
  const app = await harness.buildApp({ ...dependencies, settings, clockOffset: () => 120_000 });
  const ready = await app.inject('/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([status, body]);
  expect((await app.inject('/metrics')).body).toMatch(/^clock_offset_seconds 120$/m);
  await app.close();
});
