import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '@sanaga/contract';
import { measurements } from '@sanaga/database';
import { superuserClient } from '@sanaga/database/testing';
import { isWrite } from '../../src/kernel/plugins/operations.ts';
import { someEmail, type TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { createTestContext, prepare, send } from './calling.ts';
import type { Prepared, TestContext } from './test-context.ts';

/**
 * Number of times that every call that changes something is made at once: half of them by each of two people, if two
 * may make it, who write the same rows. There is no deadlock, and nobody sees a server error.
 */
const atOnce = 16;

let h: MoneyHarness;
let context: TestContext;
let conflicts = 0;

const onError = (errorClass: unknown) => {
  if (errorClass === '40') conflicts += 1;
};

beforeAll(async () => {
  // one session may have two thirds of these
  h = await createMoneyHarness({ connections: 24 });
  context = await createTestContext(h);
  measurements.error.subscribe(onError);
});
afterAll(async () => {
  measurements.error.unsubscribe(onError);
  expect(await h.violations()).toEqual([]);
  const counted = await deadlocks();
  await h.close();
  expect(counted).toBe(0);
});

/** Finds somebody with the same roles in the same holder, or another super admin; an individual has no colleague. */
async function colleagueOf({ userId }: TestSession): Promise<TestSession | undefined> {
  const { account_type, ...row } = await h.db
    .selectFrom('app_user as u')
    .leftJoin('organisation as o', 'o.id', 'u.organisation_id')
    .selectAll('u')
    .select('o.account_type')
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  if (account_type === 'INDIVIDUAL') return undefined;
  const email = someEmail('colleague');
  const unique = { id: randomUUID(), email, username: null, created_at: h.clock.now() };
  await h.db
    .insertInto('app_user')
    .values({ ...row, ...unique })
    .execute();
  return h.signIn(email);
}

const known = new Map<string, TestSession | undefined>();

/** Returns the two people who call in turn, or the only one. */
async function callersOf({ as, personal }: Prepared): Promise<(TestSession | undefined)[]> {
  if (!as || personal) return [as];
  if (!known.has(as.userId)) known.set(as.userId, await colleagueOf(as));
  const colleague = known.get(as.userId);
  return colleague ? [as, colleague] : [as];
}

/**
 * Counts the deadlocks that the server has recorded. A connection reports them when it ends at the latest, so all are
 * ended.
 */
async function deadlocks(): Promise<number | undefined> {
  const client = await superuserClient(h.superuserUrl);
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  try {
    await client.query(`select pg_terminate_backend(pid, 5000) ${others}`);
    const { rows } = await client.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.deadlocks;
  } finally {
    await client.end();
  }
}

describe.each(operations.filter(isWrite).map((operation) => [operation.id, operation] as const))(
  '%s',
  (_id, operation) => {
    it(`is answered ${atOnce} times at once`, async () => {
      const prepared = await prepare(context, operation);
      const callers = await callersOf(prepared);
      const before = conflicts;
      const answers = await Promise.all(
        Array.from({ length: atOnce }, (_, place) =>
          send(context, operation, prepared, callers[place % callers.length]),
        ),
      );
      const succeeded = answers.filter(({ statusCode }) => String(statusCode) in operation.response);
      const failed = answers
        .filter(({ statusCode }) => statusCode >= 500)
        .map(({ statusCode }) => statusCode);
      expect({ failed, conflicts: conflicts - before, none: succeeded.length === 0 }).toEqual({
        failed: [],
        conflicts: 0,
        none: false,
      });
    });
  },
);
