import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import { remindApprovers } from './reminders.worker.ts';

let h: MoneyHarness;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

/** Returns what a person is notified of about a payment, newest first. */
async function notificationsOf(session: TestSession, id: string) {
  const { content } = await h.get(session, '/transaction/notifications?size=50');
  return (content as { path: string; kind: string; title: string; readAt: string | null }[]).filter(
    ({ path }) => path.endsWith(`id=${id}`),
  );
}

const unreadOf = async (session: TestSession): Promise<number> =>
  (await h.get(session, '/transaction/notifications')).unread;

describe('people who were asked to decide about a payment', () => {
  it('read that it was approved, and are asked no more', async () => {
    const before = await unreadOf(holder.admin);
    const { id } = await h.payment(holder.initiator);
    expect(await notificationsOf(holder.admin, id)).toMatchObject([
      { kind: 'payment-waiting', readAt: null },
    ]);
    expect(await unreadOf(holder.admin)).toBe(before + 1);
    expectSuccess(await h.approve(holder.validator, id));
    const [told, ...others] = await notificationsOf(holder.admin, id);
    expect(others).toEqual([]);
    expect(told).toMatchObject({ kind: 'payment-approved', readAt: expect.any(String) });
    expect(told?.title).toContain(`${holder.validator.name} approved`);
    expect(await unreadOf(holder.admin)).toBe(before);
  });

  it.each([
    [
      'cancelled',
      (id: string) => h.patch(holder.validator, `/transaction/cancel/${id}`, { reason: 'Twice' }),
    ],
    [
      'deleted',
      (id: string) => h.as(holder.admin).inject({ method: 'DELETE', url: `/transaction/delete/${id}` }),
    ],
  ])('read that it was %s, in place of a reminder too', async (_, decide) => {
    const { id } = await h.payment(holder.initiator);
    h.clock.advance(86_400_000 + 1_000);
    await remindApprovers(h.dependencies);
    holder = await h.signInAgain(holder);
    const kinds = async () => (await notificationsOf(holder.validator, id)).map(({ kind }) => kind).sort();
    expect(await kinds()).toEqual(['payment-reminder', 'payment-waiting']);
    expectSuccess(await decide(id));
    expect(await kinds()).toEqual(['payment-cancelled', 'payment-cancelled']);
  });

  it('are asked again where it is retried', async () => {
    const { id } = await h.payment(holder.initiator);
    expectSuccess(await h.approve(holder.validator, id));
    h.operator.outcome = 'failed';
    await h.settle(2);
    h.operator.outcome = 'successful';
    expectSuccess(await h.patch(holder.initiator, `/transaction/retry/${id}`));
    const kinds = (await notificationsOf(holder.validator, id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['payment-waiting', 'payment-approved']);
  });

  it('are still asked about other payments', async () => {
    const [{ id }, other] = [await h.payment(holder.initiator), await h.payment(holder.initiator)];
    expectSuccess(await h.approve(holder.validator, id));
    expect(await notificationsOf(holder.admin, other.id)).toMatchObject([
      { kind: 'payment-waiting', readAt: null },
    ]);
  });

  it('keep no decision waiting while they mark what they read', async () => {
    const { id } = await h.payment(holder.initiator);
    const reader = await h.db.startTransaction().execute();
    await reader
      .selectFrom('notification')
      .select('id')
      .where('user_id', '=', holder.admin.userId)
      .forUpdate()
      .execute();
    expectSuccess(await h.approve(holder.validator, id));
    await reader.rollback().execute();
  });
});
