import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { startFrontServer } from './testing/front-server.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

/** Starts a server that does with each connection what a spec says. */
async function startRawApi(onConnection: (socket: Socket) => void, port = 0): Promise<Server> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onConnection(socket);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  opened.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return server;
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const respond = (socket: Socket, body = 'ok') =>
  socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`);

/** Responds once on each connection, and closes it when it is used again; says how many requests began. */
async function startStaleApi() {
  const bodies: string[] = [];
  const server = await startRawApi((socket) => {
    let text = '';
    let answered = false;
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      if (answered) return void socket.destroy();
      text += chunk;
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (!text.includes('\r\n\r\n') || body.length < length) return;
      bodies.push(body);
      answered = true;
      respond(socket);
    });
  });
  return { port: portOf(server), bodies };
}

async function start(port: number, environment: Record<string, string> = {}): Promise<string> {
  const app: FastifyInstance = await startFrontServer(`http://127.0.0.1:${port}`, environment);
  opened.push(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Returns the next message of Node's diagnostics channel for its HTTP servers and clients. */
const nextOf = <T>(channel: string): Promise<T> =>
  new Promise((resolve) => {
    const take = (message: unknown) => {
      unsubscribe(channel, take);
      resolve(message as T);
    };
    subscribe(channel, take);
  });

const call = async (url: string, init: RequestInit = {}): Promise<number> => {
  const response = await fetch(`${url}/backend/transaction`, init);
  await response.text();
  return response.status;
};
const key = { 'idempotency-key': 'a-key' };

it.each([
  ['a read', {}, 200],
  ['a write with a key', { method: 'POST', headers: key, body: 'x'.repeat(200_000) }, 200],
  ['a write without a key', { method: 'POST', body: 'x' }, 503],
  ['a write without a key or a body', { method: 'DELETE' }, 503],
  ['a large write with a key', { method: 'POST', headers: key, body: 'x'.repeat(300_000) }, 503],
])('sends %s on a stale connection once more only if it may be made twice', async (_what, init, status) => {
  const { port, bodies } = await startStaleApi();
  const url = await start(port);
  expect(await call(url)).toBe(200);
  expect(await call(url, init)).toBe(status);
  expect(bodies).toEqual(status === 200 ? ['', 'body' in init ? init.body : ''] : ['']);
});

it('does not make a read again that changes something', async () => {
  const { port, bodies } = await startStaleApi();
  const url = await start(port);
  expect(await call(url)).toBe(200);
  const response = await fetch(`${url}/backend/transaction/request-otp`);
  expect([response.status, bodies.length]).toEqual([503, 1]);
});

it.each([
  ['a read', {}],
  ['a write', { method: 'POST', body: '{}' }],
  ['an upload', { method: 'POST', body: 'x'.repeat(1_000_000) }],
])('sends %s once more where the API refused the connection', async (_what, init) => {
  const none = await startRawApi(() => {});
  const port = portOf(none);
  none.close();
  await once(none, 'close');
  const url = await start(port);
  const refused = nextOf('http.client.request.error');
  const called = call(url, init);
  await refused;
  await startRawApi((socket) => {
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      if (bytes > ('body' in init ? init.body.length : 0)) respond(socket);
    });
  }, port);
  expect(await called).toBe(200);
});

it('says that the API is away where its response to a write ends in the middle', async () => {
  const api = await startRawApi((socket) => {
    socket.once('data', () => {
      const head = 'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';
      socket.end(`${head}{"id":`);
    });
  });
  const url = await start(portOf(api));
  const response = await fetch(`${url}/backend/transaction`, { method: 'POST', headers: key, body: '{}' });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' });
});

it('gives up after a time where the API takes no connection', async () => {
  // a process that is halted: its queue of connections is full after the second one
  const script = `require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () { console.log(String(this.address().port)) })`;
  const halted = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  opened.push(() => halted.kill('SIGKILL'));
  const [said] = (await once(halted.stdout, 'data')) as [Buffer];
  const port = Number(said.toString());
  halted.kill('SIGSTOP');
  const fillers = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  opened.push(() => fillers.forEach((filler) => filler.destroy()));
  await Promise.all(fillers.slice(0, 2).map((filler) => once(filler, 'connect')));
  // waiting for a response lasts longer than this spec may take
  const limits = { INTERNAL_API_CONNECT_TIMEOUT: '0.3', INTERNAL_API_RESPONSE_TIMEOUT: '3600' };
  const url = await start(port, limits);
  expect(await call(url, { method: 'POST', body: '{}' })).toBe(503);
});

/**
 * Settings under which waiting for a connection lasts longer than this spec, so that only the limit for a response ends
 * it.
 */
const responseLimit = { INTERNAL_API_CONNECT_TIMEOUT: '3600', INTERNAL_API_RESPONSE_TIMEOUT: '0.3' };

it('gives up after a time where the API does not respond, and waits as long as a body is on its way', async () => {
  const begun = Promise.withResolvers<void>();
  const server = await startRawApi((socket) => {
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('begins')) begun.resolve();
      if (chunk.includes('ends')) respond(socket);
    });
  });
  const url = await start(portOf(server), responseLimit);
  const outgoing = request(`${url}/backend/transaction`, { method: 'POST' });
  outgoing.write('begins');
  await begun.promise;
  // made later and given up already: the limit is over for the first one too
  expect(await call(url)).toBe(503);
  outgoing.end('ends');
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect([incoming.statusCode, await text(incoming)]).toEqual([200, 'ok']);
});

it('lets a response go on that began before the whole call was there', async () => {
  const whole = Promise.withResolvers<Socket>();
  const server = await startRawApi((socket) => {
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('begins')) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\nhalf');
      if (chunk.includes('ends')) whole.resolve(socket);
    });
  });
  const url = await start(portOf(server), responseLimit);
  const outgoing = request(`${url}/backend/transaction`, { method: 'POST' });
  outgoing.write('begins');
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  outgoing.end('ends');
  const socket = await whole.promise;
  // made later and given up already: the limit is over for the first one too
  expect(await call(url)).toBe(503);
  socket.write('rest');
  expect(await text(incoming)).toBe('halfrest');
});

it('sends nothing any more for somebody who has left', async () => {
  const none = await startRawApi(() => {});
  const port = portOf(none);
  none.close();
  await once(none, 'close');
  const url = await start(port);
  const left = nextOf<{ socket: Socket }>('http.server.request.start').then(({ socket }) =>
    once(socket, 'close'),
  );
  const refused = nextOf<{ error: Error }>('http.client.request.error');
  const outgoing = request(`${url}/backend/transaction`, { method: 'POST' }).on('error', () => {});
  outgoing.end('{}');
  expect(await refused).toMatchObject({ error: { code: 'ECONNREFUSED' } });
  outgoing.destroy();
  await left;
  const refusedToo = nextOf<{ error: Error }>('http.client.request.error');
  const called = call(url);
  expect(await refusedToo).toMatchObject({ error: { code: 'ECONNREFUSED' } });
  let connections = 0;
  await startRawApi((socket) => {
    connections += 1;
    socket.once('data', () => respond(socket));
  }, port);
  // tried once more after the first one would have been
  expect(await called).toBe(200);
  expect(connections).toBe(1);
});
