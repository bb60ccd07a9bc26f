import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerDraining } from './draining.ts';

let app: FastifyInstance;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(async () => {
  agent.destroy();
  await app.close();
});

const ask = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { agent }, resolve).on('error', reject));

it('takes the next call of a connection whose response had begun before, and ends it with that', async () => {
  app = Fastify({ return503OnClosing: false });
  registerDraining(app);
  const body = new PassThrough();
  app.get('/begun', (_request, reply) => reply.send(body));
  app.get('/next', async () => 'here');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  body.write('be');
  const begun = await ask(`${url}/begun`);
  expect(begun.headers.connection).toBe('keep-alive');

  app.draining = true;
  // as a load balancer does, which has other calls: it leaves as soon as the connection is free
  const next = ask(`${url}/next`);
  body.end('gun');
  expect(await text(begun)).toBe('begun');
  const response = await next;
  expect(response.headers.connection).toBe('close');
  expect(await text(response)).toBe('here');
});

/** Opens a connection of the server, on which something is sent, or nothing. */
async function connection(url: string, sent?: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const [mine] = await accepted;
  if (sent !== undefined) {
    socket.write(sent);
    while (mine.bytesRead === 0) await setImmediate();
  }
  return socket;
}

it('closes although a client has connected that says nothing, as browsers and health checks do', async () => {
  app = Fastify({ return503OnClosing: false });
  registerDraining(app);
  const silent = await connection(await app.listen({ port: 0, host: '127.0.0.1' }));
  const gone = once(silent, 'close');
  await app.close();
  await gone;
});

it('cuts a call of which only a part has come', async () => {
  app = Fastify({ return503OnClosing: false });
  registerDraining(app);
  const half = await connection(await app.listen({ port: 0, host: '127.0.0.1' }), 'GET / HTTP/1.1\r\nhost:');
  const gone = once(half, 'close');
  const closed = app.close();
  app.cutCalls();
  await closed;
  await gone;
});
