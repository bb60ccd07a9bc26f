import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { listen } from '@sanaga/database';
import type { TestSession } from '../../../test/kit/base/clients.ts';
import { bulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/whole/money-harness.ts';

let h: MoneyHarness;
let holder: TestHolder;
let superAdmin: TestSession;

beforeEach(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  superAdmin = await h.superAdmin();
});
afterEach(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const approved = async (amount: number): Promise<string> => {
  const { id } = await h.payment(holder.initiator, { amount });
  expect((await h.approve(holder.validator, id)).statusCode).toBe(200);
  return id;
};
const get = async (session: TestSession, url: string) =>
  (await h.as(session).inject({ method: 'GET', url })).json();
const detail = (id: string) => get(holder.validator, `/transaction/detail/${id}`);
const today = () => dayInDouala(new Date());
const shortage = async () => {
  const period = { startDate: today(), endDate: today() };
  const { platform } = (await h.patch(superAdmin, '/transaction/overview', period)).json();
  return platform.operators.find(({ product }: { product: string }) => product === 'DISBURSEMENT').shortage;
};
const release = (as: TestSession) => h.patch(as, '/platform/payouts/release');
const releases = () =>
  h.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_type'])
    .where('action', '=', 'payouts.release')
    .execute();

describe('payouts that wait for our float', () => {
  it('say so to their holder, whether the operator refused them or they were never sent', async () => {
    h.operator.float = 500n;
    const refused = await approved(2_000);
    await h.settle(5);
    const neverSent = await approved(1_000);
    await h.settle(5);
    expect(await detail(refused)).toMatchObject({ status: 'CONFIRMED', waitsFor: 'FLOAT' });
    expect((await detail(refused)).history.at(-1)).toMatchObject({
      from: 'IN_PROGRESS',
      to: 'CONFIRMED',
      why: 'NOT_ENOUGH_FUNDS',
    });
    expect(await detail(neverSent)).toMatchObject({ status: 'CONFIRMED', waitsFor: 'FLOAT' });
    const { content } = await get(holder.initiator, '/transaction?page=0&size=10');
    expect(content.map(({ waitsFor }: { waitsFor: unknown }) => waitsFor)).toEqual(['FLOAT', 'FLOAT']);
    h.operator.float = 1_000_000n;
    await h.settle(40);
    expect(await detail(refused)).toMatchObject({ status: 'COMPLETED', waitsFor: null });
    expect(await detail(neverSent)).toMatchObject({ status: 'COMPLETED', waitsFor: null });
  });

  it('are counted of a bulk transaction, and are none of what waits for approval', async () => {
    const bulks = bulkCalls(h);
    const { id } = await bulks.bulk(holder.initiator);
    h.operator.float = 0n;
    const single = await h.payment(holder.initiator);
    expect((await bulks.approveBulk(holder.validator, id)).statusCode).toBe(200);
    expect((await detail(id)).bulk.waitingForFloat).toBe(0);
    await h.settle(5);
    const { items, bulk, waitsFor } = await detail(id);
    expect([bulk.waitingForFloat, waitsFor]).toEqual([items.total, null]);
    expect((await detail(single.id)).waitsFor).toBeNull();
    h.operator.float = 1_000_000n;
    await h.settle(60);
    expect((await detail(id)).bulk.waitingForFloat).toBe(0);
  });

  it('are shown to super admins with their sum, since when, and what the operator told', async () => {
    expect(await shortage()).toBeNull();
    h.operator.float = 700n;
    await approved(2_000);
    await approved(3_000);
    await h.settle(3);
    const first = await shortage();
    expect(first).toEqual({
      since: expect.any(String),
      smallest: 2_000,
      balance: null,
      askedAt: first.since,
      waiting: { count: 2, amount: 5_000 },
    });
    await h.settle(31);
    const asked = await shortage();
    expect(asked).toMatchObject({ since: first.since, balance: 700 });
    expect(Date.parse(asked.askedAt)).toBeGreaterThan(Date.parse(first.since));
    // a balance that the operator no longer reports is no longer known
    h.operator.balance = async () => ({ state: 'unknown', cause: 'timeout', answered: false });
    await h.settle(31);
    expect(await shortage()).toMatchObject({ since: first.since, balance: null });
  });

  it('begin another shortage without the balance of the one before', async () => {
    h.operator.float = 700n;
    await approved(2_000);
    await h.settle(35);
    expect(await shortage()).toMatchObject({ balance: 700 });
    h.operator.float = 2_000n;
    await h.settle(35);
    expect(await shortage()).toBeNull();
    await approved(4_000);
    await h.settle(5);
    expect(await shortage()).toMatchObject({ smallest: 4_000, balance: null });
  });
});

describe('a super admin who knows that the float was filled', () => {
  it('lets payouts go at once, and wakes the workers', async () => {
    h.operator.float = 0n;
    const id = await approved(2_000);
    await h.settle(3);
    h.operator.float = 10_000n;
    await h.settle(3);
    expect((await detail(id)).waitsFor).toBe('FLOAT');
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>();
    const { close } = await listen(h.url, 'sanaga_work', { onPayload: () => wake(), onGap: () => undefined });
    expect((await release(superAdmin)).json()).toMatchObject({ success: true });
    await woken;
    await close();
    expect(await shortage()).toBeNull();
    await h.settle(3);
    expect(await detail(id)).toMatchObject({ status: 'COMPLETED' });
    expect(await releases()).toEqual([{ actor_id: superAdmin.userId, subject_type: 'platform' }]);
  });

  it('loses nothing by a mistake: what it does not cover waits again', async () => {
    h.operator.float = 0n;
    const id = await approved(2_000);
    await h.settle(3);
    const { since } = await shortage();
    const wallet = await h.walletOf(holder.admin);
    await release(superAdmin);
    await h.settle(5);
    expect(await detail(id)).toMatchObject({ status: 'CONFIRMED', waitsFor: 'FLOAT' });
    expect(Date.parse((await shortage()).since)).toBeGreaterThan(Date.parse(since));
    expect(await h.walletOf(holder.admin)).toEqual(wallet);
    h.operator.float = 2_000n;
    await h.settle(40);
    expect((await detail(id)).status).toBe('COMPLETED');
    expect(h.operator.paid).toHaveLength(1);
  });

  it('changes nothing where payouts do not wait, and where two do it at once it is done once', async () => {
    expect((await release(superAdmin)).statusCode).toBe(200);
    expect(await releases()).toEqual([]);
    h.operator.float = 0n;
    await approved(2_000);
    await h.settle(3);
    const answers = await Promise.all([release(superAdmin), release(superAdmin)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await releases()).toHaveLength(1);
    h.operator.float = 2_000n;
    await h.settle(40);
  });

  it('is a super admin: nobody else may', async () => {
    h.operator.float = 0n;
    const id = await approved(2_000);
    await h.settle(3);
    for (const somebody of [holder.admin, holder.initiator, holder.validator])
      expect((await release(somebody)).statusCode).toBe(403);
    expect((await h.app.inject({ method: 'PATCH', url: '/platform/payouts/release' })).statusCode).toBe(401);
    expect((await detail(id)).waitsFor).toBe('FLOAT');
    expect(await releases()).toEqual([]);
    h.operator.float = 2_000n;
    await h.settle(40);
  });
});
