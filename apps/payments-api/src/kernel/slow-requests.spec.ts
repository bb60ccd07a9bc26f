import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { headOf, sendSlowly } from '@sanaga/server/testing';
import { createHarness } from '../../test/kit/base/harness.ts';

let harness: Awaited<ReturnType<typeof createHarness>>;
let url: string;
beforeAll(async () => {
  harness = await createHarness();
  url = await harness.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  harness.app.server.closeAllConnections();
  await harness.close();
});

const path = '/a-path';
const json = { 'content-type': 'application/json' };
const pieces = (count: number, text: string): string[] => Array.from({ length: count }, () => text);

it('ends what comes too slowly, and takes a body as slow as 2 kB/s', async () => {
  const [headers, nothing, dripping, slow] = await Promise.all([
    sendSlowly(url, { head: 'GET / HTTP/1.1\r\nhost: a\r\n', pieces: pieces(60, 'a: b\r\n') }),
    sendSlowly(url, { head: headOf(path, 1_000, json) }),
    sendSlowly(url, { head: headOf(path, 100_000, json), pieces: pieces(60, ' '.repeat(100)) }),
    sendSlowly(url, {
      head: headOf(path, 30_000, json),
      pieces: pieces(15, ' '.repeat(2_000)),
    }),
  ]);
  for (const text of [headers, nothing, dripping]) expect(text).toMatch(/^HTTP\/1\.1 408 /);
  // it was read to its end, and is no JSON
  expect(slow).toMatch(/^HTTP\/1\.1 400 [^]*"BAD_REQUEST"/);
});

it('has no limit for a whole request, only for headers and the rate of a body', () => {
  const { requestTimeout, timeout, headersTimeout } = harness.app.server;
  expect({ requestTimeout, timeout, headersTimeout }).toEqual({
    requestTimeout: 0,
    timeout: 0,
    headersTimeout: 10_000,
  });
});
