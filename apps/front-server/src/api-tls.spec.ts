import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { certificatesOf } from '@sanaga/server';
import { TestAuthority } from '@sanaga/server/testing';
import type { FastifyInstance } from 'fastify';
import { readSettings } from './settings.ts';
import { type FakeApi, startFakeApi } from './testing/fake-api.ts';
import { startFrontServer } from './testing/front-server.ts';

type Pair = ReturnType<TestAuthority['issue']>;

let ours: TestAuthority;
let foreign: TestAuthority;
let api: FakeApi | undefined;
let app: FastifyInstance | undefined;

beforeAll(() => {
  [ours, foreign] = [new TestAuthority('ours'), new TestAuthority('foreign')];
});
afterAll(() => {
  for (const authority of [ours, foreign]) authority.remove();
});
afterEach(async () => {
  await app?.close();
  await api?.close();
});

const settingsOf = ({ certFile, keyFile }: Pair): Record<string, string> => ({
  TLS_CERT_FILE: certFile,
  TLS_KEY_FILE: keyFile,
});

/** Starts an API that shows this certificate, and a front server before it. */
async function start(
  own: Pair,
  { callers, front = {} }: { callers?: string; front?: Record<string, string> },
) {
  const given = { TLS_CERT_FILE: own.certFile, TLS_CLIENT_CA_FILE: callers };
  const key = readFileSync(own.keyFile, 'utf8');
  api = await startFakeApi(certificatesOf({ TLS_KEY: key }, { ...given, TLS_KEY: key }));
  const url = api.url.replace('127.0.0.1', 'localhost');
  app = await startFrontServer(url, { API_CA_FILE: ours.file, ...front });
  return app;
}

/** Returns the statuses of a call that is passed on to the API, and of this server's readiness. */
async function served(front: FastifyInstance): Promise<[number, number]> {
  const call = await front.inject({
    url: '/backend/countries',
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const health = await front.inject('/health/ready');
  return [call.statusCode, health.statusCode];
}

describe('an API on another machine', () => {
  it('is called with TLS, by whose word its certificate is believed', async () => {
    const front = await start(ours.issue('localhost'), {});
    expect(await served(front)).toEqual([200, 200]);
    expect(api?.requests.map(({ url }) => url)).toContain('/countries');
  });

  it.each([
    ['is by another authority', () => foreign.issue('localhost')],
    ['is for another name', () => ours.issue('api.elsewhere')],
  ])('is sent nothing where its certificate %s', async (_what, certificate) => {
    const front = await start(certificate(), {});
    expect(await served(front)).toEqual([503, 503]);
    expect(api?.begun).toEqual([]);
  });

  it('is shown the front server’s own certificate, where it asks for one', async () => {
    const callers = ours.file;
    const named = settingsOf(ours.issue('front.internal'));
    const front = await start(ours.issue('localhost'), { callers, front: named });
    expect(await served(front)).toEqual([200, 200]);
  });

  it('turns away a front server without one, and one by another authority', async () => {
    const callers = ours.file;
    expect(await served(await start(ours.issue('localhost'), { callers }))).toEqual([503, 503]);
    await app?.close();
    await api?.close();
    const front = settingsOf(foreign.issue('front.internal'));
    expect(await served(await start(ours.issue('localhost'), { callers, front }))).toEqual([503, 503]);
    expect(api?.begun).toEqual([]);
  });
});

it('says when its certificate ends', async () => {
  const own = ours.issue('front.internal');
  app = await startFrontServer('http://127.0.0.1:1', settingsOf(own));
  const { validTo } = new X509Certificate(readFileSync(own.certFile));
  expect(await app.metrics.metrics()).toContain(`\ncertificate_end_seconds ${Date.parse(validTo) / 1_000}\n`);
  await app.close();
  app = await startFrontServer('http://127.0.0.1:1');
  expect(await app.metrics.metrics()).not.toMatch(/^certificate_end_seconds /m);
});

describe('in production', () => {
  const read = (more: Record<string, string>) => () =>
    readSettings({
      APP_TYPE: '1',
      NODE_ENV: 'production',
      ORG_PORTAL_URL: 'https://pay.example',
      REQUEST_TOKEN_KEY: 'k'.repeat(32),
      ...more,
    });

  it.each([
    [
      'an API on another machine without TLS',
      { INTERNAL_API_URL: 'http://api:3000' },
      'INTERNAL_API_URL: another',
    ],
    [
      'an address that others reach without TLS',
      { FRONT_SERVER_HOST: '0.0.0.0' },
      'FRONT_SERVER_HOST: 0.0.0.0',
    ],
    [
      'an authority that is not there',
      { API_CA_FILE: '/nowhere.crt' },
      'API_CA_FILE: /nowhere.crt cannot be read',
    ],
  ])('does not start with %s', (_what, wrong, why) => {
    expect(read(wrong)).toThrow(why);
  });

  it('takes an API behind a proxy on this machine, one with TLS, and all on one host where that is said', () => {
    expect(read({ INTERNAL_API_URL: 'http://127.0.0.1:3080' })).not.toThrow();
    expect(read({ INTERNAL_API_URL: 'https://api:3000', API_CA_FILE: ours.file })).not.toThrow();
    expect(read({ FRONT_SERVER_HOST: '0.0.0.0', ...settingsOf(ours.issue('front')) })).not.toThrow();
    const oneHost = { INTERNAL_API_URL: 'http://api:3000', FRONT_SERVER_HOST: '0.0.0.0' };
    expect(read({ ...oneHost, TLS_NEIGHBOUR: 'true' })).not.toThrow();
  });
});
