import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import type { LightMyRequestResponse } from 'fastify';
import { createMoneyHarness, somePayment, type MoneyHarness } from '../kit/whole/money-harness.ts';
import type { TestSession } from '../kit/base/clients.ts';

/**
 * Checks that of a holder's calls that cannot finish only some are at work, while the calls of others are answered at
 * once.
 */
const connections = 12;

let h: MoneyHarness;

beforeAll(async () => {
  h = await createMoneyHarness({ connections });
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

/** Counts the calls that are at work and blocked, and those that wait for their turn. */
async function standing(): Promise<{ blocked: number; waiting: number }> {
  const client = await superuserClient(h.superuserUrl);
  const { rows } = await client.query(`select from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`);
  await client.end();
  const { body } = await h.app.inject({ method: 'GET', url: '/metrics' });
  const figures = [...body.matchAll(/^calls_waiting\{[^}]*\} (\d+)$/gm)].map(([, figure]) => Number(figure));
  return { blocked: rows.length, waiting: figures.reduce((sum, figure) => sum + figure, 0) };
}

/**
 * Sends `count` calls from each of these people while their rows are locked, and runs `meanwhile` once all have
 * arrived.
 */
async function whileBlocked(
  people: readonly TestSession[],
  count: number,
  meanwhile: (answered: () => number) => Promise<void>,
): Promise<LightMyRequestResponse[]> {
  const blocker = await superuserClient(h.superuserUrl);
  let answered = 0;
  try {
    await blocker.query('begin');
    const ids = people.map(({ userId }) => userId);
    await blocker.query('select from app_user where id = any($1::uuid[]) for update', [ids]);
    const calls = people.flatMap((person) =>
      Array.from({ length: count }, async () => {
        const answer = await h.post(person, '/transaction', somePayment());
        answered += 1;
        return answer;
      }),
    );
    for (;;) {
      const { blocked, waiting } = await standing();
      if (blocked >= connections || blocked + waiting >= calls.length) break;
    }
    await meanwhile(() => answered);
    await blocker.query('commit');
    return await Promise.all(calls);
  } finally {
    await blocker.end();
  }
}

/** Returns the statuses of calls that were neither done nor put off. */
const failures = (answers: LightMyRequestResponse[]): number[] =>
  answers.map(({ statusCode }) => statusCode).filter((status) => status !== 201 && status !== 429);

it('answers somebody else while one session has sent forty calls that nobody can finish, and then those', async () => {
  const [busy, other] = [await h.holder(), await h.holder()];
  const answers = await whileBlocked([busy.initiator], 40, async (answered) => {
    expect((await h.post(other.initiator, '/transaction', somePayment())).statusCode).toBe(201);
    // a colleague is not kept waiting either
    expect((await h.post(busy.admin, '/transaction', somePayment())).statusCode).toBe(201);
    expect(answered()).toBe(0);
  });
  expect(failures(answers)).toEqual([]);
});

it('answers other holders while two people of one have sent calls that nobody can finish', async () => {
  const [busy, other] = [await h.holder(), await h.holder()];
  const answers = await whileBlocked([busy.admin, busy.initiator], 20, async (answered) => {
    expect((await h.post(other.initiator, '/transaction', somePayment())).statusCode).toBe(201);
    expect(answered()).toBe(0);
  });
  expect(failures(answers)).toEqual([]);
});
