import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import { proofs } from '@sanaga/contract/testing';
import type { LightMyRequestResponse } from 'fastify';
import { addressOf, createTestContext, prepare, send } from './calling.ts';
import { createConformance, documentedPath, type OpenApiDocument } from './conformance.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { watchWholeReads, type WholeReads } from '../kit/base/whole-reads.ts';
import { watchMoves } from './watch-moves.ts';
import { scenarios } from './scenarios.ts';
import type { Prepared, TestContext } from './test-context.ts';
import { withWrong, wrongInputsOf } from './wrong-inputs.ts';

let h: MoneyHarness;
let context: TestContext;
let document: OpenApiDocument;
let deviations: ReturnType<typeof createConformance>;
let reads: WholeReads;
let moves: Awaited<ReturnType<typeof watchMoves>>;

beforeAll(async () => {
  h = await createMoneyHarness({
    prepareDatabase: async (database) => void (reads = await watchWholeReads(database)),
  });
  context = await createTestContext(h);
  moves = await watchMoves(h.ownerUrl);
  document = (await h.app.inject({ method: 'GET', url: '/openapi.json' })).json();
  deviations = createConformance(document);
});
afterAll(async () => {
  reads.stop();
  await moves.close();
  await h.close();
});

/** Expects a response of this status, as documented. */
function expectResponse(operation: Operation, response: LightMyRequestResponse, status: number | number[]) {
  const seen = { status: response.statusCode, deviations: deviations(operation, response) };
  expect({ ...seen, body: response.body }).toMatchObject({ deviations: [] });
  expect([status].flat()).toContain(response.statusCode);
}

describe('the document', () => {
  it('is OpenAPI 3.1 and describes the operations of the contract, all of them and nothing else', () => {
    expect(document.openapi).toBe('3.1.0');
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    const known = operations.map(
      (operation) => `${operation.id} ${operation.method.toLowerCase()} ${documentedPath(operation)}`,
    );
    expect(documented.sort()).toEqual(known.sort());
  });

  it('has no schema of a request that no request refers to', () => {
    const text = JSON.stringify(document);
    const inputs = Object.keys(document.components.schemas).filter((name) => name.endsWith('Input'));
    expect(inputs.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  it('has a way to call each operation, and no way that leads nowhere', () => {
    expect(Object.keys(scenarios).sort()).toEqual(operations.map(({ id }) => id).sort());
  });
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const { access, body, response, multipart } = operation;
  const wrongInputs = wrongInputsOf(operation);

  /** A call that is refused changes nothing: others may be refused after it. */
  let refusable: Prepared;
  if (wrongInputs.length > 0 || body)
    beforeAll(async () => void (refusable = await prepare(context, operation)));

  it(proofs.success[0], async () => {
    const { as, ...input } = await prepare(context, operation);
    expectResponse(operation, await send(context, operation, input, as), Object.keys(response).map(Number));
  });

  if (wrongInputs.length > 0)
    it(proofs.badInput[0], async () => {
      const { as, ...input } = refusable;
      for (const wrong of wrongInputs) {
        const answer = await send(context, operation, withWrong(input, wrong), as);
        expectResponse(operation, answer, [400, 422]);
        const fields: string[] = (answer.json().errors ?? []).map(({ field }: { field: string }) => field);
        // the own fields of an object may be named
        const named = fields.filter((field) => field === wrong.field || field.startsWith(`${wrong.field}.`));
        expect({ wrong, fields, named }).not.toMatchObject({ named: [] });
      }
    });
  else
    it(proofs.badInput[1], async () => {
      const { as, ...input } = await prepare(context, operation);
      const superfluous = { ...input, query: { page: '-1', organisationId: 'x', ['__proto__']: '{}' } };
      const answer = await send(context, operation, superfluous, as);
      expectResponse(operation, answer, Object.keys(response).map(Number));
      if ('public' in access) return;
      for (const authorization of ['Bearer', 'Basic YTpi', `Bearer ${'x'.repeat(5_000)}`, 'Bearer a b']) {
        const request = { method: operation.method, url: addressOf(operation, input) };
        const refused = await h.anonymous().inject({ ...request, headers: { authorization } });
        expectResponse(operation, refused, 401);
      }
    });

  if (multipart)
    it('returns 415 for what is no form', async () => {
      const { as, ...input } = refusable;
      const { inject } = as ? h.as(as) : h.anonymous();
      const request = { method: operation.method, url: addressOf(operation, input) };
      expectResponse(operation, await inject({ ...request, payload: {} }), 415);
    });

  if (body && !multipart)
    it('returns 400 for what is no body of its shape, and 415 to what is no JSON', async () => {
      const { as, ...input } = refusable;
      const { inject } = as ? h.as(as) : h.anonymous();
      const request = { method: operation.method, url: addressOf(operation, input) };
      const json = { 'content-type': 'application/json' };
      for (const payload of ['{', '[]', '"text"', '{"__proto__": {"superAdmin": true}}'])
        expectResponse(operation, await inject({ ...request, payload, headers: json }), 400);
      const plain = { 'content-type': 'application/xml' };
      expectResponse(operation, await inject({ ...request, payload: '<a/>', headers: plain }), 415);
    });
});

describe('all of them together', () => {
  it('had an index for whatever they looked for in tables that grow', async () => {
    await h.settle();
    expect(reads.statements()).toBeGreaterThan(operations.length);
    expect(reads.found()).toEqual([]);
  });

  it('left no franc out of place, and changed no status but as the domain’s tables say', async () => {
    await h.settle();
    expect(await h.violations()).toEqual([]);
    expect(await moves.unknown()).toEqual([]);
  });
});
