import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dayMs } from '@sanaga/domain';
import { sql } from 'kysely';
import { dayFrom } from '../../../test/kit/base/days.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/whole/money-harness.ts';
import { someAddress, somePhoneNumber, type TestSession } from '../../../test/kit/base/clients.ts';
import { formOf, somePicture } from '../../../test/kit/base/form.ts';

let h: MoneyHarness;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder();
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const call = (session: TestSession, startDate: string, endDate: string) =>
  h.patch(session, '/transaction/overview', { startDate, endDate });
const figures = async (session: TestSession, startDate = dayFrom(0), endDate = dayFrom(0)) => {
  const answer = await call(session, startDate, endDate);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

const refilled = async (amount: number): Promise<void> => {
  const { accountNumber } = await h.confirmedAccount(holder.admin);
  const { refillId } = await h.refill(holder.admin, accountNumber, amount);
  await h.patch(await h.superAdmin(), `/transaction/process-refill/${refillId}`);
  await h.settle(3);
};
/** Makes a payout that the operator finishes; returns its id. */
const paid = async (amount: number, expenseCategory: string): Promise<string> => {
  const { id } = await h.payment(holder.initiator, { amount, expenseCategory });
  expect((await h.approve(holder.validator, id)).statusCode).toBe(200);
  await h.settle(3);
  return id;
};
const finishedDaysAgo = (id: string, days: number) =>
  sql`update transaction set finished_at = finished_at - make_interval(days => ${days}) where id = ${id}`.execute(
    h.db,
  );

describe('the overview of a holder', () => {
  beforeAll(async () => {
    await refilled(30_000);
    await refilled(20_000);
    await paid(1_000, 'TRANSPORT');
    await paid(2_000, 'SALARIES');
    await paid(5_000, 'SALARIES');
    await finishedDaysAgo(await paid(4_000, 'TRANSPORT'), 1);
    await finishedDaysAgo(await paid(3_000, 'REPAIRS'), 2);
    h.operator.outcome = 'failed';
    await paid(6_000, 'TAXES');
    h.operator.outcome = 'successful';
    await h.payment(holder.initiator, { amount: 7_000 });
    const { id } = await h.payment(holder.initiator, { amount: 8_000 });
    await h.patch(holder.initiator, `/transaction/cancel/${id}`, {});
    const reserved = await h.payment(holder.initiator, { amount: 9_000 });
    await h.approve(holder.validator, reserved.id);
    // requested and not paid yet: it is not a payment of the holder itself
    const request = { number: '+237677412085', amount: 11_000, reason: 'Invoice 12' };
    expect((await h.post(holder.initiator, '/transaction/request-payment', request)).statusCode).toBe(201);
    // somebody else's money is in nobody's figures
    const stranger = await h.holder(50_000);
    const theirs = await h.payment(stranger.initiator, { amount: 10_000 });
    await h.approve(stranger.validator, theirs.id);
  });

  const cost = (amount: number): number => amount + Math.ceil(amount * 0.005) + Math.ceil(amount * 0.002) + 4;

  it('shows what was done today beside yesterday', async () => {
    const seen = await figures(holder.admin);
    expect(seen.paidOut).toEqual({ amount: 8_000, before: 4_000, count: 3 });
    expect(seen.waiting).toMatchObject({ count: 1, amount: 7_000, oldest: expect.any(String) });
    expect(seen.cashIn).toEqual({
      total: 50_000,
      before: 0,
      byMethod: [{ key: 'REFILL', amount: 50_000 }],
    });
    expect(seen.expenses).toEqual([
      { key: 'SALARIES', amount: 7_000, before: 0 },
      { key: 'TRANSPORT', amount: 1_000, before: 4_000 },
    ]);
    const statuses = Object.fromEntries(
      seen.statuses.map(({ status, count, amount }: { status: string; count: number; amount: number }) => [
        status,
        [count, amount],
      ]),
    );
    expect(statuses).toEqual({
      COMPLETED: [5, 15_000],
      PROBLEMATIC: [1, 6_000],
      PENDING: [1, 7_000],
      CANCELLED: [1, 8_000],
      CONFIRMED: [1, 9_000],
    });
    expect(seen.completedFirstTime).toBeCloseTo(5 / 6);
    expect(seen.approvalMinutes).toBeGreaterThanOrEqual(0);
    expect(seen.lastRefill).toMatchObject({ amount: 20_000 });
  });

  it('shows the balance that the wallet has', async () => {
    const spent = [1_000, 2_000, 5_000, 4_000, 3_000].reduce((sum, amount) => sum + cost(amount), 0);
    const { balance } = await figures(holder.admin);
    expect(balance).toEqual({
      balance: 50_000 - spent,
      available: 50_000 - spent - cost(9_000),
      reserved: cost(9_000),
    });
    expect(await h.get(holder.admin, '/transaction/wallet')).toMatchObject(balance);
  });

  it('adds up over more days, beside as many before', async () => {
    const seen = await figures(holder.admin, dayFrom(-1), dayFrom(0));
    expect(seen.paidOut).toEqual({ amount: 12_000, before: 3_000, count: 4 });
    expect((await figures(holder.admin, dayFrom(-7), dayFrom(-3))).paidOut).toEqual({
      amount: 0,
      before: 0,
      count: 0,
    });
  });

  it('has a week from Monday to Sunday beside the week before', async () => {
    const { week } = await figures(holder.admin);
    expect([week.current.length, week.before.length]).toEqual([7, 7]);
    const weekday = (new Date(`${dayFrom(0)}T12:00:00Z`).getUTCDay() + 6) % 7;
    const fortnight = [...week.before, ...week.current];
    expect(fortnight.slice(7 + weekday - 2, 7 + weekday + 1)).toEqual([3_000, 4_000, 8_000]);
    expect(fortnight.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(15_000);
  });

  it('holds cash-in against the target of each of six months', async () => {
    const month = `${dayFrom(0).slice(0, 7)}-01`;
    await h.db
      .insertInto('cash_in_target')
      .values({ organisation_id: holder.id, month, amount: 80_000n })
      .execute();
    const { target } = await figures(holder.admin);
    expect(target).toHaveLength(6);
    expect(target.at(-1)).toEqual({ month, target: 80_000, achieved: 50_000 });
    expect(target.at(0)).toMatchObject({ target: null, achieved: 0 });
  });

  it('says what the plan costs next, and whether the wallet covers it', async () => {
    const { upcomingBill, balance } = await figures(holder.admin);
    expect(upcomingBill).toMatchObject({ amount: 30_000, covered: balance.available >= 30_000 });
    const dueInDays = (Date.parse(upcomingBill.dueAt) - Date.now()) / dayMs;
    expect(dueInDays).toBeGreaterThan(27);
    expect(dueInDays).toBeLessThanOrEqual(31);
  });

  it('hides cash-in, expenses and bills from those who do not look after the money', async () => {
    for (const session of [holder.initiator, holder.validator]) {
      const seen = await figures(session);
      expect(seen.paidOut.amount).toBe(8_000);
      expect(seen).toMatchObject({
        expenses: [],
        target: [],
        upcomingBill: null,
        lastRefill: null,
        platform: null,
      });
      expect(seen.cashIn).toEqual({ total: 0, before: 0, byMethod: [] });
    }
  });

  it.each([
    ['ends before it begins', dayFrom(0), dayFrom(-1)],
    ['is longer than 400 days', '2020-01-01', '2026-01-01'],
    ['has no such day', '2026-02-30', '2026-03-01'],
  ])('is refused for a period that %s', async (_, from, to) => {
    expect((await call(holder.admin, from, to)).statusCode).toBe(422);
  });
});

describe('the overview of the platform', () => {
  it('counts what waits and what was done, for super admins alone', async () => {
    const superAdmin = await h.superAdmin();
    const before = (await figures(superAdmin)).platform;
    await h.signUp({ approved: false });
    await h.signUpIndividual();
    const { admin } = await h.holder();
    const { accountNumber } = await h.confirmedAccount(admin);
    const ids: string[] = [];
    for (const amount of [500, 600, 700, 800])
      ids.push((await h.refill(admin, accountNumber, amount)).refillId);
    await h.patch(superAdmin, `/transaction/process-refill/${ids[0]}`);
    await h.settle(3);
    h.operator.outcome = 'failed';
    await h.patch(superAdmin, `/transaction/process-refill/${ids[1]}`);
    await h.settle(3);
    h.operator.outcome = 'pending';
    await h.patch(superAdmin, `/transaction/process-refill/${ids[2]}`);
    await h.settle(3);
    const { platform, balance } = await figures({ ...superAdmin, address: someAddress() });
    expect(balance).toBeNull();
    const grown = (one: { count: number; amount: number }, other: { count: number; amount: number }) => [
      one.count - other.count,
      one.amount - other.amount,
    ];
    expect(platform.requestsWaiting - before.requestsWaiting).toBe(1);
    expect(platform.organisations - before.organisations).toBe(1);
    expect(platform.individuals - before.individuals).toBe(1);
    expect(grown(platform.creditedToday, before.creditedToday)).toEqual([1, 500]);
    expect(platform.creditedToday.failed - before.creditedToday.failed).toBe(1);
    expect(grown(platform.refillsProcessing, before.refillsProcessing)).toEqual([1, 700]);
    expect(grown(platform.refillsWaiting, before.refillsWaiting)).toEqual([1, 800]);
    expect(platform.volumes).toHaveLength(6);
    expect(platform.volumes.at(-1).amount + platform.volumes.at(-2).amount).toBe(15_000 + 10_000 + 9_000);
  });
});

describe('the first steps of a holder', () => {
  beforeEach(() => {
    h.operator.outcome = 'successful';
  });
  const stepsOf = async (
    session: TestSession,
  ): Promise<{ step: string; state: string; reason: string | null }[]> => (await figures(session)).firstSteps;
  const told = async (session: TestSession) =>
    (await stepsOf(session)).map(({ step, state, reason }) =>
      [step, state, reason].filter(Boolean).join(' '),
    );

  it('follow what was done, until the first payment is made', async () => {
    const admin = await h.signUpOrganisation();
    expect(await told(admin)).toEqual([
      'DOCUMENTS NEXT',
      'ACCOUNT NEXT',
      'PEOPLE NEXT',
      'REFILL LATER NEEDS_ACCOUNT',
      'PAYMENT LATER NEEDS_MONEY',
    ]);
    const initiator = await h.member('INITIATOR', { admin });
    await h.as(admin).inject({
      method: 'POST',
      url: '/profile/documents/IDENTITY',
      ...(await formOf({ file: somePicture() })),
    });
    const payload = { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() };
    const provider = (await h.post(admin, '/transaction/add-service-provider', payload)).json();
    expect(await told(admin)).toEqual([
      'DOCUMENTS NEXT',
      'ACCOUNT NEXT UNCONFIRMED',
      'PEOPLE NEXT NO_VALIDATOR',
      'REFILL LATER NEEDS_ACCOUNT',
      'PAYMENT LATER NEEDS_MONEY',
    ]);
    expect((await stepsOf(admin))[1]).toMatchObject({ subjectId: provider.providerId, optional: false });
    const otpCode = await h.mails.code(admin.email, 'provider-code');
    await h.patch(admin, '/transaction/confirm-service-provider', { ...provider, otpCode });
    const validator = await h.member('VALIDATOR', { admin });
    const { refillId } = await h.refill(admin, payload.accountNumber, 50_000);
    expect((await told(admin)).slice(1, 4)).toEqual([
      'ACCOUNT DONE',
      'PEOPLE DONE',
      'REFILL WAITING REQUESTED',
    ]);
    await h.patch(await h.superAdmin(), `/transaction/process-refill/${refillId}`);
    await h.settle();
    expect((await told(admin)).slice(3)).toEqual(['REFILL DONE', 'PAYMENT NEXT']);
    const { id } = await h.payment(initiator);
    expect((await told(admin)).at(-1)).toBe('PAYMENT WAITING NEEDS_APPROVAL');
    expect((await stepsOf(admin)).at(-1)).toMatchObject({ subjectId: id });
    expect((await h.approve(validator, id)).statusCode).toBe(200);
    expect((await told(admin)).at(-1)).toBe('PAYMENT WAITING WITH_OPERATOR');
    await h.settle();
    expect(await stepsOf(admin)).toBeNull();
  });

  it('of an individual are its account, money and payment; others than admins see none', async () => {
    expect(await told(await h.signUpIndividual())).toEqual([
      'ACCOUNT NEXT',
      'REFILL LATER NEEDS_ACCOUNT',
      'PAYMENT LATER NEEDS_MONEY',
    ]);
    const fresh = await h.holder();
    expect(await stepsOf(fresh.initiator)).toBeNull();
    expect(await stepsOf(fresh.validator)).toBeNull();
  });

  it('do not take the small collection that verifies an account for a refill', async () => {
    const admin = await h.signUpOrganisation();
    const payload = { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() };
    const { providerId } = (await h.post(admin, '/transaction/add-service-provider', payload)).json();
    await h.patch(admin, `/transaction/verify-service-provider/${providerId}`);
    expect((await told(admin)).slice(3)).toEqual(['REFILL LATER NEEDS_ACCOUNT', 'PAYMENT LATER NEEDS_MONEY']);
    await h.settle();
    expect((await told(admin)).slice(1)).toEqual([
      'ACCOUNT DONE',
      'PEOPLE NEXT',
      'REFILL NEXT',
      'PAYMENT LATER NEEDS_MONEY',
    ]);
    expect(await figures(admin)).toMatchObject({ balance: { balance: 100 }, lastRefill: null });
  });

  it('know of money that did not come by a refill', async () => {
    const fresh = await h.holder(20_000);
    expect((await told(fresh.admin)).slice(2)).toEqual(['PEOPLE DONE', 'REFILL DONE', 'PAYMENT NEXT']);
  });
});
