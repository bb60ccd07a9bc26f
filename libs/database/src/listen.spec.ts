import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { listen, retryPauseMs, type Subscription } from './listen.ts';
import { createTestDatabase, openDatabaseLink, superuserClient, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
let admin: pg.Client;
let subscription: Subscription;
let heard: string[];
let gaps: number;
let somethingHappened: () => void;

beforeEach(async () => {
  database = await createTestDatabase();
  // of another database, so that this one can refuse everybody
  admin = await superuserClient(database.superuserUrl.replace(/\/test_\w+/, '/postgres'));
  heard = [];
  gaps = 0;
  somethingHappened = () => {};
  subscription = await listen(database.url, 'spec', {
    onPayload: (payload) => {
      heard.push(payload);
      somethingHappened();
    },
    onGap: () => {
      gaps += 1;
      somethingHappened();
    },
    retryMs: 50,
  });
});
afterEach(async () => {
  await subscription.close();
  await admin.end();
  await database.drop();
});

const name = () => new URL(database.url).pathname.slice(1);
const announce = (payload: string) => sql`select pg_notify('spec', ${payload})`.execute(database.db);
const next = () => new Promise<void>((resolve) => (somethingHappened = resolve));

const listeners = async (): Promise<number[]> =>
  (
    await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and application_name = 'sanaga-listen spec'`,
      [name()],
    )
  ).rows.map(({ pid }) => pid);
const terminate = async (): Promise<void> => {
  for (const pid of await listeners()) await admin.query('select pg_terminate_backend($1, 10000)', [pid]);
};
const allow = (connections: boolean) =>
  admin.query(`alter database ${name()} allow_connections ${connections}`);

describe('listening', () => {
  it('receives what is announced', async () => {
    const hears = next();
    await announce('one');
    await hears;
    expect(heard).toEqual(['one']);
  });

  it('reconnects a broken connection, reports it, and receives everything once', async () => {
    const again = next();
    await terminate();
    await again;
    expect({ gaps, listeners: (await listeners()).length }).toEqual({ gaps: 1, listeners: 1 });
    const hears = next();
    await announce('two');
    await hears;
    expect(heard).toEqual(['two']);
  });

  it('has one connection again, however often it was refused in between', async () => {
    await allow(false);
    const again = next();
    await terminate();
    // time for several tries
    await admin.query('select pg_sleep(0.5)');
    expect({ gaps, heard }).toEqual({ gaps: 0, heard: [] });
    await allow(true);
    await again;
    // and for others that would try as well
    await admin.query('select pg_sleep(0.2)');
    expect({ gaps, listeners: (await listeners()).length }).toEqual({ gaps: 1, listeners: 1 });
  });

  it('notices a connection that was cut without a word, and has another one', async () => {
    const link = await openDatabaseLink(database.url);
    const again = next();
    const behind = await listen(link.url, 'spec_behind', {
      onPayload: (payload) => {
        heard.push(payload);
        somethingHappened();
      },
      onGap: () => somethingHappened(),
      retryMs: 50,
      heartbeatMs: 200,
    });
    link.cut();
    await again;
    const hears = next();
    await sql`select pg_notify('spec_behind', 'after')`.execute(database.db);
    await hears;
    expect(heard).toEqual(['after']);
    await behind.close();
    link.close();
  });

  it('tries less and less often while the database is away', async () => {
    const link = await openDatabaseLink(database.url);
    const again = next();
    const behind = await listen(link.url, 'spec_behind', {
      onPayload: () => {},
      onGap: () => somethingHappened(),
      retryMs: 40,
    });
    const tried = link.attempts();
    link.set('refused');
    const since = performance.now();
    while (link.attempts() < tried + 6) await admin.query('select');
    // half of 40, 80, 160, 320, 640 and 1,280 ms at least
    expect(performance.now() - since).toBeGreaterThan(1_200);
    link.set('open');
    await again;
    await behind.close();
    link.close();
  });

  it('waits five seconds at most between two tries, each for a time of its own', () => {
    const [shortest, longest] = [0, 1].map((random) =>
      [1, 2, 3, 4, 5, 6, 60].map((attempt) => retryPauseMs(attempt, 250, () => random)),
    );
    expect(longest).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    expect(shortest).toEqual([125, 250, 500, 1_000, 2_000, 2_500, 2_500]);
  });

  it('ends also while it tries to connect', async () => {
    await allow(false);
    await terminate();
    await subscription.close();
    await allow(true);
    expect(await listeners()).toEqual([]);
  });
});
