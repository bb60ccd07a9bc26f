import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { subjectsOf } from '../../../test/kit/payments/app.ts';
import { holdPayments, liftHold } from '../../operator/hold.ts';
import { lapseRequests } from '../../operator/lapse.ts';
import { cancel } from '../decisions/cancellation.service.ts';
import { preparePaymentRequest, requestPayment } from '../transactions/payment-requests.service.ts';

let kit: MoneyKit;
let holder: Holder;
let errors: unknown[];

beforeEach(async () => {
  kit = await moneyKit();
  holder = await kit.holder(100_000n);
  errors = [];
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  expect(errors).toEqual([]);
  await kit.close();
});

const hour = 3_600;

/** Requests money from a payer. */
async function asked(maker = holder.initiator): Promise<string> {
  const input = { number: '+237677412085', amount: 5_000, reason: 'Invoice 12' };
  const prepared = await preparePaymentRequest(kit.deps, maker, input);
  const { id } = await inTransaction(kit.deps.db, (tx) =>
    requestPayment(kit.deps, tx, maker, prepared, null),
  );
  return id;
}
const lapse = () => lapseRequests(kit.deps, subjectsOf(kit.deps), (error) => errors.push(error));
const requestOf = (id: string) =>
  kit.deps.db
    .selectFrom('operator_request')
    .select(['state', 'held'])
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
const setHolder = (status: 'APPROVED' | 'SUSPENDED') =>
  kit.deps.db.updateTable('organisation').set({ status }).where('id', '=', holder.id).execute();
const notices = async () => {
  const rows = await kit.deps.db.selectFrom('notification').select('kind').orderBy('id').execute();
  return rows.map(({ kind }) => kind);
};
const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'done' : (result.reason as { code?: string }).code;

describe('a request for money that was not sent', () => {
  it.each(['initiator', 'admin'] as const)('is withdrawn by its %s, and never sent', async (who) => {
    const id = await asked();
    await cancel(kit.deps, holder[who], id, 'Paid in cash');
    await kit.settle();
    expect([await kit.statusOf(id), (await requestOf(id)).state]).toEqual(['CANCELLED', 'WITHDRAWN']);
    expect(kit.operator.posts).toEqual([]);
    expect(await notices()).toEqual(who === 'admin' ? ['request-withdrawn'] : []);
    const [line] = await kit.deps.db
      .selectFrom('transaction_history')
      .select(['by', 'from_status', 'why'])
      .where('transaction_id', '=', id)
      .where('to_status', '=', 'CANCELLED')
      .execute();
    expect(line).toEqual({ by: holder[who].userId, from_status: 'IN_PROGRESS', why: 'Paid in cash' });
  });

  it('is withdrawn by nobody who made another, and not once it was sent', async () => {
    kit.operator.outcome = 'pending';
    const id = await asked();
    const another = await kit.member(holder, ['INITIATOR']);
    await expect(cancel(kit.deps, another, id, '')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await kit.settle(1);
    await expect(cancel(kit.deps, holder.admin, id, '')).rejects.toMatchObject({ code: 'WRONG_STATUS' });
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
  });

  it('is either withdrawn or sent where both happen at once', async () => {
    for (let round = 0; round < 12; round++) {
      const id = await asked();
      const posts = kit.operator.posts.length;
      const [withdrawn] = await Promise.allSettled([
        cancel(kit.deps, holder.admin, id, ''),
        kit.worker.runOnce(),
      ]);
      const isSent = kit.operator.posts.length > posts;
      expect([codeOf(withdrawn!), isSent]).toEqual(isSent ? ['WRONG_STATUS', true] : ['done', false]);
      await kit.settle();
      expect(await kit.statusOf(id)).toBe(isSent ? 'COMPLETED' : 'CANCELLED');
    }
  });

  it('is not taken back while payments are held, nor ended by time: the operator may have it', async () => {
    const id = await asked();
    await inTransaction(kit.deps.db, (tx) =>
      holdPayments(tx, { heldAt: kit.deps.now(), restoredTo: kit.deps.now() }),
    );
    await expect(cancel(kit.deps, holder.admin, id, '')).rejects.toMatchObject({ code: 'PAYMENTS_HELD' });
    kit.pass(2 * hour);
    expect(await lapse()).toBe(0);
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
    await inTransaction(kit.deps.db, liftHold);
    await kit.settle();
    expect(kit.operator.posts).toEqual([]);
    expect(await lapse()).toBe(1);
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC FAILED');
  });
});

describe('a request for money that waited for an hour', () => {
  it('prompts nobody any more, though nothing has ended it yet', async () => {
    await setHolder('SUSPENDED');
    const id = await asked();
    await kit.settle();
    expect(await requestOf(id)).toEqual({ state: 'QUEUED', held: true });
    kit.pass(hour + 11 * 60);
    await setHolder('APPROVED');
    await kit.deps.db.updateTable('operator_request').set({ held: false }).execute();
    await kit.settle();
    expect(kit.operator.posts).toEqual([]);
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
    // it is a violation if nothing has ended it some minutes later
    expect(await kit.violations()).toEqual([expect.stringMatching(/^I21: 1 of collection .* expired/)]);
    expect(await lapse()).toBe(1);
  });

  it('ends as failed by itself, also where its holder is suspended, and its maker is told', async () => {
    await setHolder('SUSPENDED');
    const id = await asked();
    await kit.settle(1);
    kit.pass(hour - 60);
    expect(await lapse()).toBe(0);
    kit.pass(120);
    expect([await lapse(), await lapse()]).toEqual([1, 0]);
    expect([await kit.statusOf(id), (await requestOf(id)).state]).toEqual([
      'PROBLEMATIC FAILED',
      'WITHDRAWN',
    ]);
    const { operator_code, finished_at } = await kit.deps.db
      .selectFrom('transaction')
      .select(['operator_code', 'finished_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([operator_code, finished_at]).toEqual(['LAPSED', expect.any(Date)]);
    expect(await notices()).toEqual(['request-failed']);
    await setHolder('APPROVED');
    await kit.settle();
    expect(kit.operator.posts).toEqual([]);
  });

  it('is either ended or withdrawn where both happen at once', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await asked();
      kit.pass(hour + 1);
      const [ended, withdrawn] = await Promise.allSettled([lapse(), cancel(kit.deps, holder.admin, id, '')]);
      const status = await kit.statusOf(id);
      expect(ended.status).toBe('fulfilled');
      expect([codeOf(withdrawn!), status]).toEqual(
        status === 'CANCELLED' ? ['done', 'CANCELLED'] : ['WRONG_STATUS', 'PROBLEMATIC FAILED'],
      );
    }
  });

  it('is left to the operator once it was sent', async () => {
    kit.operator.outcome = 'pending';
    const id = await asked();
    await kit.settle(1);
    kit.pass(2 * hour);
    expect(await lapse()).toBe(0);
    expect((await requestOf(id)).state).toBe('SENT');
    const [reference = ''] = kit.operator.payments.keys();
    kit.operator.say(reference, { state: 'successful', amount: 5_000n, currency: 'XAF' });
    await kit.settle(300);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });
});
