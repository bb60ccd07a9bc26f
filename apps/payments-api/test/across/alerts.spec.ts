import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { expectSuccess, type TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import { watchRules } from '../../src/control/alerts/alerts.service.ts';

let h: MoneyHarness;
let holder: TestHolder;
let superAdmin: TestSession;

beforeEach(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(10_000_000);
  superAdmin = await h.superAdmin();
});
afterEach(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const set = async (rules: Record<string, unknown>) =>
  expectSuccess(await h.patch(superAdmin, '/platform/settings', rules));
const watch = () => watchRules(h.dependencies);
const shown = async (): Promise<unknown[]> => {
  const day = dayInDouala(h.clock.now());
  const overview = await h.patch(superAdmin, '/transaction/overview', { startDate: day, endDate: day });
  return overview
    .json()
    .platform.operators.flatMap(({ product, alerts }: { product: string; alerts: object[] }) =>
      alerts.map((alert) => ({ product, ...alert })),
    );
};
const mails = async () =>
  (await h.mails.all(superAdmin.email)).filter(({ template }) => template === 'alert-began').length;
const notifications = async (): Promise<string[]> =>
  (await h.get(superAdmin, '/transaction/notifications?size=50')).content
    .filter(({ kind }: { kind: string }) => kind.startsWith('alert-'))
    .map(({ title }: { title: string }) => title);
const pay = async (count: number, number = '+237677412085') => {
  for (let made = 0; made < count; made += 1) {
    const { id } = await h.payment(holder.initiator, { number });
    expectSuccess(await h.approve(holder.validator, id));
  }
};
/** Lets time pass, which no session outlasts. */
const minutes = async (count: number) => {
  h.clock.advance(count * 60_000);
  superAdmin = await h.signIn(superAdmin.email);
};

describe('rules of alert', () => {
  it('say nothing while none is set', async () => {
    h.operator.float = 0n;
    await watch();
    expect([await shown(), await notifications(), await mails()]).toEqual([[], [], 0]);
  });

  it('tell once of a low float, and once that it is clearly enough again', async () => {
    await set({ alertFloatBelow: 100_000 });
    h.operator.float = 99_000n;
    await watch();
    await minutes(6);
    await watch();
    expect(await shown()).toMatchObject([
      { product: 'DISBURSEMENT', rule: 'FLOAT_BELOW', bound: 100_000, measured: 99_000 },
    ]);
    expect([await notifications(), await mails()]).toEqual([
      [expect.stringMatching(/^Our balance at MTN is below your limit: 99,000/)],
      1,
    ]);
    // a little more is not clearly enough
    h.operator.float = 105_000n;
    await minutes(6);
    await watch();
    expect(await shown()).toHaveLength(1);
    h.operator.float = 110_000n;
    await minutes(6);
    await watch();
    expect(await shown()).toEqual([]);
    expect([await notifications(), await mails()]).toEqual([
      ['Our balance at MTN is above your limit again', expect.any(String)],
      1,
    ]);
  });

  it('ask for the balance every five minutes alone, and take the last known one until it is told', async () => {
    await set({ alertFloatBelow: 100_000 });
    h.operator.float = 200_000n;
    await watch();
    h.operator.float = 50_000n;
    await minutes(4);
    await watch();
    expect(await shown()).toEqual([]);
    await minutes(2);
    h.operator.balance = async () => ({ state: 'unknown', cause: 'timeout', answered: false });
    await watch();
    expect(await shown()).toEqual([]);
  });

  it('count what failed in the last hour, of enough payments, and not what the float did not cover', async () => {
    await set({ alertFailureRate: 0.3, alertFailureCount: 4 });
    h.operator.failing.add('237677000009');
    await pay(1, '+237677000009');
    await h.settle(5);
    await watch();
    // one of one failed, which says nothing
    expect(await shown()).toEqual([]);
    await pay(2);
    await pay(1, '+237677000009');
    await h.settle(5);
    await watch();
    expect(await shown()).toMatchObject([
      { product: 'DISBURSEMENT', rule: 'FAILURE_RATE', bound: 0.3, measured: 0.5 },
    ]);
    expect(await notifications()).toEqual(['50% of the payouts of the last hour failed']);
    await minutes(61);
    await watch();
    expect(await shown()).toEqual([]);
    expect((await notifications())[0]).toBe('Failed payouts are below your limit again');
  });

  it('see what waits too long, unless people keep it from being sent', async () => {
    await set({ alertOldestMinutes: 10 });
    h.operator.float = 0n;
    await pay(1);
    await h.settle(2);
    await minutes(9);
    await watch();
    expect(await shown()).toEqual([]);
    await minutes(3);
    expectSuccess(
      await h.patch(superAdmin, '/platform/products/pause', { product: 'DISBURSEMENT', reason: 'Checked' }),
    );
    await watch();
    expect(await shown()).toEqual([]);
    expectSuccess(
      await h.post(superAdmin, '/platform/products/request-resume', {
        ...{ product: 'DISBURSEMENT', reason: 'Checked' },
      }),
    );
    await watch();
    expect(await shown()).toMatchObject([{ rule: 'OLDEST_WAITING', bound: 10 }]);
    h.operator.float = 1_000_000_000n;
    await h.settle(60);
    await watch();
    expect(await shown()).toEqual([]);
  });

  it('miss yesterday’s statement from the time of the settings on, where something was paid', async () => {
    await set({ alertStatementBy: '10:00' });
    await pay(1);
    await h.settle(5);
    // to the morning of the next day in Douala, whatever time it is
    const next = Date.parse(`${dayInDouala(h.clock.now())}T00:00:00+01:00`) + 24 * 3_600_000;
    h.clock.advance(next + 9 * 3_600_000 - h.clock.now().getTime());
    await minutes(0);
    await watch();
    expect(await shown()).toEqual([]);
    await minutes(61);
    await watch();
    expect(await shown()).toMatchObject([
      { product: 'DISBURSEMENT', rule: 'STATEMENT_MISSING', measured: 1 },
    ]);
    expect([await notifications(), await mails()]).toEqual([['MTN’s statement of payouts is missing'], 1]);
    // no longer wanted, and so over
    await set({ alertStatementBy: null });
    await watch();
    expect(await shown()).toEqual([]);
  });

  it('are told of once, whoever watches at the same moment', async () => {
    await set({ alertFloatBelow: 100_000 });
    h.operator.float = 0n;
    await Promise.all([watch(), watch(), watch()]);
    expect([(await notifications()).length, await mails(), (await shown()).length]).toEqual([1, 1, 1]);
  });
});
