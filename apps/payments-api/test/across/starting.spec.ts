import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  createTestDatabase,
  newestNeeded,
  openDatabaseLink,
  superuserClient,
  type TestDatabase,
} from '@sanaga/database/testing';
import { installJobs } from '@sanaga/jobs';
import { freePort } from '../../../../tools/start/ports.ts';
import { processSettings, spawnApi, startFrontServer } from '../security/running-api.ts';

/** Longest pause between two tries, and the time that a busy machine takes to start a server; ms. */
const readyWithinMs = 5_000 + 40_000;

let database: TestDatabase;
let link: Awaited<ReturnType<typeof openDatabaseLink>>;
let api: Awaited<ReturnType<typeof spawnApi>>;
let url: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await installJobs(database.ownerUrl);
  link = await openDatabaseLink(database.url);
  link.set('refused');
});
afterEach(async () => {
  api.signal('SIGKILL');
  await api.ended;
  link.close();
  await database.drop();
});

/** Starts a process whose database is away. */
async function startApi(settings: Record<string, string> = {}): Promise<void> {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  api = await spawnApi(processSettings(link.url, { PAYMENTS_API_PORT: String(port), ...settings }));
}

const get = async (path: string, language = 'en'): Promise<Response | undefined> =>
  fetch(url + path, { headers: { 'accept-language': language, connection: 'close' } }).catch(() => undefined);
const status = async (path: string): Promise<number | undefined> => (await get(path))?.status;
const until = async (path: string, wanted: number): Promise<void> => {
  for (const end = Date.now() + readyWithinMs; Date.now() < end; await wait(20))
    if ((await status(path)) === wanted) return;
  throw new Error(`${path} was not ${wanted} in time: ${api.output()}`);
};

it('an API whose database is away is live at once, and ready when the database and its migrations are there', async () => {
  await startApi();
  const admin = await superuserClient(database.superuserUrl);
  const { name, checksum } = newestNeeded();
  await admin.query('delete from schema_migration where name = $1', [name]);

  await until('/health/live', 200);
  const front = await startFrontServer({ INTERNAL_API_URL: url, LOG_LEVEL: 'info' });
  const frontIsReady = async () => (await fetch(`${front.url}/health/ready`)).status;
  expect(await frontIsReady()).toBe(503);
  const refused = await get('/countries', 'fr');
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused?.json()).toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('momentanément'),
  });
  link.set('open');
  while (!api.output().includes(`lacks migrations: ${name}`)) await wait(20);
  expect(await status('/health/ready')).toBe(503);
  await admin.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
  await admin.end();
  await until('/health/ready', 200);
  expect(await status('/countries')).toBe(200);
  expect(await frontIsReady()).toBe(200);
  await front.stop();
  api.signal('SIGTERM');
  expect(await api.ended).toBe(0);
});

it('an API that waits for its database stops at once: nobody is to be served on', async () => {
  await startApi({ DRAIN_DELAY: '3600' });
  await until('/health/live', 200);
  api.signal('SIGTERM');
  expect(await api.ended).toBe(0);
});
