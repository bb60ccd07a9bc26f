import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { registerMetrics } from '@sanaga/server';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Caller } from '../caller.ts';
import { registerTurns } from './turns.ts';

let app: FastifyInstance;
let began: string[];
let ends: (() => void)[];

function serverWith(connections: number): FastifyInstance {
  const server = Fastify();
  registerMetrics(server, { service: 'spec', release: 'spec' });
  registerTurns(server, { DATABASE_POOL: connections }, async (device) => device.startsWith('known'));
  return server;
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  app = serverWith(12);
  [began, ends] = [[], []];
});
afterEach(async () => {
  jest.useRealTimers();
  await app.close();
});

const settled = () => new Promise(setImmediate);

interface By {
  session?: string;
  holder?: string | null;
  address?: string;
  device?: string;
}

/** Starts a call that is at work until it is ended. */
function call({ session, holder = null, address = '10.0.0.1', device }: By): Promise<void> {
  const caller = session && ({ sessionId: session, organisationId: holder } as Caller);
  return app.inTurn({ ip: address, headers: { device }, ...(caller && { caller }) }, () => {
    began.push(session ?? device ?? address);
    return new Promise((resolve) => ends.push(resolve));
  });
}

const calls = (count: number, by: By) => Array.from({ length: count }, () => call(by));

/** Ends what began first of all that is at work. */
async function end(count = 1): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    ends.shift()?.();
    await settled();
  }
}

const countOf = (who: string) => began.filter((one) => one === who).length;

describe('at work at once are', () => {
  it('two thirds of the connections for a session', async () => {
    void calls(20, { session: 'a', holder: 'x' });
    void call({ session: 'b', holder: 'y' });
    await settled();
    expect([countOf('a'), countOf('b')]).toEqual([8, 1]);
  });

  it('three quarters for a holder, however many sessions its people have', async () => {
    for (const session of ['a', 'b', 'c']) void calls(5, { session, holder: 'x' });
    void call({ session: 'd', holder: 'y' });
    await settled();
    expect([countOf('a') + countOf('b') + countOf('c'), countOf('d')]).toEqual([9, 1]);
  });

  it('two thirds for the session of a super admin, who has no holder', async () => {
    void calls(20, { session: 'a' });
    void call({ session: 'b' });
    await settled();
    expect([countOf('a'), countOf('b')]).toEqual([8, 1]);
  });

  it('half for an address without a session', async () => {
    void calls(20, { address: '10.0.0.1' });
    void call({ address: '10.0.0.2' });
    void call({ address: '10.0.0.1', session: 'a', holder: 'x' });
    await settled();
    expect([countOf('10.0.0.1'), countOf('10.0.0.2'), countOf('a')]).toEqual([6, 1, 1]);
  });

  it('half for a /64 without a session, and three quarters for a /48', async () => {
    void calls(10, { address: '2001:db8:1:1::1' });
    void calls(10, { address: '2001:db8:1:2::1' });
    void call({ address: '2001:db8:2:1::1' });
    await settled();
    expect([countOf('2001:db8:1:1::1'), countOf('2001:db8:1:2::1'), countOf('2001:db8:2:1::1')]).toEqual([
      6, 3, 1,
    ]);
  });

  it('two for a known device and three for all of an address, where others have taken its places', async () => {
    const [known, other] = [`known-${'a'.repeat(32)}`, `known-${'b'.repeat(32)}`];
    const madeUp = 'c'.repeat(43);
    void calls(20, { address: '10.0.0.1' });
    await settled();
    for (const device of [madeUp, known, known, known, other, other]) {
      void call({ address: '10.0.0.1', device });
      await settled();
    }
    expect([madeUp, known, other].map(countOf)).toEqual([0, 2, 1]);
  });
});

describe('a call beyond', () => {
  it('has its turn when one ends, in the order of arrival', async () => {
    void calls(8, { session: 'a', holder: 'x' });
    const order: number[] = [];
    const late = [1, 2, 3].map((place) => call({ session: 'a', holder: 'x' }).then(() => order.push(place)));
    await settled();
    await end(11);
    await Promise.all(late);
    expect(order).toEqual([1, 2, 3]);
  });

  it('has its turn also when one fails', async () => {
    const failing = app.inTurn({ ip: 'a' }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    void calls(7, { address: 'a' });
    await settled();
    expect(countOf('a')).toBe(6);
  });

  it('is refused where its turn does not come, with a time to try again', async () => {
    void calls(8, { session: 'a', holder: 'x' });
    const refused = expect(call({ session: 'a', holder: 'x' })).rejects.toMatchObject({
      code: 'THROTTLED',
      details: { retryAfter: 5, values: { context: 'atOnce' } },
    });
    await settled();
    jest.advanceTimersByTime(10_000);
    await refused;
    // those at work go on, and a call that was refused has no place
    await end(8);
    void calls(9, { session: 'a', holder: 'x' });
    await settled();
    expect(countOf('a')).toBe(16);
  });

  it('is counted', async () => {
    void calls(10, { session: 'a', holder: 'x' });
    void calls(7, { address: 'b' });
    await settled();
    const text = await app.metrics.metrics();
    expect(text).toMatch(/^calls_waiting\{of="session"\} 2$/m);
    expect(text).toMatch(/^calls_waiting\{of="holder"\} 0$/m);
    expect(text).toMatch(/^calls_waiting\{of="address"\} 1$/m);
  });
});

it('ends when the response begins: whoever reads slowly keeps nobody waiting', async () => {
  jest.useRealTimers();
  const server = serverWith(1);
  server.get('/', (request, reply) =>
    server.inTurn(request, async () => {
      const endless = new Readable({ read() {} });
      endless.push('the first line');
      return reply.send(endless);
    }),
  );
  for (let n = 0; n < 3; n += 1) {
    const response = await server.inject({ url: '/', payloadAsStream: true });
    expect(response.statusCode).toBe(200);
  }
});

it('leaves one at work where there is one connection', async () => {
  jest.useRealTimers();
  const small = serverWith(1);
  expect(await small.inTurn({ ip: 'a' }, async () => 1)).toBe(1);
  await small.close();
});
