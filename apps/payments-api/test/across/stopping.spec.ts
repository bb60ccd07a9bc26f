import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { installJobs } from '@sanaga/jobs';
import { startBalancer } from '../kit/base/balancer.ts';
import {
  createMoneyHarness,
  somePayment,
  type MoneyHarness,
  type TestHolder,
} from '../kit/whole/money-harness.ts';
import { processSettings, startApi, startFrontServer, type RunningServer } from '../security/running-api.ts';

const calls = 500;
const callers = 10;
/** Longest pause after which a stream comes back; ms. */
const longestRetryMs = 3_000;

let h: MoneyHarness;
let holder: TestHolder;
let apis: RunningServer[];
let fronts: RunningServer[];
/** Balancers in front of the API processes, and in front of the front-end servers. */
let inside: Awaited<ReturnType<typeof startBalancer>>;
let entry: Awaited<ReturnType<typeof startBalancer>>;
let blocker: Awaited<ReturnType<typeof superuserClient>>;

beforeEach(async () => {
  h = await createMoneyHarness();
  await installJobs(h.ownerUrl);
  holder = await h.holder();
  blocker = await superuserClient(h.superuserUrl);
  // time within which each connection gets a response that closes it, even on a busy machine
  const settings = processSettings(h.url, { DRAIN_DELAY: '4', OPERATOR_WORKER: 'false' });
  apis = await Promise.all([startApi(settings), startApi(settings)]);
  inside = await startBalancer(apis.map(({ url }) => url));
  const ofFront = { INTERNAL_API_URL: inside.url, LOG_LEVEL: 'info', DRAIN_DELAY: '4' };
  fronts = await Promise.all([startFrontServer(ofFront), startFrontServer(ofFront)]);
  entry = await startBalancer(fronts.map(({ url }) => url));
});
afterEach(async () => {
  for (const server of [...fronts, ...apis]) server.signal('SIGKILL');
  entry.close();
  inside.close();
  await blocker.end();
  expect(await h.violations()).toEqual([]);
  await h.close();
});

/** Makes a call through a front-end server as the holder's initiator. */
function call(
  agent: Agent | undefined,
  method: string,
  path: string,
  body?: object,
): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${holder.initiator.accessToken}`,
    ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  };
  return new Promise((resolve, reject) => {
    request(`${entry.url}/backend${path}`, { method, headers, agent }, resolve)
      .once('error', reject)
      .end(body && JSON.stringify(body));
  });
}

/**
 * Makes kept-alive calls, reads and payments in turn, until `mayEnd`, and as many as are asked for; counts their
 * statuses.
 */
async function load(seen: Map<string, number>, mayEnd: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  let made = 0;
  const caller = async () => {
    while (made < calls || !mayEnd()) {
      made += 1;
      const answer = await (
        made % 2 === 0
          ? call(agent, 'GET', '/profile/user-profile-info')
          : call(agent, 'POST', '/transaction', somePayment())
      ).then(
        async (response) => {
          await text(response);
          return String(response.statusCode);
        },
        (error: Error) => error.message,
      );
      seen.set(answer, (seen.get(answer) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  agent.destroy();
}

const direct = (url: string, path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${holder.admin.accessToken}` };
    request(`${url}${path}`, { headers, agent: new Agent({ keepAlive: true }) }, resolve)
      .once('error', reject)
      .end();
  });

/** Requests an export that begins, and cannot end before the lock is released. */
async function blockedExport(url: string) {
  await blocker.query('begin; lock table ledger.transfer in access exclusive mode');
  const path = '/transaction/wallet-statement/export-csv?startDate=2026-01-01&endDate=2026-01-31';
  const response = await direct(url, path);
  return { status: response.statusCode, body: await text(response) };
}

async function isBlocked(): Promise<void> {
  const waiting = `select from pg_locks where not granted and relation = 'ledger.transfer'::regclass`;
  while ((await blocker.query(waiting)).rowCount === 0) await wait(10);
}

const openStream = async (): Promise<IncomingMessage> => {
  const stream = await call(undefined, 'GET', '/events');
  expect(stream.headers['content-type']).toBe('text/event-stream');
  return stream;
};

/** Opens a stream that has ended again, as late as its reader was asked to; returns that delay in ms. */
async function comesBack(stream: IncomingMessage): Promise<number> {
  const retryMs = Number(/\nretry: (\d+)\n\n$/.exec(await text(stream))?.[1]);
  await wait(retryMs);
  (await openStream()).destroy();
  return retryMs;
}

it('one of two API processes and front-end servers fail no call, end streams with the time to come back, and downloads whole', async () => {
  const [stopping, other] = apis as [RunningServer, RunningServer];
  const [stoppingFront, otherFront] = fronts as [RunningServer, RunningServer];
  const streams = await Promise.all([openStream(), openStream()]);
  const back = Promise.any(streams.map(comesBack));
  const streamed = direct(stopping.url, '/events').then(text);
  const ended = Promise.all([stopping.ended, stoppingFront.ended]);
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const seen = new Map<string, number>();
  const loaded = load(seen, () => hasEnded);
  while (seen.size < 2) await wait(10);
  // last, as a statement waits ten seconds at most
  const download = blockedExport(stopping.url);
  await isBlocked();

  stopping.signal('SIGTERM');
  stoppingFront.signal('SIGTERM');
  // from here on it accepts nothing new
  expect(await streamed).toMatch(/\nretry: \d{1,4}\n\n$/);
  await blocker.query('commit');
  expect(await download).toMatchObject({ status: 200, body: expect.stringContaining('date') });
  expect(await ended).toEqual([0, 0]);

  await loaded;
  expect([...seen.keys()].sort()).toEqual(['200', '201']);
  expect([...seen.values()].reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(calls);
  expect([inside.ready(), entry.ready()]).toEqual([[other.url], [otherFront.url]]);
  expect(await back).toBeLessThanOrEqual(longestRetryMs);
  for (const stream of streams) stream.destroy();
});
