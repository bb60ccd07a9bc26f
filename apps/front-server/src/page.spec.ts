import { createHash } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { readSettings } from './settings.ts';
import { script, startFrontServer } from './testing/front-server.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = await startFrontServer('http://127.0.0.1:1');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

describe('the page', () => {
  it('is served for every address of the app, and for nothing else', async () => {
    for (const url of ['/', '/login', '/verify=pin', '/dashboard/transactions?id=1', '/nowhere']) {
      const answer = await app.inject(url);
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
        url,
        200,
        'text/html; charset=utf-8',
      ]);
    }
    for (const url of ['/assets/none.js', '/robots.php', '/api/none', '/.env', '/assets/../index.html'])
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
  });

  it('brings the worker that caches the page, fetched again each time and allowed to reach this origin only', async () => {
    const { headers, body, statusCode } = await app.inject('/sw.js');
    expect([statusCode, body]).toEqual([200, 'addEventListener("fetch", () => {})']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    const page = await app.inject('/dashboard');
    expect(page.headers['content-security-policy']).toContain("worker-src 'self'");
  });

  it.each([
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/..%5c..%5cindex.html',
    '/assets//etc/passwd',
    '/assets/%00/../../index.html',
    '/assets/%252e%252e/index.html',
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('leads out of no folder: %s', async (url) => {
    // as it is: a client that does not tidy up the path
    const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' });
    socket.write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404|200) /);
    expect(answer).not.toMatch(/root:x:0|"name": "@?sanaga|__CSP_NONCE__/);
    if (url.startsWith('/assets')) expect(answer).not.toMatch(/^HTTP\/1\.1 200|<html/);
  });

  it('carries a new nonce each time, in its head and in its policy', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { body, headers } = await app.inject('/sign-up');
        const nonce = /name="csp-nonce" content="([^"]+)"/.exec(body)?.[1] ?? '';
        expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).toMatch(/^[\w+/=]{22,}$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('has the headers of a page with money on it', async () => {
    const { headers } = await app.inject('/');
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it.each([
    [{ cookie: 'i18nextLng=fr', 'accept-language': 'de' }, 'fr'],
    [{ 'accept-language': 'es, de-AT;q=0.8, en;q=0.5' }, 'de'],
    [{ 'accept-language': 'es' }, 'en'],
    [{ cookie: 'i18nextLng="><script>' }, 'en'],
  ])('takes its language from the cookie, then from the browser: %j is %s', async (headers, language) => {
    expect((await app.inject({ url: '/', headers })).body).toContain(`<html lang="${language}">`);
  });

  it('comes in the chosen mode, and in no other value', async () => {
    const page = async (theme: string) =>
      (await app.inject({ url: '/', headers: { cookie: `theme=${theme}` } })).body;
    expect(await page('dark')).toContain('<html lang="en" data-theme="dark">');
    expect(await page('blue')).toContain('<html lang="en">');
  });
});

describe('a ready-made page', () => {
  const page = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers })).body;
  const sessionCookie = (held: object) =>
    `session-1=${Buffer.from(JSON.stringify({ visit: 'a-visit-of-some-length', ...held })).toString('base64url')}`;

  it('is for whoever is not signed in, at the sign-in addresses, in their language', async () => {
    for (const url of ['/', '/login', '/login/', '/login?lng=fr-CM'])
      expect(await page(url, { 'accept-language': 'fr' })).toMatch(/lang="fr"[\s\S]*ready made/);
    expect(await page('/login?lng=de', { cookie: 'i18nextLng=fr' })).toContain('lang="de"');
    expect(await page('/login', { cookie: sessionCookie({}) })).toContain('ready made');
    expect(await page('/login', { cookie: sessionCookie({ refreshToken: 'r' }) })).not.toContain(
      'ready made',
    );
  });

  it('is the one of its address, and the app’s where the build has none or the link leads further', async () => {
    expect(await page('/forgot-password', { 'accept-language': 'de' })).toMatch(
      /lang="de"[\s\S]*forgot-password ready made/,
    );
    for (const url of ['/sign-up', '/forgot-password?ticket=abc', '/verify=pin', '//[', '/constructor'])
      expect([url, (await page(url)).includes('ready made')]).toEqual([url, false]);
  });

  it('may run its own inline script, by its hash, and no other', async () => {
    const hash = createHash('sha256').update('early()').digest('base64');
    const { headers } = await app.inject('/login');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('comes compressed where the browser takes it', async () => {
    const unpack = { gzip: gunzipSync, br: brotliDecompressSync };
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const answer = await app.inject({ url: '/login', headers: { 'accept-encoding': accepted } });
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding });
      expect(answer.headers.vary).toBe('Accept-Language, Cookie, accept-encoding');
      expect(unpack[encoding](answer.rawPayload).toString()).toContain('ready made');
    }
    const plain = await app.inject({ url: '/login', headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toContain('ready made');
  });
});

describe('an asset', () => {
  it('is cached for ever and sent compressed where the browser can', async () => {
    const plain = await app.inject('/assets/main-abc123.js');
    expect(plain.body).toBe(script);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const zipped = await app.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  });
});

describe('an asset of another release', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'other-assets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is served from the folder of those, and the own one wins', async () => {
    const older = 'console.log("the release before")';
    writeFileSync(path.join(folder, 'main-000000.js'), older);
    writeFileSync(path.join(folder, 'main-000000.js.gz'), gzipSync(older));
    writeFileSync(path.join(folder, 'main-abc123.js'), 'not the own one');
    const two = await startFrontServer('http://127.0.0.1:1', { FRONT_OTHER_ASSETS_FOLDER: folder });
    const plain = await two.inject('/assets/main-000000.js');
    expect([plain.body, plain.headers['cache-control']]).toEqual([
      older,
      'public, max-age=31536000, immutable',
    ]);
    const zipped = await two.inject({
      url: '/assets/main-000000.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(older);
    expect((await two.inject('/assets/main-abc123.js')).body).toBe(script);
    // a release that is rolled out while this server runs
    writeFileSync(path.join(folder, 'main-fff999.js'), 'next');
    expect((await two.inject('/assets/main-fff999.js')).body).toBe('next');
    expect((await two.inject('/assets/main-none.js')).statusCode).toBe(404);
    expect((await two.inject('/assets/%2e%2e/other-assets/main-000000.js')).statusCode).not.toBe(200);
    await two.close();
  });

  it('needs a folder that exists', () => {
    expect(() => readSettings({ APP_TYPE: '1', FRONT_OTHER_ASSETS_FOLDER: '/nowhere' })).toThrow(
      /FRONT_OTHER_ASSETS_FOLDER: a folder that exists/,
    );
  });
});

describe('in production', () => {
  const production = {
    NODE_ENV: 'production',
    ORG_PORTAL_URL: 'https://pay.example',
    REQUEST_TOKEN_KEY: 'k'.repeat(32),
  };

  it('serves only its own host name, health checks by any', async () => {
    const live = await startFrontServer('http://127.0.0.1:1', production);
    const status = async (url: string, host: string) =>
      (await live.inject({ url, headers: { host } })).statusCode;
    expect(await status('/', 'pay.example')).toBe(200);
    expect(await status('/', 'evil.example')).toBe(421);
    expect(await status('/health/live', '10.0.0.7:4200')).toBe(200);
    const { headers } = await live.inject({ url: '/', headers: { host: 'pay.example' } });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await live.close();
  });

  it('does not start without TLS or without a key', () => {
    const read = (changes: Record<string, string>) => () =>
      readSettings({ APP_TYPE: '1', ...production, ...changes });
    expect(read({})).not.toThrow();
    expect(read({ ORG_PORTAL_URL: 'http://pay.example' })).toThrow(/TLS/);
    expect(read({ REQUEST_TOKEN_KEY: '' })).toThrow(/REQUEST_TOKEN_KEY/);
    expect(read({ APP_TYPE: '2' })).toThrow(/APP_TYPE/);
  });
});
