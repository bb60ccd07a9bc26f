import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sanaga/database/testing';
import { hourMs } from '@sanaga/domain';
import { sql } from 'kysely';
import { startDatabaseClock } from './clock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const fail = (error: unknown) => {
  throw error;
};

it.each([
  ['an hour ahead', hourMs],
  ['an hour behind', -hourMs],
])('a server whose clock is %s goes by the database’s', async (_, wrongMs) => {
  const clock = await startDatabaseClock(database.db, { ownTime: () => Date.now() + wrongMs, onError: fail });
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
  expect(Math.abs(clock.now().getTime() - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(hourMs / 60);
  clock.stop();
});

it('a response that took long changes nothing', async () => {
  let asked = 0;
  const slowly = () => Date.now() + (asked++ === 1 ? hourMs : 0);
  const clock = await startDatabaseClock(database.db, { ownTime: slowly, onError: fail });
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(hourMs / 60);
  clock.stop();
});
