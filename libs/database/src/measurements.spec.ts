import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { inTransaction, measurements, poolState } from './index.ts';
import { createTestDatabase, runStatement, type TestDatabase } from './testing/index.ts';

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

it('tells of a change once something was written, and of none where a write found no row', async () => {
  const changes: unknown[] = [];
  const onChange = (value: unknown) => changes.push(value);
  measurements.change.subscribe(onChange);
  const { db } = database;
  const insert = sql`insert into note values (1)`;
  await runStatement(database.ownerUrl, 'create table note (n int); grant all on note to sanaga_app');
  const told = async (work: () => Promise<unknown>): Promise<number> => {
    changes.length = 0;
    await work();
    return changes.length;
  };
  const none = sql`update note set n = n + 1 from (select 7 as m) s where n = s.m`;
  expect(await told(() => none.execute(db))).toBe(0);
  expect(await told(() => inTransaction(db, (tx) => none.execute(tx)))).toBe(0);
  expect(await told(() => insert.execute(db))).toBe(1);
  expect(await told(() => inTransaction(db, (tx) => insert.execute(tx)))).toBe(1);
  // what a part of a statement wrote is not in its count
  const inPart = sql`
    with added as (insert into note values (2)) update note set n = 3 where n = 9`;
  expect(await told(() => inPart.execute(db))).toBe(1);
  measurements.change.unsubscribe(onChange);
});
