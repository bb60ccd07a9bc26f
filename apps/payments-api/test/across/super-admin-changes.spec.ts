import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hourMs, minuteMs } from '@sanaga/domain';
import { expectSuccess, someEmail, testPassword, type TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';

/**
 * Checks that nobody can take the platform over alone: not by removing the others, and not by deciding alone soon
 * after.
 */
let h: MoneyHarness;
let first: TestSession;
let second: TestSession;
let third: TestSession;
let member: TestSession;
/** Holders with a remainder too small to pay out, each used once; who approved them is not there any more. */
const remainders: string[] = [];
beforeAll(async () => {
  h = await createMoneyHarness();
  for (let n = 0; n < 14; n += 1) {
    member = await h.signUpOrganisation();
    await h.fund(member, 300);
    remainders.push(member.organisationId);
  }
});
beforeEach(async () => {
  // those of the test before are nobody's second person, and their going is long ago
  const others = h.db.updateTable('app_user').where('super_admin', '=', true);
  await others.set({ status: 'REMOVED', stood_down_at: null }).execute();
  [first, second, third] = [await h.newSuperAdmin(), await h.newSuperAdmin(), await h.newSuperAdmin()];
});
afterEach(async () => {
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const reason = 'Has left the company';
const request = (as: TestSession, { userId }: TestSession, change = 'REMOVAL') =>
  h.post(as, `/auth/super-admins/request-change/${userId}`, { change, reason });
const requested = async (as: TestSession, whom: TestSession, change?: string): Promise<string> =>
  expectSuccess(await request(as, whom, change)).json().decisionId;
const confirm = (as: TestSession, id: string) => h.patch(as, `/auth/super-admins/confirm-change/${id}`);
const withdraw = (as: TestSession, id: string) => h.patch(as, `/auth/joint-decisions/withdraw/${id}`);
const statusOf = async ({ userId }: TestSession) =>
  (await h.db.selectFrom('app_user').select('status').where('id', '=', userId).executeTakeFirstOrThrow())
    .status;
const remainder = (): string => remainders.pop() ?? '';
const writeOff = (organisationId: string, as = first) =>
  h.post(as, `/auth/organisations/close-out/${organisationId}`, { reason });
const agree = (id: string, as = first) => h.patch(as, `/auth/organisations/confirm-close-out/${id}`);
/** Lets time pass, and signs in again those who are still there. */
async function pass(ms: number, ...people: TestSession[]): Promise<TestSession[]> {
  h.clock.advance(ms);
  return Promise.all(people.map(({ email }) => h.signIn(email)));
}
/** Removes somebody by the agreement of the two others. */
async function remove(whom: TestSession): Promise<void> {
  const [asker, other] = [first, second, third].filter(({ userId }) => userId !== whom.userId);
  const id = await requested(asker ?? first, whom);
  const [agreeing] = await pass(24 * hourMs, other ?? second);
  expectSuccess(await confirm(agreeing ?? second, id));
}

describe('a super admin who has come', () => {
  it('is neither removed nor suspended by one other, whatever way they take', async () => {
    const url = `/auth/super-admins/${second.userId}`;
    const answers = [
      await h.as(first).inject({ method: 'DELETE', url }),
      await h.patch(first, `/profile/soft-delete/${second.userId}`),
      await h.patch(first, `/auth/users/suspend-user/${second.userId}`, { reason }),
    ];
    expect(answers.map((answer) => answer.json().code)).toEqual(Array(3).fill('SECOND_PERSON_REQUIRED'));
    expect(await statusOf(second)).toBe('ACTIVE');
  });

  it.each(['REMOVAL', 'SUSPENSION'] as const)(
    'goes a day after a %s was asked for, by a third',
    async (change) => {
      const theirs = expectSuccess(await writeOff(remainder(), second)).json();
      const id = await requested(first, second, change);
      const kind = change === 'REMOVAL' ? 'super-admin-removal-asked' : 'super-admin-suspension-asked';
      const mail = await h.mails.latest(second.email);
      expect(mail).toMatchObject({ template: kind, values: { reason } });
      for (const told of [second, third]) {
        const notifications = await h.get(told, '/transaction/notifications');
        expect(notifications.content[0].kind).toBe(kind);
      }
      expect((await confirm(first, id)).json().code).toBe('SECOND_PERSON_REQUIRED');
      expect((await confirm(second, id)).json().code).toBe('SECOND_PERSON_REQUIRED');
      expect((await confirm(third, id)).json()).toMatchObject({ code: 'TOO_EARLY' });
      const [one, two, three] = await pass(24 * hourMs - minuteMs, first, second, third);
      expect((await confirm(three ?? third, id)).json().code).toBe('TOO_EARLY');
      h.clock.advance(minuteMs);
      expect((await confirm(one ?? first, id)).json().code).toBe('SECOND_PERSON_REQUIRED');
      expect((await confirm(three ?? third, id)).json()).toMatchObject({
        status: 'DONE',
        concerned: { userId: second.userId },
        decidedBy: { userId: third.userId },
      });
      expect(await statusOf(second)).toBe(change === 'REMOVAL' ? 'REMOVED' : 'SUSPENDED');
      const next = await h.as(two ?? second).inject({ method: 'GET', url: '/profile/user-profile-info' });
      expect(next.json().code).toBe('SESSION_ENDED');
      expect((await confirm(three ?? third, id)).json().code).toBe('WRONG_STATUS');
      // their own requests are cancelled
      const agreed = await agree(theirs.decisionId, three);
      expect(agreed.json().code).toBe('WRONG_STATUS');
    },
  );

  it('objects through another super admin, never alone', async () => {
    const id = await requested(first, second);
    expect((await withdraw(second, id)).json().code).toBe('FORBIDDEN');
    expect((await withdraw(third, id)).json().status).toBe('WITHDRAWN');
    const [, , three] = await pass(24 * hourMs, first, second, third);
    expect((await confirm(three ?? third, id)).json().code).toBe('WRONG_STATUS');
    expect(await statusOf(second)).toBe('ACTIVE');
  });

  it('is asked about once at a time, and nobody about themselves or a member', async () => {
    await requested(first, second);
    expect((await request(third, second, 'SUSPENSION')).json().code).toBe('DUPLICATE');
    expect((await request(first, first)).json()).toMatchObject({ errors: [{ field: 'userId' }] });
    expect((await request(first, member)).statusCode).toBe(404);
  });

  it('goes by the written word of the one who is left, a day later, where there are two', async () => {
    await remove(third);
    [first = first, second = second] = await pass(0, first, second);
    const id = await requested(first, second);
    expect((await confirm(first, id)).json().code).toBe('TOO_EARLY');
    [first = first] = await pass(24 * hourMs, first);
    expect((await confirm(first, id)).json()).toMatchObject({
      status: 'DONE',
      decidedBy: { userId: first.userId },
    });
    expect(await statusOf(second)).toBe('REMOVED');
  });

  it('is the one who stays, where two remove each other at once', async () => {
    await remove(third);
    [first = first, second = second] = await pass(0, first, second);
    const [one, two] = [await requested(first, second), await requested(second, first)];
    [first = first, second = second] = await pass(24 * hourMs, first, second);
    const answers = await Promise.all([confirm(first, one), confirm(second, two)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect([await statusOf(first), await statusOf(second)].sort()).toEqual(['ACTIVE', 'REMOVED']);
    // the other one's request is cancelled
    const both = h.db.selectFrom('joint_decision').select('status').where('id', 'in', [one, two]);
    const statuses = (await both.execute()).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['DONE', 'WITHDRAWN']);
  });
});

describe('somebody who has just become a super admin', () => {
  /** Invites a super admin as the first one, and accepts the invitation. */
  async function invited(): Promise<TestSession> {
    const email = someEmail('super');
    await h.authoriseGrant(first);
    expectSuccess(await h.post(first, '/auth/super-admins', { name: 'Bih Fon', email }));
    const code = await h.mails.ticket(email, 'super-admin-invitation');
    const url = `/auth/users/activate-account/${code}`;
    expectSuccess(await h.anonymous().inject({ method: 'PATCH', url, payload: { password: testPassword } }));
    return h.signIn(email);
  }

  it('is no second person for two days, neither as the first of two', async () => {
    let newcomer = await invited();
    const [one, two] = [
      expectSuccess(await writeOff(remainder())).json(),
      expectSuccess(await writeOff(remainder(), newcomer)).json(),
    ];
    expect((await agree(one.decisionId, newcomer)).json().code).toBe('TOO_EARLY');
    expect((await agree(two.decisionId, first)).json().code).toBe('TOO_EARLY');
    expect((await withdraw(newcomer, one.decisionId)).json().code).toBe('TOO_EARLY');
    [first = first, newcomer = newcomer] = await pass(48 * hourMs, first, newcomer);
    expect((await agree(one.decisionId, newcomer)).json().status).toBe('DONE');
    expect((await agree(two.decisionId, first)).json().status).toBe('DONE');
  });

  it('is removed before their word counts', async () => {
    const newcomer = await invited();
    const id = await requested(second, newcomer);
    [third = third] = await pass(24 * hourMs, third);
    expect((await confirm(third, id)).json().status).toBe('DONE');
  });

  it('again, after a suspension, waits as long', async () => {
    const id = await requested(first, second, 'SUSPENSION');
    [first = first, third = third] = await pass(24 * hourMs, first, third);
    expectSuccess(await confirm(third, id));
    expectSuccess(await h.patch(first, `/auth/users/reactivate-user/${second.userId}`));
    second = await h.signIn(second.email);
    const { decisionId } = expectSuccess(await writeOff(remainder())).json();
    expect((await agree(decisionId, second)).json().code).toBe('TOO_EARLY');
    expect((await agree(decisionId, third)).json().status).toBe('DONE');
  });
});

describe('money that is decided alone', () => {
  const setLimit = (aloneDailyLimit: number, as = first) =>
    h.patch(as, '/platform/settings', { aloneDailyLimit });
  /** Removes the others, as if they had never been there. */
  const alone = () =>
    h.db
      .updateTable('app_user')
      .set({ status: 'REMOVED' })
      .where('id', 'in', [second.userId, third.userId])
      .execute();

  const soleLimit = async () =>
    (await h.get(first, '/auth/joint-decisions/sole-limit')) as { upTo: number | null };

  it('waits until nobody else was there for 30 days', async () => {
    await remove(third);
    [first = first] = await pass(0, first);
    const id = await requested(first, second);
    [first = first] = await pass(24 * hourMs, first);
    expectSuccess(await confirm(first, id));
    const waiting = expectSuccess(await writeOff(remainder())).json();
    expect(waiting).toMatchObject({ status: 'OPEN' });
    expect(await soleLimit()).toEqual({ upTo: null });
    expect((await agree(waiting.decisionId)).json().code).toBe('TOO_EARLY');
    [first = first] = await pass(30 * 24 * hourMs - minuteMs, first);
    expect((await agree(waiting.decisionId)).json().code).toBe('TOO_EARLY');
    h.clock.advance(minuteMs);
    expect((await agree(waiting.decisionId)).json()).toMatchObject({ status: 'DONE' });
    expect((await writeOff(remainder())).json()).toMatchObject({ status: 'DONE' });
  });

  it('is limited within 24 hours, though several are decided at once', async () => {
    // decisions of the previous test no longer count
    [first = first] = await pass(24 * hourMs, first);
    expectSuccess(await setLimit(700));
    expect(await soleLimit()).toEqual({ upTo: null });
    await alone();
    expect(await soleLimit()).toEqual({ upTo: 700 });
    const holders = Array.from({ length: 4 }, remainder);
    const answers = await Promise.all(holders.map((holder) => writeOff(holder)));
    const statuses = answers.map((answer) => answer.json().status).sort();
    expect(statuses).toEqual(['DONE', 'DONE', 'OPEN', 'OPEN']);
    expect(await soleLimit()).toEqual({ upTo: 100 });
    const waiting = answers.map((answer) => answer.json()).find(({ status }) => status === 'OPEN');
    expect((await agree(waiting.decisionId)).json().code).toBe('ALONE_LIMIT');
    [first = first] = await pass(24 * hourMs, first);
    expect((await agree(waiting.decisionId)).json().status).toBe('DONE');
  });

  it('is limited by what only two can raise', async () => {
    expectSuccess(await setLimit(1_000));
    await alone();
    expect((await setLimit(1_001)).json()).toMatchObject({ errors: [{ field: 'aloneDailyLimit' }] });
    expectSuccess(await setLimit(500));
    const history = await h.get(first, '/platform/settings/history');
    expect(history.content[0].changes).toEqual([{ setting: 'aloneDailyLimit', before: 1_000, after: 500 }]);
    // somebody who was invited for it makes no second person yet
    await h.db
      .updateTable('app_user')
      .set({ status: 'ACTIVE', super_admin_since: h.clock.now() })
      .where('id', '=', third.userId)
      .execute();
    third = await h.signIn(third.email);
    for (const asker of [first, third])
      expect((await setLimit(501, asker)).json()).toMatchObject({ errors: [{ field: 'aloneDailyLimit' }] });
    [first = first] = await pass(48 * hourMs, first);
    expectSuccess(await setLimit(501));
  });

  it('is not freed from two people by somebody new', async () => {
    const change = (refillAgreementThreshold: number | null, as: TestSession) =>
      h.patch(as, '/platform/settings', { refillAgreementThreshold });
    expectSuccess(await change(100_000, first));
    await h.db
      .updateTable('app_user')
      .set({ super_admin_since: h.clock.now() })
      .where('id', '=', third.userId)
      .execute();
    for (const looser of [100_001, null]) expect((await change(looser, third)).json().code).toBe('TOO_EARLY');
    expectSuccess(await change(99_999, third));
    expectSuccess(await change(null, first));
  });
});
