import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Updateable } from 'kysely';
import type { DB } from '@sanaga/database';
import { createMoneyHarness, type MoneyHarness } from '../../../test/kit/wallet/money-harness.ts';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';

let h: MoneyHarness;
let one: TestSession;
let other: TestSession;
let admin: TestSession;
let accountNumber: string;
beforeAll(async () => {
  h = await createMoneyHarness();
  [one, other] = [await h.superAdmin(), await h.newSuperAdmin()];
  admin = await h.signUpOrganisation();
  ({ accountNumber } = await h.confirmedAccount(admin));
});
afterEach(async () => {
  await h.settle(5);
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const reason = 'The account belongs to somebody who left.';
const waiting = async (amount = 25_000): Promise<string> =>
  (await h.refill(admin, accountNumber, amount)).refillId;
const refuse = (id: string, session = one, why: unknown = reason) =>
  h.patch(session, `/transaction/refuse-refill/${id}`, { reason: why });
const processOne = (id: string, session = one) => h.patch(session, `/transaction/process-refill/${id}`);
const codeOf = ({ statusCode, json }: Awaited<ReturnType<typeof refuse>>) => json().code ?? statusCode;
const seen = async (id: string) => {
  const { content } = await h.get(admin, '/transaction/wallet-refills?size=200');
  return content.find(({ refillId }: { refillId: string }) => refillId === id);
};
const availableOf = async () => (await h.get(admin, '/transaction/wallet')).available;

describe('a refill that a super admin refuses', () => {
  it('sends nothing to the operator, credits nothing, and says who refused it and why', async () => {
    const [id, posts, before] = [await waiting(), h.operator.posts.length, await availableOf()];
    const refused = { status: 'REFUSED', refusedBy: one.name, refusalReason: reason, processedBy: null };
    expect(expectSuccess(await refuse(id)).json()).toMatchObject(refused);
    await h.settle(5);
    expect(await seen(id)).toMatchObject({ ...refused, finishedAt: expect.any(String) });
    expect(h.operator.posts).toHaveLength(posts);
    expect(await availableOf()).toBe(before);
    const lines = await h.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'organisation_id', 'detail'])
      .where('subject_id', '=', id)
      .where('action', '=', 'refill.refuse')
      .execute();
    expect(lines).toEqual([
      {
        ...{ action: 'refill.refuse', actor_id: one.userId, organisation_id: admin.organisationId },
        detail: { reason },
      },
    ]);
  });

  it('is notified to its requester, with the reason, in the app and by mail', async () => {
    await refuse(await waiting(31_000));
    const [notification] = (await h.get(admin, '/transaction/notifications')).content;
    expect(notification.kind).toBe('refill-refused');
    expect(notification.title).toBe(`The refill of 31,000 XAF was rejected: ${reason}`);
    expect(await h.mails.latest(admin.email)).toMatchObject({
      template: 'refill-refused',
      values: { reason },
    });
  });

  it('stays refused: it is neither processed, nor cancelled, nor refused by another', async () => {
    const id = await waiting();
    await refuse(id);
    expect(codeOf(await processOne(id, other))).toBe('WRONG_STATUS');
    expect(codeOf(await h.patch(admin, `/transaction/cancel-refill/${id}`))).toBe('WRONG_STATUS');
    expect(codeOf(await refuse(id, other))).toBe('WRONG_STATUS');
    expect(
      (await h.patch(other, '/transaction/process-refills', { refillIds: [id] })).json().content,
    ).toEqual([]);
    // pressing again gets the same response and changes nothing
    expect(codeOf(await refuse(id))).toBe(200);
    const told = (await h.get(admin, '/transaction/notifications?size=200')).content;
    const mine = told.filter(({ path }: { path: string }) => path === `/dashboard/balances?id=${id}`);
    expect(mine).toHaveLength(1);
  });

  it('is refused or cancelled by one person alone, and credited where nobody was quicker than the sending', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => waiting(1_000)));
    const before = await availableOf();
    for (const id of ids) {
      const answers = await Promise.all([
        refuse(id),
        processOne(id, other),
        h.patch(admin, `/transaction/cancel-refill/${id}`),
        refuse(id, other),
      ]);
      const [one, , two, three] = answers.map(codeOf);
      const stops = [one, two, three].filter((code) => code === 200).length;
      expect(stops).toBeLessThanOrEqual(1);
      const status = stops === 1 ? ['REFUSED', 'CANCELLED'] : ['PROCESSING'];
      expect(status).toContain((await seen(id)).status);
    }
    await h.settle(20);
    const ends = await Promise.all(ids.map(async (id) => (await seen(id)).status));
    const credited = ends.filter((status) => status === 'COMPLETED').length;
    expect(await availableOf()).toBe(before + credited * 1_000);
    for (const status of ends) expect(['REFUSED', 'COMPLETED', 'CANCELLED']).toContain(status);
  });

  it('may be one that another super admin agreed to', async () => {
    await h.patch(one, '/platform/settings', { refillAgreementThreshold: 100_000 });
    const id = await waiting(100_000);
    expect((await processOne(id)).json().agreedBy).toBe(one.name);
    expect((await refuse(id, other)).json()).toMatchObject({ status: 'REFUSED', refusedBy: other.name });
    await h.patch(one, '/platform/settings', { refillAgreementThreshold: null });
  });

  it('needs a reason', async () => {
    const id = await waiting();
    for (const nothing of ['', '   ', 'x'.repeat(501)])
      expect(codeOf(await refuse(id, one, nothing))).toBe('INVALID_INPUT');
    expect((await h.patch(one, `/transaction/refuse-refill/${id}`, {})).statusCode).toBe(400);
    expect((await seen(id)).status).toBe('REQUESTED');
  });

  it('is refused by super admins alone, and only where there is one', async () => {
    const id = await waiting();
    expect(codeOf(await refuse(id, admin))).toBe('FORBIDDEN');
    expect(codeOf(await refuse(admin.userId))).toBe('NOT_FOUND');
  });

  it('may be one that is processed, as long as it is not sent to the operator', async () => {
    const [id, before, posts] = [await waiting(), await availableOf(), h.operator.posts.length];
    await processOne(id);
    expect((await refuse(id)).json()).toMatchObject({ status: 'REFUSED', refusalReason: reason });
    await h.settle(5);
    expect([await availableOf(), h.operator.posts.length]).toEqual([before, posts]);
  });

  it('cannot be refused once it is sent to the operator', async () => {
    const id = await waiting();
    await processOne(id);
    h.operator.outcome = 'pending';
    await h.settle(1);
    expect(codeOf(await refuse(id))).toBe('WRONG_STATUS');
    expect(codeOf(await h.patch(admin, `/transaction/cancel-refill/${id}`))).toBe('WRONG_STATUS');
    const reference = h.operator.posts.at(-1) ?? '';
    h.operator.outcome = 'successful';
    h.operator.say(reference, { state: 'successful', amount: 25_000n, currency: 'XAF' });
    await h.settle();
    expect(codeOf(await refuse(id))).toBe('WRONG_STATUS');
    expect((await seen(id)).status).toBe('COMPLETED');
  });

  it('says so in the database as well: who and why belong to a refusal and to nothing else', async () => {
    const id = await waiting();
    const refusals: Updateable<DB['refill']>[] = [
      { status: 'REFUSED' },
      { status: 'REFUSED', refused_by: one.userId },
      { status: 'REQUESTED', refused_by: one.userId, refusal_reason: reason },
    ];
    for (const refusal of refusals)
      await expect(h.db.updateTable('refill').set(refusal).where('id', '=', id).execute()).rejects.toThrow(
        /refill_refusal_is_whole/,
      );
  });
});
