import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createMoneyHarness, type MoneyHarness } from '../../../test/kit/wallet/money-harness.ts';
import type { TestSession } from '../../../test/kit/base/clients.ts';

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
  await setThreshold(100_000);
});
afterEach(async () => {
  await h.settle(5);
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const setThreshold = async (refillAgreementThreshold: number | null) =>
  expect((await h.patch(one, '/platform/settings', { refillAgreementThreshold })).statusCode).toBe(200);
const waiting = async (amount: number): Promise<string> =>
  (await h.refill(admin, accountNumber, amount)).refillId;
const processOne = (session: TestSession, id: string) =>
  h.patch(session, `/transaction/process-refill/${id}`);
const seen = async (id: string) => {
  const { content } = await h.get(admin, '/transaction/wallet-refills?size=200');
  return content.find(({ refillId }: { refillId: string }) => refillId === id);
};

describe('a refill from the amount on that needs two super admins', () => {
  it('is collected when another agrees than the one who began', async () => {
    const id = await waiting(100_000);
    expect(await seen(id)).toMatchObject({ needsTwo: true, agreedBy: null });
    const first = await processOne(one, id);
    expect(first.statusCode).toBe(200);
    const agreed = {
      status: 'REQUESTED',
      needsTwo: true,
      agreedBy: one.name,
      agreedById: one.userId,
      processedBy: null,
    };
    expect(first.json()).toMatchObject(agreed);
    const again = await processOne(one, id);
    expect([again.statusCode, again.json().code]).toEqual([409, 'SECOND_PERSON_REQUIRED']);
    expect(await seen(id)).toMatchObject(agreed);
    const second = await processOne(other, id);
    expect(second.json()).toMatchObject({
      status: 'PROCESSING',
      needsTwo: false,
      agreedBy: one.name,
      processedBy: other.name,
    });
    const titles = (await h.get(other, '/transaction/notifications')).content.map(
      ({ title }: { title: string }) => title,
    );
    expect(titles).toContain(`${one.name} approved a refill of 100,000 XAF: it needs your approval too`);
    const rows = await h.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .where('actor_id', 'is not', null)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'refill.request', actor_id: admin.userId },
      { action: 'refill.agree', actor_id: one.userId },
      { action: 'refill.process', actor_id: other.userId },
    ]);
  });

  it('is processed at once below it', async () => {
    const id = await waiting(99_999);
    expect(await seen(id)).toMatchObject({ needsTwo: false });
    expect((await processOne(one, id)).json()).toMatchObject({ status: 'PROCESSING', agreedBy: null });
  });

  it('is collected once by two who press at the same moment, many times', async () => {
    const ids = [await waiting(100_000), await waiting(150_000), await waiting(200_000)];
    const posted = h.operator.posts.length;
    const answers = await Promise.all(
      ids.flatMap((id) => [one, other, one, other, one, other].map((session) => processOne(session, id))),
    );
    // a person who presses again before the other has agreed gets an error
    for (const answer of answers)
      expect([200, 'SECOND_PERSON_REQUIRED']).toContain(answer.json().code ?? answer.statusCode);
    for (const id of ids) expect((await seen(id)).processedBy).not.toBeNull();
    await h.settle(3);
    expect(h.operator.posts.length - posted).toBe(3);
    const rows = await h.db
      .selectFrom('refill')
      .select(['agreed_by', 'processed_by'])
      .where('id', 'in', ids)
      .execute();
    for (const { agreed_by, processed_by } of rows)
      expect([agreed_by, processed_by].sort()).toEqual([one.userId, other.userId].sort());
  });

  it('is agreed to with all others, and started with them by the second', async () => {
    const [small, large] = [await waiting(1_000), await waiting(300_000)];
    const first = await h.patch(one, '/transaction/process-refills');
    expect(first.json().content.map(({ refillId }: { refillId: string }) => refillId)).toEqual([small]);
    expect(first.json()).toMatchObject({ totalElements: 1, agreed: 1 });
    expect(first.json().content[0].processedById).toBe(one.userId);
    expect((await h.patch(one, '/transaction/process-refills')).json()).toMatchObject({
      totalElements: 0,
      agreed: 0,
    });
    const second = await h.patch(other, `/transaction/process-organisation-refills/${admin.organisationId}`);
    expect(second.json().content.map(({ refillId }: { refillId: string }) => refillId)).toEqual([large]);
  });

  it('needs somebody who may still act: an agreement ends with the account it came from', async () => {
    const third = await h.newSuperAdmin();
    const id = await waiting(100_000);
    await processOne(third, id);
    await h.db.updateTable('app_user').set({ status: 'SUSPENDED' }).where('id', '=', third.userId).execute();
    expect((await processOne(one, id)).json()).toMatchObject({ status: 'REQUESTED', agreedBy: one.name });
    expect((await processOne(other, id)).json().status).toBe('PROCESSING');
  });

  it('does not count the word of a super admin who is new, neither as the first nor as the second', async () => {
    const newcomer = await h.newSuperAdmin();
    await h.db
      .updateTable('app_user')
      .set({ super_admin_since: h.clock.now() })
      .where('id', '=', newcomer.userId)
      .execute();
    const id = await waiting(100_000);
    const early = await processOne(newcomer, id);
    expect([early.statusCode, early.json().code]).toEqual([409, 'TOO_EARLY']);
    expect(early.json().retryAfter).toBeGreaterThan(47 * 3_600);
    expect(await seen(id)).toMatchObject({ status: 'REQUESTED', agreedBy: null });
    expect((await processOne(one, id)).json().agreedBy).toBe(one.name);
    expect((await processOne(newcomer, id)).json().code).toBe('TOO_EARLY');
    expect(await seen(id)).toMatchObject({ status: 'REQUESTED', agreedBy: one.name });
    // what needs one person alone is anybody's
    const small = await waiting(99_999);
    expect((await processOne(newcomer, small)).json().status).toBe('PROCESSING');
    await h.settle(5);
    h.clock.advance(48 * 3_600_000);
    expect((await processOne(await h.signIn(newcomer.email), id)).json().status).toBe('PROCESSING');
    [one, other] = [await h.superAdmin(), await h.signIn(other.email)];
    admin = await h.signIn(admin.email);
  });

  it('may be withdrawn by its requester, agreed to or not', async () => {
    const id = await waiting(100_000);
    await processOne(one, id);
    expect((await h.patch(admin, `/transaction/cancel-refill/${id}`)).json().status).toBe('CANCELLED');
    expect((await processOne(other, id)).json().code).toBe('WRONG_STATUS');
  });

  it('needs one again when the setting says so', async () => {
    const id = await waiting(100_000);
    await processOne(one, id);
    await setThreshold(null);
    expect((await processOne(one, id)).json()).toMatchObject({ status: 'PROCESSING', agreedBy: null });
  });
});
