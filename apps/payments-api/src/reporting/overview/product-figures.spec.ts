import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, superuserClient, type TestDatabase } from '@sanaga/database/testing';
import { dayInDouala } from '@sanaga/domain';
import { loadPayouts } from '../../../test/kit/base/many-payouts.ts';
import { holderId, memberId, peopleOf } from '../../../test/kit/base/many-rows.ts';
import { plansOf, rowsRead } from '../../../test/kit/base/plans.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/whole/money-harness.ts';
import type { TestSession } from '../../../test/kit/base/clients.ts';
import { refreshBalance } from '../../operator/balance.ts';
import { paidWithinHour } from './platform-figures.repository.ts';

describe('our money with a product', () => {
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

  const figures = async () => {
    const day = dayInDouala(h.clock.now());
    const answer = await h.patch(superAdmin, '/transaction/overview', { startDate: day, endDate: day });
    const { operators, bookedFloat } = answer.json().platform;
    return { payouts: operators[0], collections: operators[1], bookedFloat };
  };
  const pay = async (amount: number) => {
    const { id } = await h.payment(holder.initiator, { amount });
    expect((await h.approve(holder.validator, id)).statusCode).toBe(200);
    await h.settle(5);
  };

  it('is not known before the operator told it, and has no pace where nothing was paid', async () => {
    const { payouts, collections, bookedFloat } = await figures();
    expect(payouts).toMatchObject({ balance: null, lastHour: { count: 0, amount: 0 }, hoursLeft: null });
    expect(collections).toMatchObject({ balance: null, lastHour: { count: 0, amount: 0 }, hoursLeft: null });
    expect(bookedFloat).toBe(1_000_000);
  });

  it('lasts as long as each hour takes what the last one did', async () => {
    await pay(30_000);
    await pay(20_000);
    h.operator.float = 200_000n;
    const at = h.clock.now();
    await refreshBalance(h.dependencies, 'DISBURSEMENT', 0);
    const { payouts, bookedFloat } = await figures();
    expect(payouts).toMatchObject({
      ...{ lastHour: { count: 2, amount: 50_000 }, hoursLeft: 4 },
      balance: { amount: 200_000 },
    });
    expect(Date.parse(payouts.balance.at)).toBeGreaterThanOrEqual(at.getTime());
    expect(bookedFloat).toBe(950_000);

    h.clock.advance(61 * 60_000);
    superAdmin = await h.signIn(superAdmin.email);
    expect((await figures()).payouts).toMatchObject({
      ...{ lastHour: { count: 0, amount: 0 }, hoursLeft: null, balance: { amount: 200_000 } },
    });
  });
});

describe('what the last hour paid', () => {
  const hourly = 50;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const superuser = await superuserClient(database.superuserUrl);
    for (const statement of peopleOf({ others: 20 })) await superuser.query(statement);
    const payouts = { organisationId: holderId(1), userId: memberId(1, 1) };
    await loadPayouts(database.db, { ...payouts, count: 4_000 });
    await superuser.query(`update operator_request set finished_at = now() - interval '2 hours'`);
    await loadPayouts(database.db, { ...payouts, count: hourly });
    await superuser.query('update operator_request set finished_at = now() where finished_at is null');
    await superuser.query('vacuum (analyze)');
    await superuser.end();
  });
  afterAll(() => database.drop());

  it('is read by an index, however much was paid before', async () => {
    const now = new Date(Date.now() + 60_000);
    const read = await plansOf(database.db, (db) => paidWithinHour(db, now), { analyze: true });
    expect(read).toHaveLength(1);
    expect(read.reduce((sum, { plan }) => sum + rowsRead(plan), 0)).toBeLessThan(2 * hourly + 10);
    const paid = await paidWithinHour(database.db, now);
    expect(Number(paid.find(({ kind }) => kind === 'DISBURSEMENT')?.count)).toBe(hourly);
  });
});
