import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { bulkCalls, type BulkCalls } from '../kit/payments/bulk-calls.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
let calls: BulkCalls;
let holder: TestHolder;

beforeAll(async () => {
  h = await createMoneyHarness();
  calls = bulkCalls(h);
  holder = await h.holder(1_000_000);
  await h.payment(holder.initiator, { amount: 5_000 });
  await calls.paidExceptSecond(holder);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const today = () => dayInDouala(h.clock.now());

describe('a bulk transaction', () => {
  it('is counted by its payments in figures, once, and as one where it waits', async () => {
    const payload = { startDate: today(), endDate: today() };
    const overview = async () => (await h.patch(holder.admin, '/transaction/overview', payload)).json();
    const before = await overview();
    expect(before.paidOut).toMatchObject({ amount: 30_000, count: 2 });
    const statuses = [...before.statuses].sort((a, b) => a.status.localeCompare(b.status));
    expect(statuses).toEqual([
      { status: 'COMPLETED', count: 2, amount: 30_000 },
      { status: 'PENDING', count: 1, amount: 5_000 },
      { status: 'PROBLEMATIC', count: 1, amount: 40_000 },
    ]);
    expect(before.expenses).toEqual([
      { key: 'TRANSPORT', amount: 20_000, before: 0 },
      { key: 'SALARIES', amount: 10_000, before: 0 },
    ]);
    expect(before.waiting).toMatchObject({ count: 1, amount: 5_000 });
    await calls.bulk(holder.initiator, [{ amount: 600 }, { amount: 700 }]);
    expect((await overview()).waiting).toMatchObject({ count: 2, amount: 6_300 });
  });
});
