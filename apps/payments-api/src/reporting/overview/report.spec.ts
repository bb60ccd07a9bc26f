import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/whole/money-harness.ts';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';

let h: MoneyHarness;
let holder: TestHolder;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  superAdmin = await h.superAdmin();
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const report = (from: string, to: string) =>
  h.get(superAdmin, `/platform/report?startDate=${from}&endDate=${to}`);

async function pay(amount: number): Promise<void> {
  const { id } = await h.payment(holder.initiator, { amount });
  expectSuccess(await h.approve(holder.validator, id));
}

describe('the report of a period', () => {
  it('counts what ended in it, by day, days of nothing too', async () => {
    await pay(10_000);
    await pay(20_000);
    await h.settle(3);
    h.operator.outcome = 'failed';
    await pay(40_000);
    await h.settle(3);
    h.operator.outcome = 'successful';
    const { finished_at: ended } = await h.db
      .selectFrom('transaction')
      .select('finished_at')
      .where('status', '=', 'COMPLETED')
      .executeTakeFirstOrThrow();
    const day = dayInDouala(ended ?? new Date(0));
    const month = `${day.slice(0, 7)}-01`;
    const { total, step, steps } = await report(month, day);
    expect(step).toBe('day');
    expect(steps).toHaveLength(Number(day.slice(8)));
    expect(total).toMatchObject({ count: 2, amount: 30_000, failed: 1, successRate: 2 / 3 });
    expect(total.slowestSeconds).toBeGreaterThanOrEqual(total.medianSeconds);
    expect(steps.at(-1)).toEqual({ start: day, ...total });
    if (steps.length > 1)
      expect(steps[0]).toMatchObject({ start: month, count: 0, successRate: null, medianSeconds: null });
  });

  it('is reported by month where the days are many', async () => {
    const { step, steps, total } = await report('2020-01-15', '2020-06-02');
    expect(step).toBe('month');
    expect(steps.map(({ start }: { start: string }) => start)).toEqual([
      ...['2020-01-01', '2020-02-01', '2020-03-01', '2020-04-01', '2020-05-01', '2020-06-01'],
    ]);
    expect(total).toMatchObject({
      count: 0,
      amount: 0,
      successRate: null,
      collected: { count: 0, amount: 0 },
    });
  });

  it('is refused where the days end before they begin, or are too many', async () => {
    const asked = (query: string) =>
      h.as(superAdmin).inject({ method: 'GET', url: `/platform/report?${query}` });
    expect((await asked('startDate=2026-02-02&endDate=2026-02-01')).statusCode).toBe(422);
    expect((await asked('startDate=2020-01-01&endDate=2026-02-01')).statusCode).toBe(422);
  });
});
