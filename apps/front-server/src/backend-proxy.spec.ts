import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { type FakeApi, startFakeApi } from './testing/fake-api.ts';
import { startFrontServer } from './testing/front-server.ts';

let api: FakeApi;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  api = await startFakeApi();
  app = await startFrontServer(api.url);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => void api.requests.splice(0));
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await api.close();
});

const decoder = new TextDecoder();

it('passes events on as they come, and leaves the API when the person leaves', async () => {
  const leaving = new AbortController();
  const response = await fetch(`${url}/backend/events`, { signal: leaving.signal });
  const reader = response.body?.getReader();
  const next = async () => decoder.decode((await reader?.read())?.value as Uint8Array | undefined);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(await next()).toBe(': here\n\n');
  api.say('data: {"topic":"wallet","id":null}\n\n');
  expect(await next()).toBe('data: {"topic":"wallet","id":null}\n\n');
  leaving.abort();
  await api.left;
});

it('streams a large body through', async () => {
  const body = 'x'.repeat(3_000_000);
  const response = await fetch(`${url}/backend/transaction/upload-file`, { method: 'POST', body });
  expect(await response.json()).toEqual({ bytes: 3_000_000 });
});

it('sends the API the client address it sees, not the claimed one', async () => {
  await fetch(`${url}/backend/transaction?page=0&sort=date%2Cdesc`, {
    headers: { 'x-forwarded-for': '9.9.9.9', forwarded: 'for=9.9.9.9', 'x-real-ip': '9.9.9.9' },
  });
  const [request] = api.requests;
  expect(request?.url).toBe('/transaction?page=0&sort=date%2Cdesc');
  expect(request?.headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(JSON.stringify(request?.headers)).not.toContain('9.9.9.9');
});

it('responds at once when the API is unreachable, whatever was sent', async () => {
  const alone = await startFrontServer('http://127.0.0.1:1');
  const address = await alone.listen({ port: 0, host: '127.0.0.1' });
  for (const init of [{}, { method: 'POST', body: '{}' }, { method: 'POST', body: 'x'.repeat(1_000_000) }]) {
    const response = await fetch(`${address}/backend/transaction`, init);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      503,
      'UNAVAILABLE',
    ]);
  }
  alone.server.closeAllConnections();
  await alone.close();
});

it('passes forwarded addresses on where a load balancer in front is trusted', async () => {
  const behind = await startFrontServer(api.url, { FRONT_TRUSTED_PROXIES: '127.0.0.1' });
  await behind.inject({ url: '/backend/transaction', headers: { 'x-forwarded-for': '9.9.9.9, 41.202.1.1' } });
  expect(api.requests[0]?.headers['x-forwarded-for']).toBe('41.202.1.1');
  await behind.close();
});

it('never takes another host for the API', async () => {
  await app.inject('/backend//other.example/x');
  await app.inject('/backend/http://other.example/x');
  expect(api.requests.map((request) => request.url)).toEqual([
    '//other.example/x',
    '/http://other.example/x',
  ]);
});

it('prevents API responses from acting as a page of this origin', async () => {
  const { headers } = await app.inject('/backend/countries/flags/CMR.svg');
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('serves the page on which a paper is checked with the API’s own policy, without cookies, on the portal alone', async () => {
  const url = '/verify/k7qm2-f9xab?lang=fr';
  const visitor = { cookie: '__Host-session=secret', 'x-forwarded-for': '9.9.9.9' };
  const response = await app.inject({ url, headers: visitor });
  expect([response.statusCode, response.body]).toEqual([404, '<p>No paper</p>']);
  expect(response.headers['content-security-policy']).toBe("default-src 'none'");
  expect(response.headers['set-cookie']).toBeUndefined();
  const [request] = api.requests;
  expect(request?.url).toBe(url);
  expect(request?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
  expect(request?.headers.cookie).toBeUndefined();

  api.requests.splice(0);
  const console = await startFrontServer(api.url, { APP_TYPE: '3' });
  expect((await console.inject(url)).statusCode).toBe(404);
  expect(api.requests).toEqual([]);
  await console.close();
});
