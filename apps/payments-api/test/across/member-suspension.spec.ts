import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { expectSuccess, someEmail, testPassword, type TestSession } from '../kit/base/clients.ts';

let h: MoneyHarness;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  superAdmin = await h.superAdmin();
});
afterEach(async () => {
  await h.settle(20);
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const reason = 'Complaints about payments';
const suspend = (userId: string, as = superAdmin) =>
  h.patch(as, `/auth/users/suspend-user/${userId}`, { reason });
const reactivate = (userId: string, as = superAdmin) => h.patch(as, `/auth/users/reactivate-user/${userId}`);
const me = (session: TestSession) =>
  h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' });
const login = (email: string) =>
  h.anonymous().inject({ method: 'POST', url: '/auth/login', payload: { email, password: testPassword } });

describe('suspending a person', () => {
  it('ends their sessions, sends them the reason, and is undone', async () => {
    const admin = await h.signUpOrganisation();
    const member = await h.member('VALIDATOR', { admin });
    const suspended = await suspend(member.userId);
    expect(suspended.json()).toMatchObject({
      status: 'SUSPENDED',
      suspensionReason: reason,
      superAdmin: false,
    });
    expect((await me(member)).json().code).toBe('SESSION_ENDED');
    expect((await login(member.email)).json().code).toBe('ACCOUNT_SUSPENDED');
    expect(await h.mails.latest(member.email)).toMatchObject({
      template: 'user-suspended',
      values: { reason, byPlatform: 'true' },
    });
    // once more changes nothing
    expect((await suspend(member.userId)).json()).toEqual(suspended.json());
    const told = (await h.mails.all(member.email)).filter(({ template }) => template === 'user-suspended');
    expect(told).toHaveLength(1);

    expect((await reactivate(member.userId)).json()).toMatchObject({
      status: 'ACTIVE',
      suspensionReason: null,
    });
    expect((await reactivate(member.userId)).statusCode).toBe(200);
    expect((await h.mails.latest(member.email)).template).toBe('user-reactivated');
    await h.signIn(member.email);
  });

  it('lets an individual’s approved payments wait until they are back', async () => {
    const person = await h.signUpIndividual();
    await h.fund(person, 10_000);
    const { id } = await h.payment(person, { amount: 2_000 });
    await h.get(person, `/transaction/request-otp?transactionId=${id}`);
    const otpCode = await h.mails.code(person.email, 'approval-code');
    expectSuccess(await h.approve(person, id, { otpCode }));
    const statusOf = async () => {
      const query = h.db.selectFrom('transaction').select('status').where('id', '=', id);
      return (await query.executeTakeFirstOrThrow()).status;
    };
    expectSuccess(await suspend(person.userId));
    await h.settle();
    expect(await statusOf()).toBe('CONFIRMED');
    expectSuccess(await reactivate(person.userId));
    await h.settle();
    expect(await statusOf()).toBe('COMPLETED');
  });

  it('is for those who have come', async () => {
    const admin = await h.signUpOrganisation();
    await h.authoriseGrant(admin);
    const payload = { name: 'Invited', email: someEmail(), phoneNumber: '+237677412085', role: 'VALIDATOR' };
    const invited = expectSuccess(await h.post(admin, '/auth/users/add-specified-user', payload)).json();
    expect((await suspend(invited.userId)).json().code).toBe('WRONG_STATUS');
    const waiting = await h.signUpIndividual({ approved: false });
    expect((await suspend(waiting.userId)).json().code).toBe('WRONG_STATUS');
    expect((await reactivate(waiting.userId)).json().code).toBe('WRONG_STATUS');
  });

  it('spares oneself', async () => {
    expect((await suspend(superAdmin.userId)).json()).toMatchObject({ errors: [{ field: 'userId' }] });
  });
});

describe('rejecting an individual', () => {
  const reject = (userId: string) =>
    h.patch(superAdmin, `/auth/users/reject-individual/${userId}`, { reason });

  it('mails the reason, forgets the person and frees the address', async () => {
    const person = await h.signUpIndividual({ approved: false, name: 'Thierry Ndongo' });
    const rejected = await reject(person.userId);
    expect(rejected.json()).toMatchObject({ userId: person.userId, status: 'REMOVED', email: person.email });
    expect(await h.mails.latest(person.email)).toMatchObject({
      template: 'rejected',
      values: { reason, context: 'individual' },
    });
    expect((await me(person)).json().code).toBe('SESSION_ENDED');
    const holder = await h.db
      .selectFrom('organisation')
      .select(['name', 'email', 'status'])
      .where('id', '=', person.organisationId)
      .executeTakeFirstOrThrow();
    expect(holder).toMatchObject({ status: 'REJECTED', name: `#${person.organisationId.slice(0, 8)}` });
    expect(holder.email).not.toContain('example.com');
    expect((await reject(person.userId)).statusCode).toBe(404);
    await h.signUpIndividual({ approved: false, email: person.email });
  });

  it('is for whoever waits, and no matter of organisations', async () => {
    const [approved, organisation] = [
      await h.signUpIndividual(),
      await h.signUp({ accountType: 'ORGANIZATION', approved: false }),
    ];
    expect((await reject(approved.userId)).json().code).toBe('WRONG_STATUS');
    expect((await reject(organisation.userId)).statusCode).toBe(404);
  });

  it('and approving exclude each other', async () => {
    const { userId, email } = await h.signUpIndividual({ approved: false });
    const answers = await Promise.all([
      reject(userId),
      h.patch(superAdmin, `/auth/users/activate-user-account/${email}`),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
