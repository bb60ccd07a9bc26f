import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dayInDouala, type OperatorProduct } from '@sanaga/domain';
import { expectSuccess, type TestSession } from '../kit/base/clients.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
let holder: TestHolder;
let first: TestSession;

beforeEach(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  first = await h.superAdmin();
});
afterEach(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const reason = 'MTN pays some payouts twice today';
const goOn = 'MTN says that it is repaired';
const pause = (as: TestSession, product: OperatorProduct = 'DISBURSEMENT') =>
  h.patch(as, '/platform/products/pause', { product, reason });
const request = (as: TestSession, product: OperatorProduct = 'DISBURSEMENT') =>
  h.post(as, '/platform/products/request-resume', { product, reason: goOn });
const confirm = (as: TestSession, id: string) => h.patch(as, `/platform/products/confirm-resume/${id}`);
const detail = (id: string) => h.get(holder.validator, `/transaction/detail/${id}`);
const shown = async (product: OperatorProduct = 'DISBURSEMENT') => {
  const day = dayInDouala(h.clock.now());
  const overview = await h.patch(first, '/transaction/overview', { startDate: day, endDate: day });
  return overview.json().platform.operators.find((one: { product: string }) => one.product === product);
};
const approved = async (amount = 1_000): Promise<string> => {
  const { id } = await h.payment(holder.initiator, { amount });
  expectSuccess(await h.approve(holder.validator, id));
  return id;
};
const trail = () =>
  h.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('action', 'like', 'product.%')
    .orderBy('id')
    .execute();
const templatesTo = async ({ email }: TestSession) =>
  (await h.mails.all(email)).map(({ template }) => template).filter((name) => name.startsWith('product-'));
const titlesOf = async (session: TestSession) =>
  (await h.get(session, '/transaction/notifications')).content.map(({ title }: { title: string }) => title);

describe('payouts that a super admin has paused', () => {
  it('wait and say so, single ones and bulk ones, and can be cancelled; what was sent gets its outcome', async () => {
    const bulks = bulkCalls(h);
    h.operator.outcome = 'pending';
    const sent = await approved();
    await h.settle(2);
    expectSuccess(await pause(first));
    const posts = h.operator.posts.length;
    const [single, cancelled] = [await approved(2_000), await approved(3_000)];
    const { id: bulk } = await bulks.bulk(holder.initiator);
    expectSuccess(await bulks.approveBulk(holder.validator, bulk));
    for (const referenceId of h.operator.posts)
      h.operator.say(referenceId, {
        ...{ state: 'successful', amount: 1_000n, currency: 'XAF', financialTransactionId: '1' },
      });
    h.operator.outcome = 'successful';
    await h.settle(120);
    expect(h.operator.posts).toHaveLength(posts);
    expect((await detail(sent)).status).toBe('COMPLETED');
    expect(await detail(single)).toMatchObject({ status: 'CONFIRMED', waitsFor: 'PAUSE' });
    const { items, bulk: origin } = await detail(bulk);
    expect([origin.waitingForPause, origin.waitingForFloat]).toEqual([items.total, 0]);
    expectSuccess(await h.patch(holder.admin, `/transaction/cancel/${cancelled}`, { reason: 'Not needed' }));

    expectSuccess(await request(first));
    await h.settle(60);
    expect(await detail(single)).toMatchObject({ status: 'COMPLETED', waitsFor: null });
    expect((await detail(bulk)).status).toBe('COMPLETED');
    expect((await detail(cancelled)).status).toBe('CANCELLED');
  });

  it('are shown to super admins: who, since when, why, and what waits', async () => {
    expect(await shown()).toMatchObject({ pause: null, waiting: 0 });
    expectSuccess(await pause(first));
    await approved(2_000);
    await approved(3_000);
    expect(await shown()).toMatchObject({
      ...{ pause: { since: expect.any(String), by: { userId: first.userId }, reason } },
      ...{ queued: 2, waiting: 5_000 },
    });
    expect((await shown('COLLECTION')).pause).toBeNull();
    expectSuccess(await request(first));
    await h.settle(5);
    expect(await shown()).toMatchObject({ pause: null, waiting: 0 });
  });

  it('go on only when two super admins agree, each of whom is told on the screen and by mail', async () => {
    const [second, third] = [await h.newSuperAdmin(), await h.newSuperAdmin()];
    expectSuccess(await pause(first));
    expect((await pause(second)).json().code).toBe('WRONG_STATUS');
    expect([await templatesTo(first), await templatesTo(second)]).toEqual([[], ['product-paused']]);
    expect(await titlesOf(second)).toContainEqual(expect.stringMatching(/ has paused payouts to MTN$/));
    expect((await h.mails.latest(second.email)).values).toMatchObject({ reason });
    const id = await approved();

    const { decisionId, kind, status, product } = expectSuccess(await request(first)).json();
    expect([kind, status, product]).toEqual(['PRODUCT_RESUME', 'OPEN', 'DISBURSEMENT']);
    expect((await request(second)).json().code).toBe('DUPLICATE');
    expect((await confirm(first, decisionId)).json().code).toBe('SECOND_PERSON_REQUIRED');
    await h.settle(30);
    expect((await detail(id)).status).toBe('CONFIRMED');
    expect((await titlesOf(third))[0]).toMatch(
      / has asked to restart payouts to MTN: your approval is needed$/,
    );
    expect(await titlesOf(third)).toHaveLength(2);

    expect(expectSuccess(await confirm(second, decisionId)).json().status).toBe('DONE');
    await h.settle(5);
    expect((await detail(id)).status).toBe('COMPLETED');
    expect((await confirm(third, decisionId)).json().code).toBe('WRONG_STATUS');
    expect(await templatesTo(third)).toEqual(['product-paused', 'product-resume-asked', 'product-resumed']);
    expect(await templatesTo(first)).toEqual(['product-resumed']);
    const actions = await trail();
    expect(actions.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['product.pause', first.userId],
      ['product.ask-resume', first.userId],
      ['product.resume', second.userId],
    ]);
    expect(actions.map(({ detail: logged }) => logged)).toMatchObject([
      { product: 'DISBURSEMENT', reason },
      { product: 'DISBURSEMENT', reason: goOn },
      { product: 'DISBURSEMENT', reason: goOn, askedBy: first.userId, pauseReason: reason },
    ]);
  });

  it('may be paused by a new super admin, whose word lets nothing go on for 48 hours', async () => {
    const newcomer = await h.newSuperAdmin();
    await h.db
      .updateTable('app_user')
      .set({ super_admin_since: h.clock.now() })
      .where('id', '=', newcomer.userId)
      .execute();
    expectSuccess(await pause(newcomer));
    const { decisionId } = expectSuccess(await request(first)).json();
    expect((await confirm(newcomer, decisionId)).json().code).toBe('TOO_EARLY');
    expectSuccess(await h.patch(first, `/auth/joint-decisions/withdraw/${decisionId}`));
    const own = expectSuccess(await request(newcomer)).json();
    expect((await confirm(first, own.decisionId)).json().code).toBe('TOO_EARLY');
    expect((await shown()).pause).not.toBeNull();
  });

  it('are for super admins alone, with a reason, and are let go only while they are paused', async () => {
    for (const somebody of [holder.admin, holder.initiator, holder.validator])
      expect((await pause(somebody)).statusCode).toBe(403);
    const bare = await h.patch(first, '/platform/products/pause', { product: 'DISBURSEMENT', reason: ' ' });
    expect(bare.statusCode).toBe(422);
    expect((await request(first)).json().code).toBe('WRONG_STATUS');
    expect((await shown()).pause).toBeNull();
  });
});

describe('collections that a super admin has paused', () => {
  it('ask no payer, hold up no payout, and go on by themselves', async () => {
    expectSuccess(await pause(first, 'COLLECTION'));
    const account = await h.confirmedAccount(holder.admin);
    const { refillId } = await h.refill(holder.admin, account.accountNumber, 5_000);
    expectSuccess(await h.patch(first, `/transaction/process-refill/${refillId}`));
    const payout = await approved();
    await h.settle(20);
    expect((await detail(payout)).status).toBe('COMPLETED');
    expect(await shown('COLLECTION')).toMatchObject({ queued: 1, waiting: 5_000 });
    expectSuccess(await request(first, 'COLLECTION'));
    await h.settle(20);
    expect(await shown('COLLECTION')).toMatchObject({ queued: 0, lastHour: { count: 1, amount: 5_000 } });
  });
});
