import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { formOf } from '../kit/base/form.ts';
import { inFull } from '../kit/base/full-run.ts';
import { createTestContext, isStream, prepare } from './calling.ts';
import { createConformance, documentedPath, type OpenApiDocument } from './conformance.ts';
import {
  casesOf,
  fuzzedAddress,
  resolverOf,
  type Components,
  type Fuzzed,
  type FuzzedOperation,
} from './fuzz.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import type { Prepared, TestContext } from './test-context.ts';

/**
 * Makes every call of the document with what its schemas allow and with what has broken other systems: no 5xx, no
 * undocumented response, nothing about its internals. A failure prints the seed that repeats it, and `FUZZ_SEED` takes
 * it.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? (inFull ? Date.now() % 2 ** 31 : 20_261_121));
const runsEach = inFull ? 400 : 8;

let h: MoneyHarness;
let context: TestContext;
let document: OpenApiDocument & Components & { paths: Record<string, Record<string, FuzzedOperation>> };
let deviations: ReturnType<typeof createConformance>;
const statuses = new Map<number, number>();

beforeAll(async () => {
  h = await createMoneyHarness();
  context = await createTestContext(h);
  document = (await h.app.inject({ method: 'GET', url: '/openapi.json' })).json();
  deviations = createConformance(document);
});
afterAll(async () => {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const cases = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(`fuzzing: ${cases} cases with seed ${seed} (${counts.join(', ')})\n`);
  await h.close();
});

const inside = /node_modules|\.ts:\d|\bat [\w.<]+ \(|kysely|PostgreSQL|violates|relation "|syntax error/i;

async function send(operation: Operation, { as, ...input }: Prepared, fuzzed: Fuzzed) {
  const { inject } = as ? h.as(as) : h.anonymous();
  const request = { method: operation.method, url: fuzzedAddress(operation.url, input, fuzzed) };
  const withBody = async () => {
    if (fuzzed.raw) return { payload: fuzzed.raw.payload, headers: { 'content-type': fuzzed.raw.type } };
    const fields = { ...input.payload, ...fuzzed.fields };
    if (operation.multipart) return formOf(fields);
    if (!operation.body) return { headers: {} };
    const payload = JSON.stringify(fuzzed.instead ? fuzzed.instead.value : fields);
    return { payload, headers: { 'content-type': 'application/json' } };
  };
  const { headers, ...body } = await withBody();
  const sent = { ...request, ...body, headers: { ...headers, ...fuzzed.headers } };
  if (!isStream(operation)) return inject(sent);
  const response = await inject({ ...sent, payloadAsStream: true });
  response.stream().destroy();
  return { ...response, statusCode: response.statusCode, headers: response.headers, body: '' };
}

/** Checks that any response is a documented success or a problem for people. */
function expectWellBehaved(operation: Operation, response: LightMyRequestResponse): void {
  const { statusCode, body } = response;
  const isOurs = statusCode < 500 || JSON.parse(body).code === 'CARD_NOT_CONFIGURED';
  const seen = { isOurs, deviations: deviations(operation, response), body: body.slice(0, 500) };
  expect(seen).toMatchObject({ isOurs: true, deviations: [] });
  if (statusCode >= 400) expect(body).not.toMatch(inside);
}

/** Operations with those of the platform last, as its settings decide about everybody's payments. */
const inOrder = [...operations].sort(
  (one, other) => Number(one.url.startsWith('/platform')) - Number(other.url.startsWith('/platform')),
);

describe.each(inOrder.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it(
    'is well-behaved whatever it is sent',
    async () => {
      const documented = document.paths[documentedPath(operation)]?.[operation.method.toLowerCase()];
      const prepared = await prepare(context, operation);
      await fc.assert(
        fc.asyncProperty(casesOf(documented ?? {}, resolverOf(document)), async (fuzzed) => {
          const response = await send(operation, prepared, fuzzed);
          statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
          expectWellBehaved(operation, response);
        }),
        { seed, numRuns: runsEach },
      );
    },
    inFull ? 600_000 : 30_000,
  );
});

it.each([
  '/transaction/detail/%zz',
  '/transaction/detail/%ff%fe',
  '/transaction/detail/%00',
  `/transaction/detail/${'x'.repeat(20_000)}`,
  `/${'a/'.repeat(2_000)}`,
  '//evil.example/transaction',
  '/transaction/../../etc/passwd',
  '/transaction;jsessionid=1',
])('returns a problem for an invalid address: %.40s', async (url) => {
  for (const { inject } of [h.anonymous(), h.as(context.own.admin)]) {
    const response = await inject({ method: 'GET', url });
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/problem\+json/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(response.json().status).toBe(response.statusCode);
    expect([400, 401, 404, 422]).toContain(response.statusCode);
    // an address may hold a code
    expect(response.body).not.toMatch(/%zz|xxxx|evil|passwd/);
  }
});

it('left nothing behind in what every object has, and not a franc out of place', async () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
  await h.settle();
  expect(await h.violations()).toEqual([]);
});
