import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerCompression } from './compression.ts';

const rows = Array.from({ length: 100 }, (_, place) => ({ reference: `T-${place}`, amount: 5_000 }));
const lines = rows.map(({ reference, amount }) => `${reference};${amount}\n`);
let app: FastifyInstance;

beforeEach(async () => {
  app = Fastify();
  await registerCompression(app);
  app.get('/long', async () => rows);
  app.get('/short', async () => rows.slice(0, 3));
  app.get('/file', async (_request, reply) => reply.type('text/csv').send(Readable.from(lines)));
  app.get('/events', async (_request, reply) => reply.type('text/event-stream').send(Readable.from(lines)));
  app.get('/picture', async (_request, reply) => reply.type('image/png').send(Buffer.alloc(4_096)));
  app.post('/long', async () => rows);
  app.post('/echo', async ({ body }) => body);
});
afterEach(() => app.close());

const read = (url: string, encoding = 'gzip, deflate, br') =>
  app.inject({ url, headers: { 'accept-encoding': encoding } });

it('compresses what is long, for who takes it', async () => {
  const { headers, rawPayload } = await read('/long');
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(rows);
  expect(rawPayload.length).toBeLessThan(JSON.stringify(rows).length / 5);
  expect((await app.inject('/long')).headers['content-encoding']).toBeUndefined();
  expect((await read('/long', 'identity')).json()).toEqual(rows);
});

it('compresses a file while it is written', async () => {
  const { headers, rawPayload } = await read('/file');
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(rawPayload).toString()).toBe(lines.join(''));
});

it.each(['/short', '/events', '/picture'])('leaves %s as it is', async (url) => {
  expect((await read(url)).headers['content-encoding']).toBeUndefined();
});

it('leaves responses to writes as they are', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const response = await app.inject({ method: 'POST', url: '/long', headers });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.json()).toEqual(rows);
});

it('reads no compressed request', async () => {
  const body = gzipSync(JSON.stringify({ amount: 5_000 }));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const { statusCode } = await app.inject({ method: 'POST', url: '/echo', headers, payload: body });
  expect(statusCode).toBe(400);
});
