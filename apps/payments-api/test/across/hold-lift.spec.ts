import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala, dayMs } from '@sanaga/domain';
import { inTransaction } from '@sanaga/database';
import { expectSuccess, type TestSession } from '../kit/base/clients.ts';
import { statementOf } from '../kit/base/statements.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import { holdPayments } from '../../src/operator/hold.ts';

let h: MoneyHarness;
let holder: TestHolder;
let first: TestSession;

beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  first = await h.superAdmin();
});
afterEach(async () => {
  await h.db.updateTable('payouts_hold').set({ held_at: null, restored_to: null }).execute();
  h.operator.float = 1_000_000n;
  await h.settle(60);
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const reason = 'All statements compared, nothing is missing';
const hold = (restoredTo = h.clock.now()) =>
  inTransaction(h.db, (tx) => holdPayments(tx, { heldAt: h.clock.now(), restoredTo }));
const request = (as: TestSession, withoutStatements = true) =>
  h.post(as, '/platform/payouts/request-lift', { reason, withoutStatements });
const confirm = (as: TestSession, id: string) => h.patch(as, `/platform/payouts/confirm-lift/${id}`);
const get = async (session: TestSession, url: string) =>
  (await h.as(session).inject({ method: 'GET', url })).json();
const detail = (id: string) => get(holder.validator, `/transaction/detail/${id}`);
const shown = async () => {
  const day = dayInDouala(h.clock.now());
  return (await h.patch(first, '/transaction/overview', { startDate: day, endDate: day })).json().platform
    .hold;
};
const approved = async (amount = 1_000): Promise<string> => {
  const { id } = await h.payment(holder.initiator, { amount });
  expectSuccess(await h.approve(holder.validator, id));
  return id;
};
const lines = () =>
  h.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('action', 'in', ['payouts.ask-lift', 'payouts.lift'])
    .orderBy('id')
    .execute();

describe('payments that are held', () => {
  it('say so to their holder, whatever the float is like', async () => {
    const bulks = bulkCalls(h);
    const { id: bulk } = await bulks.bulk(holder.initiator);
    const posts = h.operator.posts.length;
    await hold();
    h.operator.float = 0n;
    const single = await approved();
    expectSuccess(await bulks.approveBulk(holder.validator, bulk));
    await h.settle(60);
    expect(await detail(single)).toMatchObject({ status: 'CONFIRMED', waitsFor: 'HOLD' });
    const { items, bulk: origin } = await detail(bulk);
    expect([origin.waitingForHold, origin.waitingForFloat]).toEqual([items.total, 0]);
    expect(h.operator.posts).toHaveLength(posts);
  });

  it('are shown to super admins: since when, how many, and which statements are still to be compared', async () => {
    expect(await shown()).toBeNull();
    const restoredTo = new Date(h.clock.now().getTime() - dayMs);
    await hold(restoredTo);
    await approved(2_000);
    await approved(3_000);
    const [from, to] = [dayInDouala(new Date(restoredTo.getTime() - dayMs)), dayInDouala(h.clock.now())];
    expect(await shown()).toEqual({
      since: expect.any(String),
      restoredTo: restoredTo.toISOString(),
      waiting: { count: 2, amount: 5_000 },
      missingStatements: [
        { product: 'DISBURSEMENT', from, to },
        { product: 'COLLECTION', from, to },
      ],
    });
    const file = statementOf([{ id: 'x1', amount: 700, status: 'FAILED' }]);
    expectSuccess(
      await h.postForm(first, '/reconciliation/statements', {
        file,
        product: 'DISBURSEMENT',
        from,
        to: from,
      }),
    );
    const [payouts, collections] = (await shown()).missingStatements;
    expect([payouts.from, payouts.to, collections.from]).toEqual([dayInDouala(restoredTo), to, from]);
  });
});

describe('letting payments go', () => {
  it('asks for the statements that are missing, or that somebody says it is done without them', async () => {
    await hold();
    const id = await approved();
    const { code, message } = (await request(first, false)).json();
    expect([code, message]).toEqual([
      'STATEMENTS_MISSING',
      expect.stringMatching(/^MTN statements of the days/),
    ]);
    const bare = await h.post(first, '/platform/payouts/request-lift', { reason });
    expect(bare.json().code).toBe('STATEMENTS_MISSING');
    const [from, to] = [dayInDouala(new Date(h.clock.now().getTime() - dayMs)), dayInDouala(h.clock.now())];
    for (const product of ['DISBURSEMENT', 'COLLECTION'] as const) {
      expect((await request(first, false)).json().code).toBe('STATEMENTS_MISSING');
      const file = statementOf([{ id: `lift-${product}`, amount: 700, status: 'FAILED' }]);
      expectSuccess(await h.postForm(first, '/reconciliation/statements', { file, product, from, to }));
    }
    expect(expectSuccess(await request(first, false)).json()).toMatchObject({
      ...{ status: 'DONE', withoutStatements: false },
    });
    await h.settle(5);
    expect((await detail(id)).status).toBe('COMPLETED');
  });

  it('is done at once by a sole super admin, for a written reason', async () => {
    await hold();
    const id = await approved();
    expect((await h.post(first, '/platform/payouts/request-lift', { reason: ' ' })).statusCode).toBe(422);
    expect(expectSuccess(await request(first)).json().status).toBe('DONE');
    await h.settle(5);
    expect(await detail(id)).toMatchObject({ status: 'COMPLETED', waitsFor: null });
    expect((await lines()).slice(-1)).toEqual([{ action: 'payouts.lift', actor_id: first.userId }]);
    const { detail: logged } = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'payouts.lift')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((logged as { missing: unknown[] }).missing).toHaveLength(2);
  });

  it('takes two super admins where there are two', async () => {
    const second = await h.newSuperAdmin();
    await hold();
    const id = await approved();
    const { decisionId, kind, status } = expectSuccess(await request(first)).json();
    expect([kind, status]).toEqual(['HOLD_LIFT', 'OPEN']);
    expect((await request(second)).json().code).toBe('DUPLICATE');
    expect((await confirm(first, decisionId)).json().code).toBe('SECOND_PERSON_REQUIRED');
    await h.settle(5);
    expect((await detail(id)).status).toBe('CONFIRMED');
    expect((await h.get(second, '/transaction/notifications')).content[0].kind).toBe('hold-lift-asked');

    expect(expectSuccess(await confirm(second, decisionId)).json().status).toBe('DONE');
    await h.settle(5);
    expect((await detail(id)).status).toBe('COMPLETED');
    expect((await confirm(second, decisionId)).json().code).toBe('WRONG_STATUS');
    expect((await lines()).slice(-2)).toEqual([
      { action: 'payouts.ask-lift', actor_id: first.userId },
      { action: 'payouts.lift', actor_id: second.userId },
    ]);
  });

  it('is for super admins, and only while payments are held', async () => {
    expect((await request(first)).json().code).toBe('WRONG_STATUS');
    await hold();
    for (const somebody of [holder.admin, holder.initiator, holder.validator])
      expect((await request(somebody)).statusCode).toBe(403);
    expect(await shown()).not.toBeNull();
  });
});
