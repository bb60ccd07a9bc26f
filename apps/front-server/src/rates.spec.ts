import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type FakeApi, startFakeApi } from './testing/fake-api.ts';
import { startFrontServer } from './testing/front-server.ts';

let api: FakeApi;
let app: FastifyInstance;
let now: number;

beforeAll(async () => {
  api = await startFakeApi();
});
beforeEach(async () => {
  now = 1_000_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  app = await startFrontServer(api.url, { FRONT_TRUSTED_PROXIES: '10.0.0.1' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});
afterAll(() => api.close());

const from = (address: string, url: string, more: InjectOptions = {}) =>
  app.inject({ url, remoteAddress: address, ...more });

/** Counts the statuses of many requests over 20 connections. */
async function tally(count: number, address: string, url: string) {
  const statuses: Record<number, number> = {};
  let left = count;
  const connection = async () => {
    while (left > 0) {
      left -= 1;
      const { statusCode } = await from(address, url);
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, connection));
  return statuses;
}

const [stranger, other] = ['203.0.113.7', '203.0.113.8'];

describe('an address that sends no end of requests is refused, and no other', () => {
  it.each([
    ['/backend/openapi.json', 1_500, 300],
    ['/assets/main-abc123.js', 1_500, 300],
    ['/api/get-tokens', 1_500, 300],
    ['/login', 300, 50],
    ['/verify/some-token', 300, 50],
  ])('%s', async (url, atOnce, perSecond) => {
    const { statusCode } = await from(stranger, url);
    expect(await tally(atOnce + 9, stranger, url)).toEqual({ [statusCode]: atOnce - 1, 429: 10 });
    expect((await from(other, url)).statusCode).toBe(statusCode);
    now += 1_000;
    expect(await tally(perSecond + 5, stranger, url)).toEqual({ [statusCode]: perSecond, 429: 5 });
  });
});

it('still says that it is well, and takes calls where pages are refused', async () => {
  await tally(300, stranger, '/login');
  expect((await from(stranger, '/login')).statusCode).toBe(429);
  expect((await from(stranger, '/backend/transaction')).statusCode).toBe(200);
  await tally(1_500, stranger, '/backend/transaction');
  expect((await from(stranger, '/health/live')).statusCode).toBe(200);
});

it('lets 300 people behind one address load a page with its files and calls at once', async () => {
  const urls = ['/login', '/assets/main-abc123.js', '/api/env', '/api/get-tokens', '/backend/countries'];
  for (const url of urls) expect(await tally(300, stranger, url)).toEqual({ 200: 300 });
});

describe('the refusal', () => {
  const language = { headers: { 'accept-language': 'fr' } };
  const sentence = 'Trop de requêtes arrivent de votre connexion. Patientez un instant, puis réessayez.';

  it('of a page is a page in the reader’s language that comes back by itself', async () => {
    await tally(300, stranger, '/login');
    const { headers, body } = await from(stranger, '/dashboard', language);
    expect(headers).toMatchObject({
      'retry-after': '1',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(body).toContain('<html lang="fr">');
    expect(body).toContain(sentence);
    expect(body).toContain('<meta http-equiv="refresh" content="1" />');
  });

  it('of a call is a problem in it', async () => {
    await tally(1_500, stranger, '/backend/countries');
    const refusal = await from(stranger, '/backend/countries', language);
    expect(refusal.headers['retry-after']).toBe('1');
    expect(refusal.json()).toMatchObject({ code: 'THROTTLED', message: sentence, retryAfter: 1 });
  });
});

it('counts by the address that a trusted proxy says, and by none that a client says', async () => {
  const saying = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  await tally(300, stranger, '/login');
  expect((await from(stranger, '/login', saying('198.51.100.1'))).statusCode).toBe(429);
  expect((await from('10.0.0.1', '/login', saying(stranger))).statusCode).toBe(429);
  expect((await from('10.0.0.1', '/login', saying('198.51.100.1'))).statusCode).toBe(200);
});

it('counts the addresses of an IPv6 customer together, and eight customers of a site', async () => {
  await tally(300, '2001:db8:1:1::1', '/login');
  expect((await from('2001:db8:1:1:ffff::9', '/login')).statusCode).toBe(429);
  expect((await from('2001:db8:1:2::1', '/login')).statusCode).toBe(200);
  for (let customer = 2; customer <= 8; customer += 1)
    await tally(300, `2001:db8:1:${customer}::1`, '/login');
  expect((await from('2001:db8:1:9::1', '/login')).statusCode).toBe(429);
  expect((await from('2001:db8:2:1::1', '/login')).statusCode).toBe(200);
});

describe('bodies of an address that come faster than they may', () => {
  /** Megabytes that each body brings, and the pause that it makes; ms. */
  const [full, second, third] = [
    { megabytes: 50, pause: 0 },
    { megabytes: 45, pause: 9_000 },
    { megabytes: 45, pause: 18_000 },
  ];
  let pauses: (number | undefined)[];

  beforeEach(() => {
    pauses = [];
    const { setTimeout: inTime } = globalThis;
    const shortened = (run: () => void, ms?: number) => {
      const isPause = ms === second.pause || ms === third.pause;
      if (isPause) pauses.push(ms);
      return inTime(run, isPause ? 0 : ms);
    };
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(shortened as typeof setTimeout);
  });

  /** The API refuses what is larger than it takes: these bytes were passed on all the same. */
  const send = (address: string, { megabytes }: { megabytes: number }) =>
    from(address, '/backend/transaction/upload-file', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      payload: Buffer.alloc(megabytes * 1_000_000),
    });

  it('wait to be read, and nothing else does', async () => {
    await send(stranger, full);
    expect(pauses).toEqual([]);
    await send(stranger, second);
    expect(pauses).toEqual([second.pause]);
    await send(other, full);
    expect((await from(stranger, '/backend/transaction')).statusCode).toBe(200);
    expect(pauses).toEqual([second.pause]);
    now += 60_000;
    await send(stranger, full);
    expect(pauses).toEqual([second.pause]);
  });

  it('are refused where they would wait for longer than 20 s', async () => {
    for (const body of [full, second, third]) expect((await send(stranger, body)).statusCode).not.toBe(429);
    expect(pauses).toEqual([second.pause, third.pause]);
    const { statusCode, headers } = await send(stranger, { megabytes: 15 });
    expect([statusCode, headers['retry-after']]).toEqual([429, '21']);
  });
});

it('has none where a measurement switches it off', async () => {
  await app.close();
  app = await startFrontServer(api.url, { CALL_RATES: 'off' });
  expect(await tally(310, stranger, '/login')).toEqual({ 200: 310 });
});
