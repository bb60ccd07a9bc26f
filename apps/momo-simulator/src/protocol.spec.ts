import { randomUUID } from 'node:crypto';
import { request as rawRequest } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { defaultCredentials } from './defaults.ts';
import { cleanUp, http, startSimulator, transferBody } from './testing/harness.ts';

afterEach(cleanUp);

const { disbursement, collection } = defaultCredentials;
const basic = (user: string, key: string) => `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`;
const payee = '237677123456';

describe('provisioning', () => {
  const subscription = { 'ocp-apim-subscription-key': collection.subscriptionKey };

  it('makes a user, then a key, with which tokens are had', async () => {
    const { url } = await startSimulator();
    const id = randomUUID();
    const headers = { ...subscription, 'x-reference-id': id };
    const created = await http('POST', `${url}/v1_0/apiuser`, headers, {
      providerCallbackHost: 'pay.example',
    });
    expect([created.status, created.text]).toEqual([201, '']);
    expect((await http('GET', `${url}/v1_0/apiuser/${id}`, subscription)).body).toEqual({
      providerCallbackHost: 'pay.example',
      targetEnvironment: 'sandbox',
    });
    const key = await http('POST', `${url}/v1_0/apiuser/${id}/apikey`, subscription);
    expect([key.status, key.body]).toEqual([201, { apiKey: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    const { apiKey } = key.body as { apiKey: string };
    const token = await http('POST', `${url}/collection/token/`, {
      ...subscription,
      authorization: basic(id, apiKey),
    });
    expect(token.body).toEqual({
      access_token: expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'access_token',
      expires_in: 3600,
    });
  });

  it('refuses as MTN does', async () => {
    const { url } = await startSimulator();
    const create = (id: string, body: unknown, key?: string) =>
      http('POST', `${url}/v1_0/apiuser`, { 'ocp-apim-subscription-key': key, 'x-reference-id': id }, body);
    const host = { providerCallbackHost: 'pay.example' };
    const key = collection.subscriptionKey;
    expect((await create('1d9c3b5e-0000-1000-8000-000000000001', host, key)).status).toBe(400);
    expect((await create(randomUUID(), { providerCallbackHost: 'https://pay.example/x' }, key)).status).toBe(
      400,
    );
    expect((await create(randomUUID(), host, 'wrong')).status).toBe(401);
    expect((await create(collection.apiUser, host, key)).body).toMatchObject({
      code: 'RESOURCE_ALREADY_EXIST',
    });
    const unknown = await http('POST', `${url}/v1_0/apiuser/${randomUUID()}/apikey`, subscription);
    expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'RESOURCE_NOT_FOUND' }]);
  });

  it('ends a user’s tokens with a new key, and sends callbacks to its host alone', async () => {
    const simulator = await startSimulator();
    const { url, call, transfer } = simulator;
    const elsewhere = await transfer(payee, { callbackUrl: 'http://pay.example/x' });
    expect([elsewhere.status, elsewhere.body]).toMatchObject([500, { code: 'INVALID_CALLBACK_URL_HOST' }]);
    expect((await transfer(payee, { callbackUrl: 'http://localhost:1/x' })).status).toBe(202);
    expect((await transfer(payee, { callbackUrl: '' })).status).toBe(400);
    await http('POST', `${url}/v1_0/apiuser/${disbursement.apiUser}/apikey`, subscription);
    expect((await call('GET', '/disbursement/v1_0/account/balance')).status).toBe(401);
  });
});

describe('tokens', () => {
  it('are refused in three shapes', async () => {
    const { url } = await startSimulator();
    const ask = (authorization: string | undefined, key: string | undefined, body?: string) =>
      http('POST', `${url}/disbursement/token/`, { authorization, 'ocp-apim-subscription-key': key }, body);
    const good = basic(disbursement.apiUser, disbursement.apiKey);
    expect((await ask(good, disbursement.subscriptionKey)).status).toBe(200);
    expect(
      (await ask(good, disbursement.subscriptionKey, '{"grant_type":"client_credentials"}')).status,
    ).toBe(200);
    const wrong = await ask(basic(disbursement.apiUser, 'wrong'), disbursement.subscriptionKey);
    expect([wrong.status, wrong.body]).toEqual([500, { error: 'login_failed' }]);
    expect((await ask(undefined, disbursement.subscriptionKey)).body).toEqual({ error: 'login_failed' });
    const otherProduct = await ask(good, collection.subscriptionKey);
    expect(otherProduct.body).toEqual({
      statusCode: 401,
      message: expect.stringContaining('invalid subscription key'),
    });
    expect((await ask(good, undefined)).body).toMatchObject({ statusCode: 401 });
  });

  it('return the firewall’s page when requested by a form', async () => {
    const { url } = await startSimulator();
    const page = await http(
      'POST',
      `${url}/collection/token/`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      'grant_type=client_credentials',
    );
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Request Rejected')]);
  });

  it('need a Content-Length', async () => {
    const { url } = await startSimulator();
    const page = await new Promise<{ status?: number; type?: string }>((resolve, reject) => {
      const request = rawRequest(`${url}/collection/token/`, { method: 'POST' }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, type: response.headers['content-type'] });
      });
      request.on('error', reject);
      request.setHeader('transfer-encoding', 'chunked');
      request.end();
    });
    expect(page).toEqual({ status: 411, type: expect.stringContaining('text/html') });
  });
});

describe('headers', () => {
  it.each<[string, Record<string, string | undefined>, number, object | undefined]>([
    ['no token', { authorization: undefined }, 401, { error: 'invalid_token' }],
    ['an invented token', { authorization: 'Bearer a.b.c' }, 401, { error: 'invalid_token' }],
    ['no subscription key', { 'ocp-apim-subscription-key': undefined }, 401, { statusCode: 401 }],
    [
      'the other product’s key',
      { 'ocp-apim-subscription-key': collection.subscriptionKey },
      401,
      { statusCode: 401 },
    ],
    ['no environment', { 'x-target-environment': undefined }, 400, undefined],
    [
      'another environment',
      { 'x-target-environment': 'production' },
      500,
      { code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
    ],
    ['no reference', { 'x-reference-id': undefined }, 400, undefined],
    ['a reference that is no UUID', { 'x-reference-id': 'T-1' }, 400, undefined],
    [
      'a reference of version 7',
      { 'x-reference-id': '01932c07-209a-7c2d-9d6f-3f1c6f6b0001' },
      400,
      undefined,
    ],
  ])('%s', async (_, headers, status, body) => {
    const { call, control } = await startSimulator();
    const answer = await call(
      'POST',
      '/disbursement/v1_0/transfer',
      { 'x-reference-id': randomUUID(), ...headers },
      transferBody(payee),
    );
    expect(answer.status).toBe(status);
    if (body) expect(answer.body).toMatchObject(body);
    else expect(answer.text).toBe('');
    expect((await control('GET', 'journal')).text).toBe('');
  });

  it('the token of another product is refused', async () => {
    const { call, token } = await startSimulator();
    const authorization = `Bearer ${await token('collection')}`;
    expect((await call('GET', '/disbursement/v1_0/account/balance', { authorization })).status).toBe(401);
  });
});

describe('bodies', () => {
  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['empty', ''],
    ['a list', []],
    ['amount as a number', { ...transferBody(payee), amount: 5000 }],
    ...['0', '-1', '0.1', '1e3', '1,000', '', '50.00'].map((amount): [string, unknown] => [
      `amount ${amount}`,
      { ...transferBody(payee), amount },
    ]),
    ['currency of another country', { ...transferBody(payee), currency: 'XOF' }],
    ['an apostrophe', { ...transferBody(payee), payeeNote: "N'Gono" }],
    ['an ampersand', { ...transferBody(payee), payerMessage: 'a & b' }],
    ['161 characters', { ...transferBody(payee), payerMessage: 'a'.repeat(161) }],
    ['a number with plus', { ...transferBody('+237677123456') }],
    ['no payee', { ...transferBody(payee), payee: undefined }],
    ['an unknown kind of party', { ...transferBody(payee), payee: { partyIdType: 'ALIAS', partyId: payee } }],
  ])('%s: 400', async (_, body) => {
    const { call, control } = await startSimulator();
    const headers = { 'x-reference-id': randomUUID() };
    expect((await call('POST', '/disbursement/v1_0/transfer', headers, body)).status).toBe(400);
    expect((await control('GET', 'journal')).text).toBe('');
  });

  it('160 characters, accents, euros with cents: accepted', async () => {
    const { transfer } = await startSimulator();
    const body = { payerMessage: 'é'.repeat(160), amount: '10.50', currency: 'EUR' };
    expect((await transfer(payee, { body })).status).toBe(202);
  });
});

describe('addresses', () => {
  it('unknown ones are the gateway’s 404, extra slashes a 400', async () => {
    const { url, call } = await startSimulator();
    const missing = await call('GET', '/disbursement/v1_0/nothing');
    expect([missing.status, missing.body]).toEqual([404, { statusCode: 404, message: 'Resource not found' }]);
    expect((await call('GET', '/disbursement/v1_0//transfer/x')).status).toBe(400);
    expect((await http('GET', `${url}/health/ready`)).status).toBe(200);
  });
});
