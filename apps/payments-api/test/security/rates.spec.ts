import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import { inTransaction } from '@sanaga/database';
import { hourMs } from '@sanaga/domain';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { insertSession, insertTokens } from '../../src/identity/auth/sessions.repository.ts';
import { newToken, tokenHash } from '../../src/identity/auth/tokens.ts';
import { routesOf } from '../contract/routes.ts';
import { createClients, someAddress, type Clients, type TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

/**
 * Calls that may come at once from each session, holder or client address. Nobody keeps others waiting by many calls.
 */
const atOnce = { session: 600, holder: 1_200, address: 300 };

let h: MoneyHarness;
let app: FastifyInstance;
let clients: Clients;
let now: number;
let busy: TestHolder;
let other: TestHolder;

beforeAll(async () => {
  h = await createMoneyHarness();
  [busy, other] = [await h.holder(), await h.holder()];
});
// nobody has called this process before, and no time passes unless a spec says so
beforeEach(async () => {
  now = 1_000_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const settings = { ...h.dependencies.settings, CALL_RATES: 'on' as const };
  app = await buildApp({ ...h.dependencies, settings });
  clients = createClients(app);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});
afterAll(() => h.close());

type Request = Parameters<ReturnType<Clients['as']>['inject']>[0];
const get = (url: string): Request => ({ method: 'GET', url });
const statusOf = async (client: ReturnType<Clients['as']>, request: Request): Promise<number> =>
  (await client.inject(request)).statusCode;

/** Counts the statuses of many calls over a number of connections. */
async function tally(client: ReturnType<Clients['as']>, request: Request, count: number, connections = 20) {
  const statuses: Record<number, number> = {};
  let left = count;
  const connection = async () => {
    while (left > 0) {
      left -= 1;
      const status = await statusOf(client, request);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return statuses;
}

const exhaust = (session: TestSession) =>
  tally(clients.as(session), get('/profile/user-profile-info'), atOnce.session);

describe('a stranger with 20 connections', () => {
  it.each(['/openapi.json', '/countries', '/no-such-call'])(
    'is refused, and nobody else: %s',
    async (url) => {
      const address = someAddress();
      const stranger = clients.anonymous(address);
      const answered = (await stranger.inject(get(url))).statusCode;
      expect(await tally(stranger, get(url), 399)).toEqual({ [answered]: atOnce.address - 1, 429: 100 });

      const member = { ...other.initiator, address };
      expect(await statusOf(clients.anonymous(), get(url))).toBe(answered);
      expect(await statusOf(clients.as(member), get('/transaction/wallet'))).toBe(200);
      expect(await statusOf(stranger, get('/health/live'))).toBe(200);
      now += 1_000;
      expect(await tally(stranger, get(url), 60)).toEqual({ [answered]: 50, 429: 10 });
    },
  );

  it('is no less one for having many addresses of one IPv6 network', async () => {
    const site = (place: number) => clients.anonymous(`2001:db8:7:1:${place.toString(16)}::1`);
    const statuses = await Promise.all(
      Array.from({ length: 310 }, (_, place) => statusOf(site(place + 1), get('/countries'))),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await statusOf(clients.anonymous('2001:db8:7:2::1'), get('/countries'))).toBe(200);
  });

  it('keeps nobody out who signed in before on the device behind that address', async () => {
    const [known, unknown] = ['k'.repeat(43), 'u'.repeat(43)];
    await h.db
      .insertInto('known_device')
      .values({ user_id: other.initiator.userId, device: tokenHash(known), last_used_at: h.clock.now() })
      .execute();
    const neighbour = clients.anonymous(someAddress());
    await tally(neighbour, get('/countries'), atOnce.address);
    const on = (device: string) => ({ ...get('/countries'), headers: { device } });
    expect(await statusOf(neighbour, get('/countries'))).toBe(429);
    expect(await statusOf(neighbour, on(unknown))).toBe(429);
    expect(await tally(neighbour, on(known), 301)).toEqual({ 200: 300, 429: 1 });
  });

  it('is no less one for showing tokens that nobody has', async () => {
    const stranger = clients.as({ accessToken: 'no-such-token', address: someAddress() });
    expect(await tally(stranger, get('/transaction/wallet'), 301)).toEqual({ 401: 300, 429: 1 });
  });

  it('reads why in the language of the client, and when to come back', async () => {
    const stranger = clients.anonymous();
    await tally(stranger, get('/no-such-call'), atOnce.address);
    const refusal = await stranger.inject({ ...get('/countries'), headers: { 'accept-language': 'fr' } });
    expect(refusal.headers['retry-after']).toBe('1');
    expect(refusal.json()).toMatchObject({
      code: 'THROTTLED',
      retryAfter: 1,
      message: 'Trop d’opérations sont en cours en même temps. Patientez un instant, puis réessayez.',
    });
  });

  it('is counted', async () => {
    await tally(clients.anonymous(), get('/countries'), 303);
    const { body } = await app.inject(get('/metrics'));
    expect(body).toMatch(/^calls_refused_total\{of="address"\} 3$/m);
  });
});

/** Reads that need nothing but the session: more than any screen sends at once. */
const plainReads = operations.filter(
  ({ method, url, query, effect, access, response }) =>
    method === 'GET' &&
    effect !== 'write' &&
    !('public' in access) &&
    !url.includes(':') &&
    !('content' in (response[200] ?? {})) &&
    (query?.safeParse({}).success ?? true),
);

describe('a member', () => {
  it('moves from screen to screen, each with more reads than there are, and is never refused', async () => {
    const member = clients.as(busy.initiator);
    expect(plainReads.length).toBeGreaterThan(20);
    for (let screen = 0; screen < 30; screen += 1) {
      const statuses = await Promise.all(plainReads.map(({ url }) => statusOf(member, get(url))));
      expect(statuses).not.toContain(429);
      now += 1_000;
    }
  });

  it('who sends no end of calls is refused, and colleagues and others are not', async () => {
    expect(await exhaust(busy.initiator)).toEqual({ 200: atOnce.session });
    const request = get('/transaction/wallet');
    expect(await statusOf(clients.as(busy.initiator), request)).toBe(429);
    for (const person of [busy.validator, other.initiator])
      expect(await statusOf(clients.as(person), request)).toBe(200);
    now += 10;
    expect(await tally(clients.as(busy.initiator), request, 2)).toEqual({ 200: 1, 429: 1 });
  });

  it('shares a rate with all of the holder', async () => {
    await exhaust(busy.initiator);
    await exhaust(busy.admin);
    const request = get('/transaction/wallet');
    expect(await statusOf(clients.as(busy.validator), request)).toBe(429);
    expect(await statusOf(clients.as(other.validator), request)).toBe(200);
  });
});

/** Access tokens of further sessions of a person, each of its own device. */
function furtherSessions({ userId }: TestSession, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, newToken);
  const created_at = h.clock.now();
  const expires_at = new Date(created_at.getTime() + hourMs);
  return inTransaction(h.db, async (tx) => {
    for (const token of tokens) {
      const device = { user_agent: null, client_address: someAddress() };
      const times = { created_at, last_active_at: created_at, expires_at };
      const { id } = await insertSession(tx, { user_id: userId, ...device, ...times });
      await insertTokens(tx, id, created_at, [{ hash: tokenHash(token), kind: 'ACCESS', expires_at }]);
    }
    return tokens;
  });
}

it('opens a thousand streams of events for a holder, and others for others', async () => {
  const streams: LightMyRequestResponse[] = [];
  const open = async (client: ReturnType<Clients['as']>): Promise<number> => {
    const stream = await client.inject({ ...get('/events'), payloadAsStream: true });
    streams.push(stream);
    return stream.statusCode;
  };
  for (const accessToken of await furtherSessions(busy.initiator, 100)) {
    const device = clients.as({ accessToken, address: someAddress() });
    expect(await Promise.all(Array.from({ length: 10 }, () => open(device)))).not.toContain(429);
  }
  expect(await open(clients.as(busy.admin))).toBe(429);
  expect(await open(clients.as(other.admin))).toBe(200);
  for (const stream of streams) stream.stream().destroy();
});

/** Refused before anything is looked at: neither what is sent nor who may call matters. */
const sent = ({ method, url }: Operation): Request => ({
  method,
  url: url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
});

/** Finds those that hold; all are asked at once, as a refusal takes a moment on purpose. */
async function filterAsync<T>(of: readonly T[], holds: (one: T) => Promise<boolean>): Promise<T[]> {
  const held = await Promise.all(of.map(holds));
  return of.filter((_, at) => held[at]);
}

it('leaves no call of the contract without a rate', async () => {
  const stranger = clients.anonymous();
  const member = clients.as(busy.initiator);
  await tally(stranger, get('/no-such-call'), atOnce.address);
  await exhaust(busy.initiator);
  const unbounded = await filterAsync(operations, async (operation) => {
    const client = 'public' in operation.access ? stranger : member;
    return (await statusOf(client, sent(operation))) !== 429;
  });
  expect(unbounded.map(({ id }) => id)).toEqual([]);
});

it('leaves no other address without one, but for those that run the servers, who have their own', async () => {
  const stranger = clients.anonymous();
  await tally(stranger, get('/no-such-call'), atOnce.address);
  const contract = new Set(operations.map(({ method, url }) => `${method} ${url}`));
  const routes = routesOf(app).filter((route) => !contract.has(route));
  const unbounded = await filterAsync(routes, async (route) => {
    const [method, url] = route.split(' ') as [Request['method'], string];
    return (await statusOf(stranger, { method, url })) !== 429;
  });
  expect(unbounded.sort()).toEqual([
    'GET /health/live',
    'GET /health/ready',
    'GET /metrics',
    'POST /operator/callback/:referenceId',
    'PUT /operator/callback/:referenceId',
  ]);
  expect(await tally(stranger, get('/health/live'), 301)).toEqual({ 200: 297, 429: 4 });
});

it('takes thousands of callbacks of the operator, who has one address, and not without end', async () => {
  const operator = clients.anonymous();
  const callback: Request = { method: 'PUT', url: '/operator/callback/none' };
  expect(await tally(operator, callback, 9_010, 100)).toEqual({ 200: 9_000, 429: 10 });
});
