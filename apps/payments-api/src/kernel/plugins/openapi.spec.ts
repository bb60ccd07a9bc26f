import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Operation } from '@sanaga/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { registerErrors } from './errors.ts';
import { registerOpenApi } from './openapi.ts';
import { routeOf } from './operations.ts';

const Person = z.object({ name: z.string() }).meta({ id: 'SpecPerson' });
const Page = z.object({
  content: z.array(
    z.object({ id: z.string(), by: Person.nullable(), also: z.array(Person).optional(), sum: z.int() }),
  ),
  counts: z.record(z.string(), z.int()),
  other: z.unknown(),
});
const operation: Operation = {
  id: 'readPage',
  method: 'GET',
  url: '/page',
  tag: 'transactions',
  summary: 'A page',
  access: { public: true },
  response: { 200: Page },
};

let app: FastifyInstance;
let log: string;
let sent: unknown;

beforeEach(async () => {
  log = '';
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => (log += line) } } });
  await registerOpenApi(app);
  registerErrors(app);
  app.route({ ...routeOf(operation), handler: async () => sent });
});
afterEach(() => app.close());

const read = (data: unknown) => {
  sent = data;
  return app.inject('/page');
};

describe('a response', () => {
  const page = {
    content: [
      { id: 'a', by: { name: 'Awa "Ndongo"' }, also: [{ name: 'é' }], sum: 9_007_199_254_740_991 },
      { id: 'b', by: null, sum: 0 },
    ],
    counts: { paid: 2 },
    other: { any: ['thing', 1, null] },
  };

  it('is written as the contract describes it', async () => {
    const { statusCode, body } = await read(page);
    expect([statusCode, JSON.parse(body)]).toEqual([200, page]);
  });

  it('lacks what the contract does not name', async () => {
    const [first] = page.content;
    const row = { ...first, by: { name: 'Awa', password: 'x' }, password: 'x' };
    const { statusCode, body } = await read({ ...page, content: [row], password: 'x' });
    expect(statusCode).toBe(200);
    expect(body).not.toContain('password');
  });

  it.each([
    ['lacks a value', { ...page, content: [{ id: 'a', by: null }] }, 'sum'],
    ['has null instead of a value', { ...page, content: [{ id: null, by: null, sum: 1 }] }, 'id'],
    ['has another kind of value', { ...page, counts: { paid: 'two' } }, 'paid'],
    ['has a fraction instead of a whole amount', { ...page, counts: { paid: 1.5 } }, 'paid'],
  ])('fails and is logged where it %s', async (_, wrong, place) => {
    const response = await read(wrong);
    expect([response.statusCode, response.json()]).toEqual([
      500,
      expect.objectContaining({ code: 'INTERNAL' }),
    ]);
    expect(JSON.parse(log)).toMatchObject({
      msg: 'request failed',
      err: { message: expect.stringContaining(`"${place}"`) },
    });
  });
});
