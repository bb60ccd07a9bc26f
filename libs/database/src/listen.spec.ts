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
let attempts: number[];
let somethingHappened: () => void;
let opened: (() => unknown)[];

beforeEach(async () => {
  database = await createTestDatabase();
  // in another database, so that this one can refuse everybody
  admin = await superuserClient(database.superuserUrl.replace(/\/test_\w+/, '/postgres'));
  heard = [];
  gaps = 0;
  attempts = [];
  opened = [];
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
    pauseMs: shortly,
  });
});
afterEach(async () => {
  for (const close of opened.toReversed()) await close();
  await subscription.close();
  await admin.end();
  await database.drop();
});

/** Waits hardly at all before a try, and notes its place in the row of tries. */
const shortly = (attempt: number): number => {
  attempts.push(attempt);
  return 10;
};
const countTo = (last: number): number[] => Array.from({ length: last }, (_, place) => place + 1);
const untilTried = async (times: number): Promise<void> => {
  while (attempts.length < times) await admin.query('select');
};

/** Listens through a link to the database that can be taken away. */
async function listenBehindLink(options: Parameters<typeof listen>[2]) {
  const link = await openDatabaseLink(database.url);
  opened.push(() => link.close());
  const behind = await listen(link.url, 'spec_behind', options);
  opened.push(() => behind.close());
  return link;
}

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
    await untilTried(4);
    expect({ gaps, heard }).toEqual({ gaps: 0, heard: [] });
    await allow(true);
    await again;
    expect({ gaps, listeners: (await listeners()).length }).toEqual({ gaps: 1, listeners: 1 });
    // nobody else tried as well
    expect(attempts).toEqual(countTo(attempts.length));
  });

  it('notices a connection that was cut without a word, and has another one', async () => {
    const again = next();
    const link = await listenBehindLink({
      onPayload: (payload) => {
        heard.push(payload);
        somethingHappened();
      },
      onGap: () => somethingHappened(),
      heartbeatMs: 1_000,
    });
    link.cut();
    await again;
    const hears = next();
    await sql`select pg_notify('spec_behind', 'after')`.execute(database.db);
    await hears;
    expect(heard).toEqual(['after']);
  });

  it('counts the tries while the database is away, from one each time', async () => {
    const link = await listenBehindLink({
      onPayload: () => {},
      onGap: () => somethingHappened(),
      pauseMs: shortly,
    });
    for (const outage of [1, 2]) {
      attempts = [];
      const again = next();
      link.set('refused');
      await untilTried(3 * outage);
      link.set('open');
      await again;
      expect(attempts).toEqual(countTo(attempts.length));
    }
  });

  it('waits twice as long before each try, up to five seconds, each for a time of its own', () => {
    const [shortest, longest] = [0, 1].map((random) =>
      [1, 2, 3, 4, 5, 6, 60].map((attempt) => retryPauseMs(attempt, () => random)),
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
