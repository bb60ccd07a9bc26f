import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
});
