import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from './connection.ts';
import type { Database } from './database.ts';

/** A load balancer whose database is away: it takes connections, looks for a server, and closes them. */
const searchMs = 200;
let server: Server;
let taken = 0;
let db: Database;

beforeEach(async () => {
  taken = 0;
  server = createServer((socket) => {
    taken += 1;
    socket.on('error', () => {});
    setTimeout(() => socket.destroy(), searchMs);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await db.destroy();
  server.close();
});

it('tries one connection for all callers while the database is away', async () => {
  const { port } = server.address() as AddressInfo;
  db = openDatabase({ url: `postgres://nobody:secret@127.0.0.1:${port}/nothing`, max: 12 });
  const calls: Promise<unknown>[] = [];
  const call = () => calls.push(sql`select 1`.execute(db).catch(() => 'refused'));
  call();
  await wait(2 * searchMs);
  const before = taken;
  const end = Date.now() + 2_000;
  while (Date.now() < end) {
    call();
    await wait(10);
  }
  // one in each 700 ms
  expect(taken - before).toBeLessThanOrEqual(4);
  expect(await Promise.all(calls)).not.toContainEqual(expect.objectContaining({ rows: expect.anything() }));
});
