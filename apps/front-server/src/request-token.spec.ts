import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { unsafeGets } from '@sanaga/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
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

async function signedIn() {
  const person = browser(app);
  await person.get('/api/env');
  await person.call('PUT', '/backend/auth/otp-login', {});
  api.requests.splice(0);
  return person;
}

/** Every call that changes something, the specification's GETs among them. */
const changes: [InjectOptions['method'], string][] = [
  ['POST', '/backend/transaction'],
  ['PATCH', '/backend/transaction/approve/1'],
  ['DELETE', '/backend/transaction/delete/1'],
  ['PUT', '/backend/auth/refresh-token'],
  ['POST', '/api/store-tokens/'],
  ['DELETE', '/api/delete-cookies'],
  ...unsafeGets.map(({ url }): [InjectOptions['method'], string] => ['GET', `/backend${url}`]),
  ['GET', '/backend//auth/users/resend-activation-link/a@b.cm'],
  ['GET', '/backend/transaction/request-otp?fileId=1'],
  ['GET', '/backend/transaction/request%2Dotp'],
  ['GET', '/backend/profile/remove-profile-pic/'],
];

describe.each(changes)('%s %s', (method, url) => {
  const refusal = { code: 'REQUEST_TOKEN', status: 403, title: 'Forbidden' };

  it('needs the request token', async () => {
    const person = await signedIn();
    const answer = await person.inject({ method, url });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject(refusal);
    expect(api.requests).toEqual([]);
  });

  it.each(['cross-site', 'same-site', 'none'])('is refused from %s even with the token', async (site) => {
    const person = await signedIn();
    const headers = { 'sec-fetch-site': site, 'request-token': person.token() };
    const answer = await person.inject({ method, url, headers });
    expect(answer.json()).toMatchObject(refusal);
    expect(api.requests).toEqual([]);
  });

  it('is refused with the token of another visit', async () => {
    const person = await signedIn();
    const stranger = await signedIn();
    const answer = await person.inject({ method, url, headers: { 'request-token': stranger.token() } });
    expect(answer.json()).toMatchObject(refusal);
  });
});

describe.each(changes.filter(([method]) => method === 'GET'))('%s %s', (method, url) => {
  it.each([
    ['an image', 'image', 'no-cors'],
    ['a stylesheet', 'style', 'no-cors'],
    ['a frame', 'iframe', 'navigate'],
    ['a link', 'document', 'navigate'],
    ['a prefetch', 'empty', 'no-cors'],
  ])('has no effect as %s, of whatever page', async (_, destination, mode) => {
    const person = await signedIn();
    for (const site of ['same-origin', 'same-site', 'cross-site', 'none']) {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': destination, 'sec-fetch-mode': mode };
      expect((await person.inject({ method, url, headers })).statusCode).toBe(403);
    }
    expect(api.requests).toEqual([]);
  });
});

it('takes the call of its own page', async () => {
  const person = await signedIn();
  const answer = await person.call('POST', '/backend/transaction', { amount: 1 });
  expect(answer.json()).toEqual({ asked: true });
  expect(api.requests[0]?.headers).not.toHaveProperty('request-token');
});

it('goes by the origin where the browser sends no Fetch metadata', async () => {
  const person = await signedIn();
  const from = (origin: string) =>
    app.inject({
      method: 'POST',
      url: '/backend/transaction',
      headers: {
        origin,
        host: 'localhost:4200',
        'request-token': person.token(),
        cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
  expect((await from('http://localhost:4200')).statusCode).toBe(200);
  expect((await from('http://evil.example')).statusCode).toBe(403);
  expect((await from('null')).statusCode).toBe(403);
});

it('requires no token of a client that is no browser', async () => {
  const headers = { authorization: 'Bearer access-amina-1' };
  const answer = await app.inject({ method: 'POST', url: '/backend/transaction', headers });
  expect(answer.statusCode).toBe(200);
});

it('gives a visitor a token before signing in, and another with each sign-in and sign-out', async () => {
  const person = browser(app);
  await person.get('/api/env');
  const tokens = [person.token()];
  await person.call('PUT', '/backend/auth/otp-login', {});
  tokens.push(person.token());
  await person.call('PUT', '/backend/auth/refresh-token', {});
  expect(person.token()).toBe(tokens[1]);
  await person.call('DELETE', '/api/delete-cookies');
  tokens.push(person.token());
  expect(new Set(tokens).size).toBe(3);
});

it('leaves the session of somebody who comes by a link in a mail alone', async () => {
  const foreign = browser(app);
  for (const url of ['/', '/api/env', '/api/get-tokens/'])
    expect((await foreign.get(url, { 'sec-fetch-site': 'cross-site' })).cookies).toEqual([]);
});

it('hands no token to a page of another site', async () => {
  const person = await signedIn();
  const answer = await person.get('/api/get-tokens/', { 'sec-fetch-site': 'cross-site' });
  expect(answer.statusCode).toBe(403);
});

it('a request token outlives a change of the key, and the next page brings one of the new key', async () => {
  const [oldKey, newKey] = ['o'.repeat(32), 'n'.repeat(32)];
  const withKeys = (keys: string) => startFrontServer(api.url, { REQUEST_TOKEN_KEY: keys });
  const [before, during, after] = [
    await withKeys(oldKey),
    await withKeys(`${newKey},${oldKey}`),
    await withKeys(newKey),
  ];
  const person = browser(before);
  await person.get('/api/env');
  const movesTo = (server: FastifyInstance) => {
    const moved = browser(server);
    for (const [name, value] of person.cookies) moved.cookies.set(name, value);
    return moved;
  };
  const statusAt = async (server: FastifyInstance) =>
    (await movesTo(server).call('POST', '/backend/transaction', {})).statusCode;
  expect([await statusAt(before), await statusAt(during), await statusAt(after)]).toEqual([200, 200, 403]);
  const later = movesTo(during);
  await later.get('/api/env');
  expect(later.token()).not.toBe(person.token());
  const { token } = later;
  const answer = await movesTo(after).inject({
    method: 'POST',
    url: '/backend/transaction',
    headers: { 'request-token': token() },
  });
  expect(answer.statusCode).toBe(200);
  await Promise.all([before.close(), during.close(), after.close()]);
});
