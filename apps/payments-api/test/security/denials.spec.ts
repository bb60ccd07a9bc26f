import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { sql } from 'kysely';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import type { TestSession } from '../kit/base/clients.ts';

let h: MoneyHarness;
let own: TestHolder;

beforeAll(async () => {
  h = await createMoneyHarness();
  own = await h.holder();
});
afterAll(() => h.close());

const denialsOf = ({ userId }: TestSession) =>
  h.db
    .selectFrom('audit_log')
    .select(['subject_id', 'detail'])
    .where('actor_id', '=', userId)
    .where('action', '=', 'access.deny')
    .orderBy('id')
    .execute();

const times = <T>(count: number, work: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => work(place)));

describe('the audit log is not flooded', () => {
  it('by somebody who tries the same a hundred times at once', async () => {
    const tries = await times(100, () =>
      h.as(own.validator).inject({ method: 'GET', url: '/transaction/wallet-refills' }),
    );
    expect(tries.every(({ statusCode }) => statusCode === 403)).toBe(true);
    expect(await denialsOf(own.validator)).toHaveLength(1);
  });

  it('by somebody who tries another thing each time', async () => {
    const cancel = () =>
      h.as(own.validator).inject({ method: 'PATCH', url: `/transaction/cancel-refill/${randomUUID()}` });
    for (let round = 0; round < 3; round += 1) {
      const tries = await times(100, cancel);
      expect(tries.every(({ statusCode }) => statusCode === 403)).toBe(true);
    }
    const denials = await denialsOf(own.validator);
    expect(denials).toHaveLength(200);
    expect(denials.filter(({ detail }) => 'andMore' in (detail as object))).toEqual([denials[199]]);
  });

  it('and somebody else’s refusals are written all the same', async () => {
    await h.as(own.initiator).inject({ method: 'GET', url: '/transaction/wallet-refills' });
    expect(await denialsOf(own.initiator)).toHaveLength(1);
  });

  /** Pages of 8 kB that the database looks at to write a refusal of somebody, who may be nobody it knows. */
  async function pagesOfRefusal(actor: string | null): Promise<number> {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
      explain (analyze, buffers, format json) select audit_once(${actor}, null, 'access.deny', 'call', ${randomUUID()},
        '{}', ${actor === null ? '10.9.8.7' : null}, interval '15 minutes', 200)`.execute(h.db);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  }

  /** Returns the least of ten measurements: a statement that is planned anew reads pages of the catalogue as well. */
  const leastPagesOfRefusal = async (actor: string | null) => {
    let least = Infinity;
    for (let turn = 0; turn < 10; turn += 1) least = Math.min(least, await pagesOfRefusal(actor));
    return least;
  };

  it.each([
    ['somebody', () => own.admin.userId],
    ['a stranger', () => null],
  ])('and a refusal of %s costs no more where others were refused 20,000 times', async (_who, actorOf) => {
    const actor = actorOf();
    const alone = await leastPagesOfRefusal(actor);
    const client = await superuserClient(h.superuserUrl);
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `insert into audit_log (chain, position, actor_id, action, subject_type, subject_id, client_address)
       select $1, n, case when n % 2 = 0 then gen_random_uuid() end, 'access.deny', 'call', n::text, '10.1.' || n % 250 || '.1'
       from generate_series(1, 20000) n`,
      [`others ${randomUUID()}`],
    );
    await client.query('analyze audit_log');
    await client.end();
    expect(await leastPagesOfRefusal(actor)).toBeLessThan(alone + 50);
  });
});
