import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { inTransaction, measurements, poolState } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

it('tells how long commits took and which errors there were, by class', async () => {
  const [commits, errors]: [unknown[], unknown[]] = [[], []];
  const [onCommit, onError] = [
    (value: unknown) => commits.push(value),
    (value: unknown) => errors.push(value),
  ];
  measurements.commit.subscribe(onCommit);
  measurements.error.subscribe(onError);
  const { db } = database;
  await inTransaction(db, (tx) => sql`select 1`.execute(tx));
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow();
  await expect(sql`select nothing`.execute(db)).rejects.toThrow();
  measurements.commit.unsubscribe(onCommit);
  measurements.error.unsubscribe(onError);
  expect(commits).toEqual([expect.any(Number)]);
  expect(errors).toEqual(['22', '42']);
  expect(poolState(db)).toEqual({ open: 1, idle: 1, waiting: 0 });
});
