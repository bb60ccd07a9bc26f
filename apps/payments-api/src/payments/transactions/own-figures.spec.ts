import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulkCalls, type BulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import { numberOf } from '../../../test/kit/payments/bulk-kit.ts';
import type { TestSession } from '../../../test/kit/base/clients.ts';

/** The figures of an initiator's first screen. */
let h: MoneyHarness;
let calls: BulkCalls;
let holder: TestHolder;

beforeAll(async () => {
  h = await createMoneyHarness();
  calls = bulkCalls(h);
});
beforeEach(async () => {
  holder = await h.holder(1_000_000);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const figures = (session: TestSession) => h.get(session, '/transaction/own-figures');
const none = { payments: 0, amount: 0, oldest: null };

describe('the figures over own payments', () => {
  it('are nothing before the first, and only of what the caller made', async () => {
    expect(await figures(holder.initiator)).toEqual({
      waiting: none,
      underWay: none,
      notPaid: none,
      questions: 0,
    });
    await h.payment(holder.admin, { amount: 5_000 });
    expect(await figures(holder.initiator)).toEqual({
      waiting: none,
      underWay: none,
      notPaid: none,
      questions: 0,
    });
    expect(await figures(holder.admin)).toMatchObject({ waiting: { payments: 1, amount: 5_000 } });
  });

  it('follow a payment from waiting to its end', async () => {
    const first = await h.payment(holder.initiator, { amount: 1_000 });
    const second = await h.payment(holder.initiator, { amount: 2_000 });
    const { createdAt } = await h.get(holder.initiator, `/transaction/detail/${first.id}`);
    expect(await figures(holder.initiator)).toEqual({
      waiting: { payments: 2, amount: 3_000, oldest: createdAt },
      underWay: none,
      notPaid: none,
      questions: 0,
    });
    await h.approve(holder.validator, second.id);
    expect(await figures(holder.initiator)).toMatchObject({
      waiting: { payments: 1, amount: 1_000 },
      underWay: { payments: 1, amount: 2_000 },
    });
    await h.settle();
    await h.patch(holder.initiator, `/transaction/cancel/${first.id}`, {});
    expect(await figures(holder.initiator)).toEqual({
      waiting: none,
      underWay: none,
      notPaid: none,
      questions: 0,
    });
  });

  it('count what failed, and no longer what was deleted', async () => {
    h.operator.failing.add(numberOf(7).slice(1));
    const lost = await h.payment(holder.initiator, { amount: 4_000, number: numberOf(7) });
    await h.approve(holder.validator, lost.id);
    await h.settle();
    h.operator.failing.clear();
    expect(await figures(holder.initiator)).toMatchObject({ notPaid: { payments: 1, amount: 4_000 } });
    const waiting = await h.payment(holder.initiator, { amount: 500 });
    await h.as(holder.initiator).inject({ method: 'DELETE', url: `/transaction/delete/${waiting.id}` });
    expect(await figures(holder.initiator)).toMatchObject({ waiting: none });
  });

  it('count the payments of a batch in each status, and what was not paid of it', async () => {
    const lines = [
      { name: 'Pauline Eyenga', amount: 10_000 },
      { name: 'Awa Ngono', amount: 20_000 },
      { name: 'Boris Kamdem', amount: 40_000 },
    ];
    h.operator.failing.add(numberOf(2).slice(1));
    const { id } = await calls.bulk(holder.initiator, lines);
    expect(await figures(holder.initiator)).toMatchObject({ waiting: { payments: 3, amount: 70_000 } });
    await calls.approveBulk(holder.validator, id);
    expect(await figures(holder.initiator)).toMatchObject({ underWay: { payments: 3, amount: 70_000 } });
    await h.settle();
    h.operator.failing.clear();
    const { content } = await h.get(holder.initiator, `/transaction/bulk/${id}/items?status=PROBLEMATIC`);
    expect(content).toHaveLength(1);
    expect(await figures(holder.initiator)).toMatchObject({
      waiting: none,
      underWay: none,
      notPaid: { payments: 1, amount: content[0].amount },
    });
  });

  it('leave out the sum of a batch of which only a part is under way still', async () => {
    const lines = [
      { name: 'Pauline Eyenga', amount: 10_000 },
      { name: 'Awa Ngono', amount: 20_000 },
    ];
    const { id } = await calls.bulk(holder.initiator, lines);
    h.operator.outcome = 'pending';
    await calls.approveBulk(holder.validator, id);
    await h.settle(2);
    h.operator.outcome = 'successful';
    const pay = (amount: bigint) => {
      for (const [referenceId, { request, status }] of h.operator.payments)
        if (status.state === 'pending' && request.amount === amount)
          h.operator.say(referenceId, {
            state: 'successful',
            amount,
            currency: request.currency,
            financialTransactionId: `paid-${referenceId}`,
          });
    };
    pay(10_000n);
    await h.settle(120);
    expect(await figures(holder.initiator)).toMatchObject({ underWay: { payments: 1, amount: null } });
    pay(20_000n);
    await h.settle(240);
    expect(await figures(holder.initiator)).toEqual({
      waiting: none,
      underWay: none,
      notPaid: none,
      questions: 0,
    });
  });

  it('are beside lists that find the same payments', async () => {
    const [first, second] = [
      await h.payment(holder.initiator, { amount: 1_000 }),
      await h.payment(holder.initiator, { amount: 2_000 }),
    ];
    await h.approve(holder.validator, second.id);
    const idsOf = async (query: string) => {
      const { content } = await h.get(holder.initiator, `/transaction?createdBy=me&${query}`);
      return content.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf('underWay=true')).toEqual([second.id]);
    expect(await idsOf('status=PENDING')).toEqual([first.id]);
    expect(await idsOf('underWay=true&status=PENDING')).toEqual([]);
  });
});
