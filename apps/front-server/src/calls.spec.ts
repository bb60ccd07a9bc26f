import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assertSpecified, isOfFrontServer, proofs, specifiedCalls } from '@sanaga/contract/testing';
import type { FastifyInstance } from 'fastify';
import { browser } from './testing/browser.ts';
import { type FakeApi, startFakeApi } from './testing/fake-api.ts';
import { startFrontServer } from './testing/front-server.ts';

/** The five calls of this server. They are public: whose session it is, is a matter of the cookie, not of a role. */
let api: FakeApi;
let app: FastifyInstance;

beforeAll(async () => {
  api = await startFakeApi();
  app = await startFrontServer(api.url);
});
afterAll(async () => {
  await app.close();
  await api.close();
});

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: Record<string, unknown>;
  answers: Record<string, unknown>;
}

const calls: Call[] = [
  {
    method: 'POST',
    path: '/api/store-tokens/',
    body: { accessToken: 'access-amina-1', refreshToken: 'refresh-amina-1', tokenExpires: 0 },
    answers: { success: true, accessToken: 'access-amina-2', tokenExpires: expect.any(Number) },
  },
  {
    method: 'GET',
    path: '/api/get-tokens/',
    answers: { accessToken: 'access-amina-1', tokenExpires: expect.any(Number) },
  },
  { method: 'GET', path: '/api/get-backend-url', answers: { backendUrl: '/backend' } },
  { method: 'DELETE', path: '/api/delete-cookies', answers: { success: true } },
  { method: 'GET', path: '/api/env', answers: { appType: 1, productName: 'Sanaga' } },
];

async function person({ signedIn }: { signedIn: boolean }) {
  const visitor = browser(app);
  await visitor.get('/api/env');
  if (signedIn) await visitor.call('PUT', '/backend/auth/otp-login', { email: 'a@b.cm', otpCode: '123456' });
  return visitor;
}

it('stores a session for a client that knows the specification alone, reads it, and forgets it', async () => {
  const client = browser(app);
  const env = await client.get('/api/env');
  expect(env.json()).toHaveProperty('appType');
  const { backendUrl } = (await client.get('/api/get-backend-url')).json();
  const tokens = { accessToken: 'access-amina-1', refreshToken: 'refresh-amina-1', tokenExpires: 0 };
  const stored = (await client.call('POST', '/api/store-tokens/', tokens)).json();
  expect((await client.get('/api/get-tokens/')).json()).toEqual({
    accessToken: stored.accessToken,
    accessTokenExpires: stored.accessTokenExpires,
    tokenExpires: stored.tokenExpires,
  });
  // the session given back calls the API and is renewed, as the one that was stored would
  const authorization = `Bearer ${stored.accessToken}`;
  const profile = await client.get(`${backendUrl}/profile/user-profile-info`, { authorization });
  expect(profile.json()).toEqual({ userId: 'amina' });
  const renewed = await client.call('PUT', `${backendUrl}/auth/refresh-token`, {});
  expect(renewed.json()).toMatchObject({ success: true, user: { userId: 'amina' } });
  await client.call('DELETE', '/api/delete-cookies');
  expect((await client.get('/api/get-tokens/')).json()).toEqual({ accessToken: null, tokenExpires: null });
});

it('are all that the specification has of this server', () => {
  const specified = specifiedCalls.filter(isOfFrontServer).map(({ name }) => name);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(specified);
});

describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (name, call) => {
  const { method, path: url, body, answers } = call;

  it(proofs.success[0], async () => {
    const answer = await (await person({ signedIn: true })).call(method, url, body);
    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({ status: 200, body: answers });
  });

  it(proofs.outside[0], async () => {
    // what the specification writes of it, and nothing else: no cookie, no token, no other field
    const specified = specifiedCalls.find((one) => one.name === name);
    if (!specified) throw new Error(`${name} is no call of the specification`);
    assertSpecified(specified, { fields: body ?? {} });
    const answer = await app.inject({ method, url, ...(body && { payload: body }) });
    expect(answer.statusCode).toBe(200);
  });

  it(proofs.refusal[1], async () => {
    for (const signedIn of [true, false]) {
      const answer = await (await person({ signedIn })).call(method, url, body);
      expect(answer.statusCode).toBe(200);
    }
    // only a page of another site is refused, even if its visitor is signed in
    const visitor = await person({ signedIn: true });
    const elsewhere = await visitor.inject({
      method,
      url,
      headers: { 'sec-fetch-site': 'cross-site', 'request-token': visitor.token() },
      ...(body && { payload: body }),
    });
    const isOpen = url === '/api/env' || url === '/api/get-backend-url';
    expect(elsewhere.statusCode).toBe(isOpen ? 200 : 403);
    expect(JSON.stringify(elsewhere.json())).not.toContain('access-');
  });

  if (body)
    it(proofs.badInput[0], async () => {
      const visitor = await person({ signedIn: false });
      const wrong = [
        {},
        { accessToken: 'access-amina-1' },
        { ...body, accessToken: {} },
        { ...body, refreshToken: '' },
        [],
      ];
      for (const payload of wrong) expect((await visitor.call(method, url, payload)).statusCode).toBe(400);
      const unreadable = await visitor.inject({
        method,
        url,
        payload: '{',
        headers: { 'content-type': 'application/json', 'request-token': visitor.token() },
      });
      expect(unreadable.statusCode).toBe(400);
    });
  else
    it(proofs.badInput[1], async () => {
      const visitor = await person({ signedIn: true });
      const answer = await visitor.call(method, `${url.replace(/\/$/, '')}?page=-1&__proto__=x`);
      expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
        status: 200,
        body: answers,
      });
      // an unreadable cookie is no session: a read finds none, a change has no request token
      const odd = await app.inject({ method, url, headers: { cookie: 'session-1=%00nonsense' } });
      expect(odd.statusCode).toBe(method === 'GET' ? 200 : 403);
      expect(JSON.stringify(odd.json())).not.toContain('access-');
    });
});
