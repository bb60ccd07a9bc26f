import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { headOf, sendSlowly } from '@sanaga/server/testing';
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
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await api.close();
});

const upload = '/backend/transaction/upload-file';
const json = { 'content-type': 'application/json' };
const pieces = (count: number, bytes: number): string[] =>
  Array.from({ length: count }, () => 'x'.repeat(bytes));

it('ends what comes too slowly, and takes an upload as slow as 2 kB/s', async () => {
  const [headers, nothing, dripping, proxied, slow] = await Promise.all([
    sendSlowly(url, { head: 'GET / HTTP/1.1\r\nhost: a\r\n', pieces: pieces(60, 1).map(() => 'a: b\r\n') }),
    sendSlowly(url, { head: headOf('/api/store-tokens', 1_000, json) }),
    sendSlowly(url, { head: headOf('/api/store-tokens', 100_000, json), pieces: pieces(60, 100) }),
    sendSlowly(url, { head: headOf(upload, 100_000), pieces: pieces(60, 100) }),
    sendSlowly(url, { head: headOf(upload, 30_000), pieces: pieces(15, 2_000) }),
  ]);
  for (const text of [headers, nothing, dripping, proxied]) expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow).toMatch(/^HTTP\/1\.1 200 [^]*\{"bytes":30000\}/);
});

it('has no limit for a whole request, only for headers and the rate of a body', () => {
  const { requestTimeout, timeout, headersTimeout } = app.server;
  expect({ requestTimeout, timeout, headersTimeout }).toEqual({
    requestTimeout: 0,
    timeout: 0,
    headersTimeout: 10_000,
  });
});
