import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import { may } from '@sanaga/domain';
import type { LightMyRequestResponse } from 'fastify';
import type { TestSession } from '../testing/harness.ts';
import { createConformance, documentedPath, type OpenApiDocument } from './conformance.ts';
import { createMoneyHarness, type MoneyHarness } from './money-harness.ts';
import { waysOfMoney } from './money-ways.ts';
import { waysOfPeople } from './people-ways.ts';
import type { Input, Prepared, World } from './world.ts';

/** How each operation of the contract is called so that it succeeds. */
const ways = { ...waysOfPeople, ...waysOfMoney };

let h: MoneyHarness;
let world: World;
let document: OpenApiDocument;
let deviations: ReturnType<typeof createConformance>;

beforeAll(async () => {
  h = await createMoneyHarness();
  const own = await h.holder(1_000_000);
  const foreign = await h.holder(1_000_000);
  const individual = await h.signUpIndividual();
  await h.fund(individual, 1_000_000);
  const underReview = await h.signUp({ approved: false });
  world = { h, own, foreign, individual, underReview, superAdmin: await h.superAdmin() };
  document = (await h.app.inject({ method: 'GET', url: '/openapi.json' })).json();
  deviations = createConformance(document);
}, 60_000);
afterAll(() => h.close());

const addressOf = ({ url }: Operation, { params = {}, query }: Input): string => {
  const path = url.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return query ? `${path}?${new URLSearchParams(query)}` : path;
};

/** The payload as a browser's form: files as they are, the rest as text. */
async function formOf(payload: NonNullable<Input['payload']>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload))
    form.append(name, value instanceof File ? value : String(value));
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** Sends the call; of the stream, which never ends, only the beginning is awaited. */
async function send(operation: Operation, input: Input, as?: TestSession): Promise<LightMyRequestResponse> {
  const { inject } = as ? h.as(as) : h.anonymous();
  const request = {
    method: operation.method,
    url: addressOf(operation, input),
    ...(input.payload && (operation.multipart ? await formOf(input.payload) : { payload: input.payload })),
  };
  const isEndless = operation.id === 'streamEvents' && as === world.own.validator;
  if (!isEndless) return inject(request);
  const response = await inject({ ...request, payloadAsStream: true });
  response.stream().destroy();
  return { ...response, statusCode: response.statusCode, headers: response.headers, body: '' };
}

/** The answer is as documented and of this status; answers its body. */
function expectAnswer(operation: Operation, response: LightMyRequestResponse, status: number | number[]) {
  const seen = { status: response.statusCode, deviations: deviations(operation, response) };
  expect({ ...seen, body: response.body }).toMatchObject({ deviations: [] });
  expect([status].flat()).toContain(response.statusCode);
}

const prepare = async ({ id }: Operation): Promise<Prepared> => {
  const way = ways[id];
  if (!way) throw new Error(`say in people-ways.ts or money-ways.ts how ${id} is called`);
  return way(world);
};

const everybody = (): TestSession[] => [
  world.superAdmin,
  world.own.admin,
  world.own.initiator,
  world.own.validator,
];
const rolesOf = (session: TestSession) => ({
  superAdmin: session === world.superAdmin,
  roles: (['ADMIN', 'INITIATOR', 'VALIDATOR'] as const).filter(
    (role) =>
      ({ ADMIN: world.own.admin, INITIATOR: world.own.initiator, VALIDATOR: world.own.validator })[role] ===
      session,
  ),
});

const isId = (value: unknown): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(String(value));

/** The same call about something that never was. */
function absentOf({ params, absent }: Prepared): Input | undefined {
  if (absent) return absent;
  if (!params || !Object.values(params).every(isId)) return undefined;
  return { params: Object.fromEntries(Object.keys(params).map((name) => [name, randomUUID()])) };
}

describe('the document', () => {
  it('is OpenAPI 3.1 and speaks of the operations of the contract, all of them and nothing else', () => {
    expect(document.openapi).toBe('3.1.0');
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    const known = operations.map(
      (operation) => `${operation.id} ${operation.method.toLowerCase()} ${documentedPath(operation)}`,
    );
    expect(documented.sort()).toEqual(known.sort());
  });

  it('has a way to call each operation, and no way that leads nowhere', () => {
    expect(Object.keys(ways).sort()).toEqual(operations.map(({ id }) => id).sort());
  });
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const { access, body, response, multipart } = operation;

  it('succeeds as documented', async () => {
    const { as, ...input } = await prepare(operation);
    expectAnswer(operation, await send(operation, input, as), Object.keys(response).map(Number));
  });

  if (!('public' in access)) {
    it('answers 401 to whoever is not signed in', async () => {
      const { as: _, ...input } = await prepare(operation);
      const anonymous = await send(operation, input);
      expectAnswer(operation, anonymous, 401);
      expect(anonymous.json().code).toBe('SESSION_REQUIRED');
      const forged = await send(operation, input, { ...world.own.admin, accessToken: 'forged' });
      expectAnswer(operation, forged, 401);
      expect(forged.json().code).toBe('SESSION_ENDED');
    });

    it('answers 403 to every role that may not, and to whoever is under review', async () => {
      const { as: _, ...input } = await prepare(operation);
      for (const session of everybody()) {
        if (may(rolesOf(session), access.permission)) continue;
        const refused = await send(operation, input, session);
        expectAnswer(operation, refused, 403);
        expect(refused.json().code).toBe('FORBIDDEN');
      }
      if (access.underReview) return;
      const waiting = await send(operation, input, world.underReview);
      expectAnswer(operation, waiting, 403);
      expect(waiting.json().code).toBe('ACCOUNT_UNDER_REVIEW');
    });
  }

  it('answers alike what is absent and what is another holder’s', async () => {
    const { as, foreign, ...input } = await prepare(operation);
    const absent = absentOf(input);
    expect(foreign === undefined || absent !== undefined).toBe(true);
    if (absent === undefined) return;
    const never = await send(operation, { ...input, ...absent }, as);
    expectAnswer(operation, never, 404);
    if (!foreign) return;
    const theirs = await send(operation, { ...input, ...foreign }, as);
    expectAnswer(operation, theirs, 404);
    expect(theirs.body).toBe(never.body);
  });

  it('answers 400 or 422 to input that it cannot take', async () => {
    const { as, foreign: _, absent: __, ...input } = await prepare(operation);
    for (const wrong of wrongInputs(operation, input)) {
      const answer = await send(operation, wrong.input, as);
      expectAnswer(operation, answer, [400, 422]);
      const fields = (answer.json().errors ?? []).map(({ field }: { field: string }) => field);
      expect(fields).toContain(wrong.field);
    }
  });

  if (multipart)
    it('answers 415 to what is no form', async () => {
      const { as, ...input } = await prepare(operation);
      const { inject } = as ? h.as(as) : h.anonymous();
      const request = { method: operation.method, url: addressOf(operation, input) };
      expectAnswer(operation, await inject({ ...request, payload: {} }), 415);
    });

  if (body && !multipart) {
    it('answers 400 to what is no body of its shape, and 415 to what is no JSON', async () => {
      const { as, ...input } = await prepare(operation);
      const { inject } = as ? h.as(as) : h.anonymous();
      const request = { method: operation.method, url: addressOf(operation, input) };
      const json = { 'content-type': 'application/json' };
      for (const payload of ['{', '[]', '"text"', '{"__proto__": {"superAdmin": true}}'])
        expectAnswer(operation, await inject({ ...request, payload, headers: json }), 400);
      const plain = { 'content-type': 'application/xml' };
      expectAnswer(operation, await inject({ ...request, payload: '<a/>', headers: plain }), 415);
    });
  }
});

/** Each field of the body once as an object, each id and number of the address once as text that is none. */
function wrongInputs(operation: Operation, input: Input): { field: string; input: Input }[] {
  const wrongIds = Object.entries(input.params ?? {})
    .filter(([, value]) => isId(value))
    .map(([field]) => ({ field, input: { ...input, params: { ...input.params, [field]: 'not-an-id' } } }));
  const pages = ['page', 'size'].filter((field) => operation.query && field in operation.query.shape);
  const wrongPages = pages.map((field) => ({
    field,
    input: { ...input, query: { ...input.query, [field]: '-1' } },
  }));
  const wrongFields = Object.keys(input.payload ?? {}).map((field) => ({
    field,
    input: { ...input, payload: { ...input.payload, [field]: {} } },
  }));
  return [...wrongIds, ...wrongPages, ...wrongFields];
}
