import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { adminClient, inTransaction, openDatabase, pgClient } from './connection.ts';
import { createTestDatabase, superuserClient, type TestDatabase } from './testing/index.ts';

/**
 * Connections that break: pg emits `error` on one while no query runs on it; without a listener Node ends the process,
 * which Jest reports as a failure of the spec that is running.
 */
let database: TestDatabase;
let admin: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  admin = await superuserClient(database.superuserUrl);
});
afterEach(async () => {
  await admin.end();
  await database.drop();
});

/** Ends a connection from the server's side and waits until it is gone there. */
const terminate = (pid: number) => admin.query('select pg_terminate_backend($1, 10000)', [pid]);

const pidOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

describe('a connection that the server ends', () => {
  it('inside a transaction, between two statements, fails that transaction and nothing else', async () => {
    const lost = inTransaction(database.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await terminate(rows[0]?.pid ?? 0);
      await sql`select 1`.execute(tx);
    });
    await expect(lost).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  it.each([
    ['pgClient', () => pgClient(database.url)],
    ['adminClient', () => adminClient(database.ownerUrl)],
  ])('fails whoever uses %s next, although nothing listened', async (_, open) => {
    const client = open();
    await client.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await terminate(await pidOf(client));
    await ended;
    await expect(client.query('select 1')).rejects.toThrow();
  });
});

describe('a server that takes a connection and says nothing', () => {
  let server: ReturnType<typeof createServer>;
  let sockets: Socket[];
  let url: string;
  beforeEach(async () => {
    sockets = [];
    server = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `postgres://nobody:secret@127.0.0.1:${(server.address() as AddressInfo).port}/nothing?connect_timeout=0.05`;
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('makes the client give up, and ignores whatever comes later', async () => {
    const client = pgClient(url);
    await expect(client.connect()).rejects.toThrow('timeout');
    for (const socket of sockets) socket.resetAndDestroy();
    await client.end();
  });

  it('makes the pool give up', async () => {
    const db = openDatabase({ url });
    await expect(sql`select 1`.execute(db)).rejects.toThrow('timeout');
    for (const socket of sockets) socket.resetAndDestroy();
    await db.destroy();
  });
});
