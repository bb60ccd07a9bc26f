import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { headOf, sendSlowly } from '@sanaga/server/testing';
import { type FakeApi, startFakeApi } from './testing/fake-api.ts';
import { builtApp } from './testing/front-server.ts';

let api: FakeApi;
let server: ChildProcess;
let url: string;
let folder: string;

beforeEach(async () => {
  api = await startFakeApi();
  folder = builtApp();
  server = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      APP_TYPE: '1',
      ORG_PORTAL_PORT: '0',
      FRONT_SERVER_HOST: '127.0.0.1',
      FRONT_APP_FOLDER: folder,
      INTERNAL_API_URL: api.url,
      DRAIN_DELAY: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const text of server.stdout!.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text as string;
    url = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1] ?? '';
    if (url) break;
  }
  server.stdout!.resume();
});
afterEach(async () => {
  if (server.exitCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true });
  await api.close();
});

/** Waits until these calls have reached the API. */
async function begun(...urls: string[]): Promise<void> {
  while (!urls.every((each) => api.begun.includes(each))) await wait(10);
}

const ready = async (): Promise<number | undefined> =>
  (await fetch(`${url}/health/ready`, { headers: { connection: 'close' } }).catch(() => undefined))?.status;

it('is ready while the API takes calls', async () => {
  expect(await ready()).toBe(200);
  await api.close();
  expect(await ready()).toBe(503);
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
});

it('is not ready once it is to stop, finishes uploads and downloads, and ends streams with the time to come back', async () => {
  const ended = once(server, 'exit');
  const stream = (await fetch(`${url}/backend/events`)).text();
  const download = fetch(`${url}/backend/transaction/export-csv`).then((response) => response.text());
  const upload = sendSlowly(url, {
    head: headOf('/backend/transaction/upload-file', 14_000),
    pieces: Array.from({ length: 7 }, () => 'x'.repeat(2_000)),
  });
  await begun('/events', '/transaction/export-csv', '/transaction/upload-file');
  server.kill('SIGTERM');
  while ((await ready()) === 200) await wait(10);
  expect(await ready()).toBe(503);
  const page = await fetch(`${url}/login`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect(await stream).toMatch(/^: here\n\nretry: \d{1,4}\n\n$/);
  await expect(fetch(`${url}/login`)).rejects.toThrow();
  expect(await download).toMatch(/^row 1\n[^]*row 7\n$/);
  expect(await upload).toMatch(/^HTTP\/1\.1 200 [^]*\{"bytes":14000\}/);
  expect(await ended).toEqual([0, null]);
});

it('stops at once at a second signal, whatever is under way', async () => {
  const ended = once(server, 'exit');
  const download = fetch(`${url}/backend/transaction/export-csv`).then((response) => response.text());
  const broken = expect(download).rejects.toThrow();
  await begun('/transaction/export-csv');
  server.kill('SIGTERM');
  while ((await ready()) === 200) await wait(10);
  server.kill('SIGINT');
  expect(await ended).toEqual([1, null]);
  await broken;
});
