import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from './connection.ts';
import type { Database } from './database.ts';
import { createTestDatabase, openDatabaseLink, type TestDatabase } from './testing/index.ts';

/**
 * Time that a load balancer looks for a server while its database is away: it takes connections and then closes them;
 * ms.
 */
const searchMs = 200;
/** Time without another try after a refusal; ms. */
const pauseMs = 500;
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
  while (taken === 0) await wait(5);
  await wait(2 * searchMs);
  const [before, began] = [taken, performance.now()];
  while (performance.now() - began < 2_000) {
    call();
    await wait(10);
  }
  // one in each 700 ms, however slow a busy machine is
  const tries = Math.ceil((performance.now() - began) / (searchMs + pauseMs));
  expect(taken - before).toBeLessThanOrEqual(1 + tries);
  expect(await Promise.all(calls)).not.toContainEqual(expect.objectContaining({ rows: expect.anything() }));
});

it('opens three connections at once, and tries none for those who wait once the database is away', async () => {
  const { port } = server.address() as AddressInfo;
  db = openDatabase({ url: `postgres://nobody:secret@127.0.0.1:${port}/nothing`, max: 12 });
  const calls = Array.from({ length: 100 }, () => sql`select 1`.execute(db).catch(() => 'refused'));
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['refused']));
  expect(taken).toBe(3);
});

describe('while a connection that was tried hangs', () => {
  let real: TestDatabase;
  let link: Awaited<ReturnType<typeof openDatabaseLink>>;
  beforeEach(async () => {
    real = await createTestDatabase();
    link = await openDatabaseLink(real.url);
    db = openDatabase({ url: `${link.url}?connect_timeout=20` });
  });
  afterEach(async () => {
    link.close();
    await real.drop();
  });

  it('goes on as soon as the database is back', async () => {
    const call = () => sql`select 1`.execute(db);
    link.set('refused');
    await expect(call()).rejects.toThrow();
    link.set('silent');
    const tried = link.attempts();
    let hanging: Promise<unknown> = Promise.resolve();
    while (link.attempts() === tried) {
      hanging = call().catch(() => 'timed out');
      await Promise.race([hanging, wait(10)]);
    }
    // new connections work, and what hangs goes on to
    link.cut();
    while (!(await call().catch(() => undefined))) await wait(10);
    expect(await Promise.race([hanging, wait(0, 'hangs')])).toBe('hangs');
  });
});
