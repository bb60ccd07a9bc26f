import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openDatabase } from '@sanaga/database';
import { createTestDatabase, openDatabaseLink, type TestDatabase } from '@sanaga/database/testing';
import { PgBoss } from 'pg-boss';
import { installJobs, openJobs, type Jobs } from './jobs.ts';

let database: TestDatabase;
let jobs: Jobs;
beforeEach(async () => {
  database = await createTestDatabase();
  await installJobs(database.ownerUrl);
  jobs = await openJobs(database.db, { url: database.url, onError: () => {} });
});
afterEach(async () => {
  await jobs.close();
  await database.drop();
});

const mail = {
  to: 'awa@example.com',
  language: 'en',
  template: 'sign-in-code',
  values: {},
  messageId: 'one',
};

/** Takes a mail and then stays silent, like a killed process. */
async function takeAndVanish(): Promise<void> {
  const killed = new PgBoss({
    connectionString: database.ownerUrl,
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await killed.start();
  const taken = await killed.fetch('mail');
  expect(taken).toHaveLength(1);
  await killed.stop({ graceful: false });
}

/** Longer than a process may be silent (20 s) and than it takes to notice that (10 s); milliseconds. */
const longMs = 35_000;

it('a job of a killed process is done by another one, and one that takes long is not done twice', async () => {
  await jobs.send(database.db, 'mail', { ...mail, messageId: 'of the killed process' });
  await takeAndVanish();
  await jobs.send(database.db, 'mail', { ...mail, messageId: 'long' });
  const started: string[] = [];
  const over = Promise.withResolvers<void>();
  await jobs.work('mail', async ({ messageId }) => {
    started.push(messageId);
    if (messageId !== 'long') return;
    await wait(longMs);
    over.resolve();
  });
  while (started.length < 2) await wait(100);
  await over.promise;
  expect(started.sort()).toEqual(['long', 'of the killed process']);
});

it('hardly tries to connect while the database is away, and goes on when it is back', async () => {
  const link = await openDatabaseLink(database.url);
  const db = openDatabase({ url: link.url });
  const behind = await openJobs(db, { url: link.url, onError: () => {} });
  const done: string[] = [];
  await behind.work('mail', async ({ messageId }) => void done.push(messageId));
  for (const queue of ['reminders', 'billing', 'expiry', 'card-checks', 'housekeeping'] as const)
    await behind.work(queue, async () => {});
  link.set('refused');
  await wait(500);
  const [before, since] = [link.attempts(), performance.now()];
  await wait(3_000);
  const seconds = (performance.now() - since) / 1_000;
  expect(link.attempts() - before).toBeLessThan(4 * seconds);
  link.set('open');
  await jobs.send(database.db, 'mail', mail);
  while (done.length === 0) await wait(50);
  await behind.close();
  await db.destroy();
  link.close();
});
