import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { expectSuccess } from '../kit/base/clients.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { createReconciliationKit, type ReconciliationKit } from '../kit/whole/reconciliation-kit.ts';

/** Checks that the portal and the console show the same figures for a holder. */
let kit: ReconciliationKit;
const today = dayInDouala(new Date());
const month = { startDate: `${today.slice(0, 7)}-01`, endDate: today };

beforeAll(async () => {
  kit = await createReconciliationKit();
  await kit.paid(100_000);
  await kit.paid(30_000, 'failed');
  await kit.reversed(14_000);
  await kit.paidLess(10_000, 7_000n);
  const { h, people } = kit;
  await h.payment(people.holder.initiator, { amount: 5_000 });
  await bulkCalls(h).bulk(people.holder.initiator, [
    { name: 'Awa Ngono', amount: 20_000, reason: 'Transport' },
    { name: 'Boris Kamdem', amount: 40_000, reason: 'Salaire' },
  ]);
});
afterAll(() => kit.close());

async function requested(amount: number): Promise<{ id: string; reference: string }> {
  const body = { number: '+237677412085', amount, reason: 'Invoice 12' };
  const { h, people } = kit;
  const { id } = expectSuccess(
    await h.post(people.holder.initiator, '/transaction/request-payment', body),
  ).json();
  await h.settle(3);
  return { id, reference: (await kit.requestOf(id)).reference_id };
}

const overview = async () =>
  expectSuccess(await kit.h.patch(kit.people.holder.admin, '/transaction/overview', month)).json();
const expenses = () =>
  kit.h.get(kit.people.holder.admin, `/transaction/expenses?${new URLSearchParams(month)}`);
const figures = () => kit.h.get(kit.people.first, `/platform/organisation-figures/${kit.people.holder.id}`);
const report = () => kit.h.get(kit.people.first, `/platform/report?${new URLSearchParams(month)}`);

describe('what was paid out', () => {
  it('is what reached the payees and stayed there: nothing that was reversed, and of a correction the rest', async () => {
    const { paidOut, week, expenses: shares } = await overview();
    expect(paidOut).toMatchObject({ amount: 107_000, count: 2 });
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    expect(sum(week.current)).toBe(107_000);
    expect(sum(shares.map(({ amount }: { amount: number }) => amount))).toBe(107_000);
  });

  it('was paid at the first try where it was not reversed', async () => {
    // two of the four that reached their end
    expect((await overview()).completedFirstTime).toBe(0.5);
  });

  it('is one figure on the overview, in the expenses, and in the console', async () => {
    const { paidOut } = await overview();
    const { thisMonth, allTime, volumes } = await figures();
    const { total } = await expenses();
    const { total: all } = await report();
    for (const amount of [thisMonth.amount, allTime.amount, volumes.at(-1).amount, total.amount, all.amount])
      expect(amount).toBe(paidOut.amount);
    for (const { count } of [thisMonth, allTime, volumes.at(-1), all]) expect(count).toBe(paidOut.count);
  });
});

it('a payout that failed and was paid after all counts as paid from then on, without the cost that nobody took', async () => {
  const sums = async () => {
    const [{ paidOut }, { thisMonth, allTime }] = [await overview(), await figures()];
    const { total } = await expenses();
    const { total: all } = await report();
    return {
      amounts: [paidOut, thisMonth, allTime, total, all].map(({ amount }: { amount: number }) => amount),
      counts: [paidOut, thisMonth, allTime, all].map(({ count }: { count: number }) => count),
      charges: total.charges as number,
      failed: all.failed as number,
    };
  };
  const before = await sums();
  const { reference } = await kit.paid(11_000, 'failed');
  kit.say(reference, 11_000n);
  await kit.callBack(reference);
  const [difference] = await kit.openOf(reference);
  expect(await sums()).toEqual({ ...before, failed: before.failed + 1 });
  await kit.settled(difference.id, 'WALLET');
  expect(await sums()).toEqual({
    ...before,
    amounts: before.amounts.map((amount) => amount + 11_000),
    counts: before.counts.map((count) => count + 1),
  });
  expect(await kit.h.violations()).toEqual([]);
});

it('as many wait for approval in the console as in the portal, a bulk payment as one', async () => {
  const [{ waiting }, ofConsole] = [await overview(), (await figures()).waiting];
  expect(waiting).toMatchObject({ count: 2, amount: 65_000 });
  expect(ofConsole).toEqual({ count: waiting.count, amount: waiting.amount });
});

it('a collection that was reversed counts in no target and in no cash-in, and one that stays counts in both', async () => {
  const { h, people } = kit;
  const target = () => h.get(people.holder.admin, `/transaction/get-target/${today.slice(0, 7)}`);
  const collected = async () => (await overview()).cashIn.total;
  const before = { achieved: (await target()).achieved, collected: await collected() };
  await requested(4_000);
  const { id, reference } = await requested(9_000);
  const after = (amount: number) => ({
    achieved: before.achieved + amount,
    collected: before.collected + amount,
  });
  expect({ achieved: (await target()).achieved, collected: await collected() }).toEqual(after(13_000));
  kit.sayFailed(reference);
  await kit.callBack(reference);
  const [difference] = await kit.openOf(reference);
  await kit.settled(difference.id, 'REVERSED');
  expect((await h.get(people.holder.admin, `/transaction/detail/${id}`)).status).toBe('COMPLETED');
  const { achieved, months } = await target();
  expect({ achieved, collected: await collected() }).toEqual(after(4_000));
  expect(months.at(-1).achieved).toBe(achieved);
  expect(await h.violations()).toEqual([]);
});

it('a request that failed and was paid after all counts as cash-in from then on', async () => {
  const { h, people } = kit;
  const moneyIn = async () => {
    const { cashIn, target } = await overview();
    const { achieved } = await h.get(people.holder.admin, `/transaction/get-target/${today.slice(0, 7)}`);
    return [
      cashIn.total,
      target.at(-1).achieved,
      achieved,
      (await report()).total.collected.amount,
    ] as number[];
  };
  const before = await moneyIn();
  h.operator.outcome = 'failed';
  const { reference } = await requested(6_000);
  h.operator.outcome = 'successful';
  kit.say(reference, 6_000n);
  await kit.callBack(reference);
  const [difference] = await kit.openOf(reference);
  expect(await moneyIn()).toEqual(before);
  await kit.settled(difference.id, 'WALLET');
  expect(await moneyIn()).toEqual(before.map((amount) => amount + 6_000));
  expect(await h.violations()).toEqual([]);
});

describe('of a refill', () => {
  const phone = '+237677412085';

  async function refilled(amount: number, outcome: 'successful' | 'failed' = 'successful') {
    const { h, people } = kit;
    const { admin } = people.holder;
    h.operator.outcome = outcome;
    const { refillId } = await h.refill(admin, phone, amount);
    expectSuccess(await h.patch(people.first, `/transaction/process-refill/${refillId}`));
    await h.settle(3);
    h.operator.outcome = 'successful';
    return { id: refillId, reference: (await kit.requestOf(refillId)).reference_id };
  }

  const refillOf = async (id: string) =>
    (await kit.h.get(kit.people.holder.admin, `/transaction/wallet-refills?refillId=${id}`)).content[0];

  /** Reads the money that came in by it, from every place that shows it. */
  async function moneyIn() {
    const { h, people } = kit;
    const { cashIn, target, lastRefill } = await overview();
    const { achieved } = await h.get(people.holder.admin, `/transaction/get-target/${today.slice(0, 7)}`);
    const accounts = await h.get(people.holder.admin, '/transaction/get-service-providers');
    const { total } = await report();
    const { refilled: ever } = await figures();
    const platform = expectSuccess(await h.patch(people.first, '/transaction/overview', month)).json();
    return {
      last: lastRefill.amount,
      sums: [
        cashIn.byMethod.find(({ key }: { key: string }) => key === 'REFILL').amount,
        cashIn.total,
        achieved,
        target.at(-1).achieved,
        accounts.find(({ accountNumber }: { accountNumber: string }) => accountNumber === phone)
          .refilledThisMonth,
        total.collected.amount,
        ever.amount,
        platform.platform.creditedToday.amount,
      ] as number[],
    };
  }

  async function settle(reference: string, resolution: string): Promise<void> {
    await kit.callBack(reference);
    const [difference] = await kit.openOf(reference);
    await kit.settled(difference.id, resolution);
  }

  it('every sum has what is in the wallet of it: nothing that was reversed, what came after all, and another amount', async () => {
    const { h, people } = kit;
    await h.confirmedAccount(people.holder.admin, phone);
    await refilled(6_000);
    const { last, sums } = await moneyIn();
    expect(last).toBe(6_000);
    const rise = async () => (await moneyIn()).sums.map((sum, place) => sum - (sums[place] ?? 0));
    const each = (amount: number) => sums.map(() => amount);

    const undone = await refilled(25_000);
    expect(await rise()).toEqual(each(25_000));
    kit.sayFailed(undone.reference);
    await settle(undone.reference, 'REVERSED');
    expect(await rise()).toEqual(each(0));
    expect((await moneyIn()).last).toBe(6_000);
    expect(await refillOf(undone.id)).toMatchObject({
      ...{ status: 'COMPLETED', amount: 25_000 },
      correction: { at: expect.any(String), amount: -25_000, reversed: true },
    });

    const late = await refilled(9_000, 'failed');
    expect(await refillOf(late.id)).toMatchObject({ status: 'FAILED', correction: null });
    expect(await rise()).toEqual(each(0));
    kit.say(late.reference, 9_000n);
    await settle(late.reference, 'WALLET');
    expect(await rise()).toEqual(each(9_000));
    expect(await refillOf(late.id)).toMatchObject({
      ...{ status: 'FAILED', correction: { amount: 9_000, reversed: false } },
    });

    const less = await refilled(18_000);
    kit.say(less.reference, 17_500n);
    await settle(less.reference, 'WALLET');
    expect(await rise()).toEqual(each(26_500));
    expect(await refillOf(less.id)).toMatchObject({ correction: { amount: -500, reversed: false } });
    expect((await moneyIn()).last).toBe(17_500);
    expect(await h.violations()).toEqual([]);
  });
});
