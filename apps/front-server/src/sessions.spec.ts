import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth, operations, sessionCalls } from '@sanaga/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { browser } from './testing/browser.ts';
import { type FakeApi, startFakeApi } from './testing/fake-api.ts';
import { startFrontServer } from './testing/front-server.ts';

let api: FakeApi;
let app: FastifyInstance;

beforeAll(async () => {
  api = await startFakeApi();
  app = await startFrontServer(api.url);
});
beforeEach(() => void api.requests.splice(0));
afterAll(async () => {
  await app.close();
  await api.close();
});

async function signedIn(server = app) {
  const person = browser(server);
  await person.get('/api/env');
  const answer = await person.call('PUT', '/backend/auth/otp-login', { email: 'a@b.cm', otpCode: '123456' });
  return { person, answer };
}

const heldIn = (cookie: string | undefined) =>
  JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()) as Record<string, unknown>;

const asked = (url: string) => api.requests.filter((request) => request.url === url);

describe('the refresh token', () => {
  it('is taken out of a session and put into an HttpOnly, strict cookie of this app type', async () => {
    const { answer } = await signedIn();
    expect(answer.json()).toMatchObject({ accessToken: 'access-amina-1', success: true });
    expect(answer.json()).not.toHaveProperty('refreshToken');
    const cookie = answer.cookies.find(({ name }) => name === 'session-1');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(heldIn(cookie?.value)).toMatchObject({ refreshToken: 'refresh-amina-1' });
  });

  it('never goes to the API as a cookie, nor do its cookies come back', async () => {
    const { person } = await signedIn();
    const answer = await person.get('/backend/transaction/wallet');
    expect(answer.json()).toEqual({ asked: true });
    expect(asked('/transaction/wallet')[0]?.headers).not.toHaveProperty('cookie');
    expect(answer.cookies).toEqual([]);
  });

  it('renews the session from the cookie, with an empty body', async () => {
    const { person } = await signedIn();
    const answer = await person.call('PUT', '/backend/auth/refresh-token', {});
    expect(answer.json()).toMatchObject({
      success: true,
      accessToken: 'access-amina-2',
      user: { userId: 'amina' },
    });
    expect(answer.json()).not.toHaveProperty('refreshToken');
    expect(asked('/auth/refresh-token')[0]?.body).toBe('{"refreshToken":"refresh-amina-1"}');
    const again = await person.call('PUT', '/backend/auth/refresh-token/');
    expect(again.json()).toMatchObject({ accessToken: 'access-amina-3' });
  });

  it('is forgotten when the API refuses it', async () => {
    const person = browser(app);
    await person.get('/api/env');
    const refused = await person.call('PUT', '/backend/auth/refresh-token', {
      refreshToken: 'refresh-nobody-1',
    });
    expect([refused.statusCode, (refused.json() as { code: string }).code]).toEqual([401, 'SESSION_ENDED']);
    const none = await person.call('PUT', '/backend/auth/refresh-token', {});
    expect([none.statusCode, (none.json() as { code: string }).code]).toEqual([401, 'SESSION_REQUIRED']);
  });
});

describe('the secrets of every call whose response has them', () => {
  const secret = /refresh-kept|challenge-kept/;
  const session = { user: { userId: 'amina' }, accessToken: 'a', accessTokenExpires: 1, tokenExpires: 1 };
  const response = { ...session, refreshToken: 'refresh-kept', challenge: 'challenge-kept' };
  let sessions: FastifyInstance;
  let front: FastifyInstance;
  beforeAll(async () => {
    sessions = Fastify();
    sessions.all('/*', async () => response);
    front = await startFrontServer(await sessions.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(async () => {
    await front.close();
    await sessions.close();
  });

  it.each(sessionCalls.map(({ id, method, url }) => ({ id, method, url })))(
    'stay in cookies: $id',
    async ({ method, url }) => {
      const person = browser(front);
      await person.get('/api/env');
      for (const address of [url, `${url}/`, `${url}?lang=fr`]) {
        const { statusCode, body } = await person.call(
          method as 'POST',
          `/backend${address}`,
          url === auth.refreshToken.url ? { refreshToken: 'x' } : {},
        );
        expect([statusCode, secret.test(body)]).toEqual([200, false]);
        expect(heldIn(person.cookies.get('session-1'))).toMatchObject({ refreshToken: 'refresh-kept' });
      }
    },
  );

  it('are in no other response of the contract', () => {
    const others = operations.filter((call) => !sessionCalls.includes(call));
    const named = others.filter(({ response: responses }) =>
      Object.values(responses).some(
        (schema) =>
          schema instanceof z.ZodType &&
          /"(refreshToken|challenge)":/.test(
            JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })),
          ),
      ),
    );
    expect(named.map(({ id }) => id)).toEqual([]);
    expect(sessionCalls.map(({ id }) => id)).toContain('login');
  });
});

describe('the challenge of whoever signs in', () => {
  const login = (person: ReturnType<typeof browser>) =>
    person.call('POST', '/backend/auth/login', { email: 'a@b.cm', password: 'Quiet-Harbour-71' });
  const enter = (person: ReturnType<typeof browser>) =>
    person.call('PUT', '/backend/auth/otp-login', { email: 'a@b.cm', otpCode: '123456' });

  it('is taken out of the response and put into an HttpOnly, strict cookie of this app type', async () => {
    const person = browser(app);
    await person.get('/api/env');
    const answer = await login(person);
    expect(answer.json()).toEqual({ success: true, description: 'mailed' });
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: 'challenge-1',
        value: 'challenge-amina-1',
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
      }),
    ]);
  });

  it('is left to a client that is no browser, which goes on without cookies and request token', async () => {
    const payload = { email: 'a@b.cm', password: 'Quiet-Harbour-71' };
    const answer = await app.inject({ method: 'POST', url: '/backend/auth/login', payload });
    expect(answer.json()).toMatchObject({ challenge: 'challenge-amina-1' });
    expect(answer.cookies).toEqual([]);
  });

  it('goes with the calls that follow, and with those of nobody else', async () => {
    const [person, other] = [browser(app), browser(app)];
    for (const somebody of [person, other]) await somebody.get('/api/env');
    await login(person);
    for (const somebody of [person, other]) await enter(somebody);
    const sent = asked('/auth/otp-login').map(({ headers }) => headers['challenge']);
    expect(sent).toEqual(['challenge-amina-1', undefined]);
  });
});

describe('the token of a device', () => {
  const year = 365 * 24 * 3_600;
  const enter = (person: ReturnType<typeof browser>) =>
    person.call('PUT', '/backend/auth/otp-login', { email: 'a@b.cm', otpCode: '123456' });

  it('is random, and kept for long in an HttpOnly, strict cookie of this app type', async () => {
    const [one, other] = await Promise.all([browser(app).get('/api/env'), browser(app).get('/api/env')]);
    const [cookie, another] = [one, other].map(({ cookies }) =>
      cookies.find(({ name }) => name === 'device-1'),
    );
    expect(cookie).toMatchObject({
      value: expect.stringMatching(/^[\w-]{43}$/),
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    });
    expect(cookie?.maxAge).toBeGreaterThan(year);
    expect(another?.value).not.toBe(cookie?.value);
  });

  it('goes with what a person sends, and stays through sign-ins and sign-outs', async () => {
    const person = browser(app);
    await person.get('/api/env');
    const device = person.cookies.get('device-1');
    const answer = await enter(person);
    expect(answer.cookies.find(({ name }) => name === 'device-1')).toMatchObject({ value: device });
    await person.call('DELETE', '/api/delete-cookies');
    await person.get('/api/env');
    await enter(person);
    const sent = asked('/auth/otp-login').map(({ headers }) => headers['device']);
    expect(sent).toEqual([device, device]);
  });

  it('is not made for a client that is no browser', async () => {
    const payload = { email: 'a@b.cm', otpCode: '123456' };
    const answer = await app.inject({ method: 'PUT', url: '/backend/auth/otp-login', payload });
    expect(answer.cookies.map(({ name }) => name)).not.toContain('device-1');
    expect(asked('/auth/otp-login')[0]?.headers).not.toHaveProperty('device');
  });
});

describe('/api', () => {
  it.each(['/api/get-tokens', '/api/get-tokens/'])(
    '%s hands out the short-lived token while it is fresh',
    async (url) => {
      const { person } = await signedIn();
      const answer = await person.get(url);
      expect(Object.keys(answer.json<object>()).toSorted()).toEqual([
        'accessToken',
        'accessTokenExpires',
        'tokenExpires',
      ]);
      expect(answer.json()).toMatchObject({ accessToken: 'access-amina-1' });
      expect(asked('/auth/refresh-token')).toEqual([]);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('renews a token that is nearly over before it hands it out', async () => {
    const { person } = await signedIn();
    const held = heldIn(person.cookies.get('session-1'));
    const old = { ...held, accessTokenExpires: Date.now() + 30_000 };
    person.cookies.set('session-1', Buffer.from(JSON.stringify(old)).toString('base64url'));
    expect((await person.get('/api/get-tokens/')).json()).toMatchObject({ accessToken: 'access-amina-2' });
  });

  it('returns no tokens without a session', async () => {
    const answer = await browser(app).get('/api/get-tokens/');
    expect([answer.statusCode, answer.json()]).toEqual([200, { accessToken: null, tokenExpires: null }]);
  });

  it('stores tokens only after the API knows both and says that they are one person’s', async () => {
    const person = browser(app);
    await person.get('/api/env');
    const store = (accessToken: string, refreshToken: string) =>
      person.call('POST', '/api/store-tokens/', { accessToken, refreshToken });
    expect((await store('invented', 'refresh-amina-1')).statusCode).toBe(401);
    expect((await store('access-amina-1', 'invented')).statusCode).toBe(401);
    expect((await store('access-amina-1', 'refresh-ben-1')).statusCode).toBe(401);
    expect((await person.call('POST', '/api/store-tokens/', {})).statusCode).toBe(400);
    expect(heldIn(person.cookies.get('session-1'))).not.toHaveProperty('refreshToken');
    expect((await store('access-amina-1', 'refresh-amina-1')).statusCode).toBe(200);
    expect((await person.get('/api/get-tokens/')).json()).toMatchObject({ accessToken: 'access-amina-2' });
  });

  it('ends the session on the server before it drops the cookies', async () => {
    const { person } = await signedIn();
    const answer = await person.call('DELETE', '/api/delete-cookies');
    expect(answer.json()).toEqual({ success: true });
    const [logout] = asked('/auth/logout');
    expect(logout?.headers).toMatchObject({ authorization: 'Bearer access-amina-1' });
    expect(logout?.body).toBe('{"refreshToken":"refresh-amina-1"}');
    expect((await person.get('/api/get-tokens/')).json()).toEqual({ accessToken: null, tokenExpires: null });
  });

  it('says where the backend is, and a fixed list of settings', async () => {
    expect((await app.inject('/api/get-backend-url')).json()).toEqual({ backendUrl: '/backend' });
    expect((await app.inject('/api/env/')).json()).toEqual({
      appType: 1,
      productName: 'Sanaga',
      languages: ['en', 'fr', 'de'],
      orgPortalUrl: 'http://localhost:4200',
      adminConsoleUrl: 'http://localhost:4300',
      supportEmail: null,
      supportPhone: null,
    });
  });
});

it('names cookies by the app type, and binds them to the host where there is TLS', async () => {
  const withTls = await startFrontServer(api.url, {
    APP_TYPE: '3',
    ADMIN_CONSOLE_URL: 'https://console.example',
  });
  const { cookies } = await browser(withTls).get('/api/env');
  await withTls.close();
  const secret = { httpOnly: true, secure: true, path: '/' };
  expect(cookies).toEqual([
    expect.objectContaining({ name: '__Host-device-3', ...secret }),
    expect.objectContaining({
      name: '__Host-session-3',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
    }),
    expect.objectContaining({ name: '__Host-request-token-3', secure: true, sameSite: 'Strict', path: '/' }),
  ]);
  expect(cookies[2]).not.toHaveProperty('httpOnly');
  expect(cookies.every((cookie) => !('domain' in cookie))).toBe(true);
});

it('returns 503 with Retry-After while the API is unreachable, and leaves the session', async () => {
  const alone = await startFrontServer('http://127.0.0.1:1');
  const person = browser(alone);
  const held = { visit: 'a-visit-of-some-length', refreshToken: 'refresh-amina-1' };
  person.cookies.set('session-1', Buffer.from(JSON.stringify(held)).toString('base64url'));
  for (const url of ['/api/get-tokens/', '/backend/transaction/wallet']) {
    const answer = await person.get(url, { 'accept-language': 'fr' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    const { code, message } = answer.json<{ code: string; message: string }>();
    expect([code, message]).toEqual([
      'UNAVAILABLE',
      'Le service est momentanément indisponible. Réessayez sous peu.',
    ]);
  }
  expect(heldIn(person.cookies.get('session-1'))).toEqual(held);
  await alone.close();
});
