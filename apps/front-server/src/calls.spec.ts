import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { proofs } from '@sanaga/contract/testing';
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

describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  const { method, path, body, answers } = call;

  it(proofs.success[0], async () => {
    const answer = await (await person({ signedIn: true })).call(method, path, body);
    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({ status: 200, body: answers });
  });

  it(proofs.refusal[1], async () => {
    for (const signedIn of [true, false]) {
      const answer = await (await person({ signedIn })).call(method, path, body);
      expect(answer.statusCode).toBe(200);
    }
    // what is refused is a page of another site, whoever looks at it
    const visitor = await person({ signedIn: true });
    const elsewhere = await visitor.inject({
      method,
      url: path,
      headers: { 'sec-fetch-site': 'cross-site', 'request-token': visitor.token() },
      ...(body && { payload: body }),
    });
    const isOpen = path === '/api/env' || path === '/api/get-backend-url';
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
      for (const payload of wrong) expect((await visitor.call(method, path, payload)).statusCode).toBe(400);
      const unreadable = await visitor.inject({
        method,
        url: path,
        payload: '{',
        headers: { 'content-type': 'application/json', 'request-token': visitor.token() },
      });
      expect(unreadable.statusCode).toBe(400);
    });
  else
    it(proofs.badInput[1], async () => {
      const visitor = await person({ signedIn: true });
      const answer = await visitor.call(method, `${path.replace(/\/$/, '')}?page=-1&__proto__=x`);
      expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
        status: 200,
        body: answers,
      });
      // a cookie that is none is no session: a read finds none, a change has no request token
      const odd = await app.inject({ method, url: path, headers: { cookie: 'session-1=%00nonsense' } });
      expect(odd.statusCode).toBe(method === 'GET' ? 200 : 403);
      expect(JSON.stringify(odd.json())).not.toContain('access-');
    });
});
