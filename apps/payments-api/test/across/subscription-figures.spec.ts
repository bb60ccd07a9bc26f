import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import type { TestSession } from '../kit/base/clients.ts';
import { monthsEnd } from '../kit/billing/months-end.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  superAdmin = await h.superAdmin();
});
afterEach(async () => {
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

/** Creates an approved organisation on this plan, with money. */
async function organisation(plan: 'STARTER' | 'PREMIUM' | 'PRO', funds = 0): Promise<TestSession> {
  const admin = await h.signUpOrganisation({ plan });
  if (funds > 0) await h.fund(admin, funds);
  return admin;
}

describe('the super admin', () => {
  it('sees what was earned: in all, by month, and what is overdue', async () => {
    const day = dayInDouala(new Date());
    const figures = async () => ({
      total: (await h.get(superAdmin, '/transaction/income/subscription-income-total')).Subscription_income,
      months: await h.get(superAdmin, '/subscription/income?months=3'),
      platform: (await h.patch(superAdmin, '/transaction/overview', { startDate: day, endDate: day })).json()
        .platform,
    });
    const before = await figures();
    await monthsEnd(h, await organisation('PRO', 30_000));
    await monthsEnd(h, await organisation('PREMIUM'), 1, 20);
    const after = await figures();
    expect(after.total - before.total).toBe(30_000);
    expect(after.months).toHaveLength(3);
    expect(after.months[2]).toMatchObject({ month: `${day.slice(0, 7)}-01` });
    expect(after.months[2].amount - before.months[2].amount).toBe(30_000);
    expect(after.months[2].count - before.months[2].count).toBe(1);
    expect(after.platform.subscriptionIncome).toHaveLength(6);
    expect(after.platform.subscriptionIncome[5]).toEqual(after.months[2]);
    expect(after.platform.billsOverdue.count - before.platform.billsOverdue.count).toBe(1);
    expect(after.platform.billsOverdue.amount - before.platform.billsOverdue.amount).toBe(15_000);
  });
});

describe('an admin whose bill is not paid', () => {
  it('sees it beside the next one, and since when payouts wait', async () => {
    const admin = await organisation('STARTER');
    await monthsEnd(h, admin, 1, 20);
    await h.fund(admin, 4_000);
    const seen = await h.get(admin, '/transaction/upcoming-bill');
    expect(seen).toMatchObject({ amount: 5_000, covered: false, unpaid: { count: 1, amount: 5_000 } });
    expect(seen.payoutsPausedAt).not.toBeNull();
    expect((await h.get(admin, '/subscription/plans')).payoutsPausedAt).toBe(seen.payoutsPausedAt);
    const { upcomingBill } = (
      await h.patch(admin, '/transaction/overview', { startDate: '2026-11-01', endDate: '2026-11-30' })
    ).json();
    expect(upcomingBill).toEqual({ amount: 5_000, dueAt: seen.dueAt, covered: false });
  });
});
