import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserStatus } from '@sanaga/domain';
import { balances } from '@sanaga/ledger';
import { sql } from 'kysely';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { formOf } from '../kit/base/form.ts';
import { expectSuccess, someEmail, testPassword, type TestSession } from '../kit/base/clients.ts';

let h: MoneyHarness;
let first: TestSession;
let second: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  first = await h.superAdmin();
  second = await h.newSuperAdmin();
});
afterEach(async () => {
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const reason = 'Requested in writing';
const list = async (session: TestSession, query = '') =>
  h.get(session, `/auth/joint-decisions?size=200${query}`);
const seenBy = async (session: TestSession, id: string) =>
  (await list(session)).content.find(({ decisionId }: { decisionId: string }) => decisionId === id);
const withdraw = (id: string, as = second) => h.patch(as, `/auth/joint-decisions/withdraw/${id}`);
/** Works while only the first super admin is there; the second comes back afterwards, and both sign in again. */
async function alone(work: () => Promise<void>): Promise<void> {
  const set = (status: UserStatus) =>
    h.db
      .updateTable('app_user')
      .set({ status })
      .where('super_admin', '=', true)
      .where('id', '<>', first.userId)
      .execute();
  await set('SUSPENDED');
  await work();
  await set('ACTIVE');
  first = await h.signIn(first.email);
  second = await h.signIn(second.email);
}

describe('recovering an admin whose mailbox is lost', () => {
  const ask = (organisationId: string, email: string, changes: object = {}, as = first) =>
    h.post(as, `/auth/organisations/recover-admin/${organisationId}`, { email, reason, ...changes });
  const confirm = (id: string, as = second) =>
    h.patch(as, `/auth/organisations/confirm-admin-recovery/${id}`);
  const asked = async (organisationId: string, email = someEmail('recovered')) => {
    const { decisionId } = expectSuccess(await ask(organisationId, email)).json();
    return { email, id: String(decisionId) };
  };
  const me = (session: TestSession) =>
    h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' });

  it('takes two super admins; the old address is notified before and after', async () => {
    const admin = await h.signUpOrganisation();
    const { id, email } = await asked(admin.organisationId);
    expect((await h.mails.latest(admin.email)).template).toBe('admin-recovery-asked');
    const notifications = await h.get(second, '/transaction/notifications');
    expect(notifications.content[0].kind).toBe('admin-recovery-asked');
    expect(await seenBy(first, id)).toMatchObject({ status: 'OPEN', email, reason, confirmableAt: null });
    expect((await seenBy(second, id)).confirmableAt).not.toBeNull();
    const own = await confirm(id, first);
    expect([own.statusCode, own.json().code]).toEqual([409, 'SECOND_PERSON_REQUIRED']);
    expect((await me(admin)).statusCode).toBe(200);

    expect((await confirm(id)).json()).toMatchObject({
      status: 'DONE',
      askedBy: { userId: first.userId },
      decidedBy: { userId: second.userId },
      confirmableAt: null,
    });
    expect((await me(admin)).json().code).toBe('SESSION_ENDED');
    expect((await h.mails.latest(admin.email)).template).toBe('admin-recovered');
    const old = { email: admin.email, password: testPassword };
    const refused = await h.anonymous().inject({ method: 'POST', url: '/auth/login', payload: old });
    expect(refused.json().code).toBe('CREDENTIALS_WRONG');

    const code = await h.mails.ticket(email, 'admin-recovery');
    const activated = await h.anonymous().inject({
      method: 'PATCH',
      url: `/auth/users/activate-account/${code}`,
      payload: { password: 'Calm-Estuary-48' },
    });
    expect(activated.json().user).toMatchObject({
      userId: admin.userId,
      email,
      roles: ['ADMIN'],
      status: 'ACTIVE',
    });
    expect((await confirm(id)).json().code).toBe('WRONG_STATUS');
  });

  it('names to the new address the organisation as it was reviewed', async () => {
    const admin = await h.signUpOrganisation({ organisationName: 'Garage Fotso' });
    const form = await formOf({ jsonData: JSON.stringify({ name: 'Banque des États' }) });
    expectSuccess(await h.as(admin).inject({ method: 'PATCH', url: '/profile/edit-organisation', ...form }));
    const { id, email } = await asked(admin.organisationId);
    expectSuccess(await confirm(id));
    expect((await h.mails.latest(email)).values.organisation).toBe('Garage Fotso');
    expect((await h.mails.latest(admin.email)).values.organisation).toBe('Banque des États');
  });

  it('is confirmed once, though many confirm at once', async () => {
    const admin = await h.signUpOrganisation();
    const { id, email } = await asked(admin.organisationId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await h.mails.all(email)).filter(({ template }) => template === 'admin-recovery')).toHaveLength(
      1,
    );
  });

  it('takes 48 hours where there is only one', async () => {
    const admin = await h.signUpOrganisation();
    const { id } = await asked(admin.organisationId);
    await alone(async () => {
      expect((await confirm(id, first)).json()).toMatchObject({
        code: 'TOO_EARLY',
        retryAfter: expect.any(Number),
      });
      h.clock.advance(48 * 3_600_000);
      first = await h.signIn(first.email);
      expect((await confirm(id, first)).json()).toMatchObject({
        status: 'DONE',
        askedBy: { userId: first.userId },
        decidedBy: { userId: first.userId },
      });
    });
  });

  it('is requested once at a time, and may be withdrawn', async () => {
    const admin = await h.signUpOrganisation();
    const { id } = await asked(admin.organisationId);
    expect((await ask(admin.organisationId, someEmail())).json().code).toBe('DUPLICATE');
    expect((await withdraw(id)).json().status).toBe('WITHDRAWN');
    expect((await withdraw(id)).json().code).toBe('WRONG_STATUS');
    expect((await confirm(id)).json().code).toBe('WRONG_STATUS');
    await asked(admin.organisationId);
    const open = await list(first, '&status=OPEN');
    expect(open.content.every(({ status }: { status: string }) => status === 'OPEN')).toBe(true);
  });

  it('names the admin where there are several, and a free address', async () => {
    const admin = await h.signUpOrganisation();
    const other = await h.member('ADMIN', { admin });
    const { organisationId } = admin;
    expect((await ask(organisationId, someEmail())).json()).toMatchObject({ errors: [{ field: 'userId' }] });
    const stranger = await h.signUpOrganisation();
    const foreign = await ask(organisationId, someEmail(), { userId: stranger.userId });
    expect(foreign.statusCode).toBe(404);
    const taken = await ask(organisationId, stranger.email, { userId: other.userId });
    expect(taken.json().code).toBe('ALREADY_MEMBER');
    expect((await ask(organisationId, someEmail(), { userId: other.userId })).statusCode).toBe(201);
    expect((await h.mails.latest(other.email)).template).toBe('admin-recovery-asked');
  });

  it('is off where the address was taken or the admin is none any more', async () => {
    const [one, two] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
    const { id, email } = await asked(one.organisationId);
    await h.signUp({ email, approved: false });
    expect((await confirm(id)).json().code).toBe('ALREADY_MEMBER');
    expect((await seenBy(second, id)).status).toBe('OPEN');
    const other = await asked(two.organisationId);
    expectSuccess(await h.patch(first, `/auth/users/suspend-user/${two.userId}`, { reason }));
    expect((await confirm(other.id)).json().code).toBe('WRONG_STATUS');
    expect((await withdraw(other.id)).statusCode).toBe(200);
    expect((await ask(two.organisationId, someEmail())).json().code).toBe('WRONG_STATUS');
  });
});

describe('closing out what is too little to pay out', () => {
  const ask = (id: string, as = first) => h.post(as, `/auth/organisations/close-out/${id}`, { reason });
  const confirm = (id: string, as = second) => h.patch(as, `/auth/organisations/confirm-close-out/${id}`);
  const holding = async (amount: number): Promise<TestSession> => {
    const admin = await h.signUpOrganisation();
    if (amount > 0) await h.fund(admin, amount);
    return admin;
  };
  const closedOut = async (): Promise<bigint> => {
    const { rows } = await sql<{ balance: bigint }>`
      select balance from ledger.account where code = 'closed-out:payable'`.execute(h.db);
    return rows[0]?.balance ?? 0n;
  };

  it('takes two super admins, moves the money once, and lets the holder be deleted', async () => {
    const admin = await holding(300);
    const before = await closedOut();
    const { decisionId, amount } = expectSuccess(await ask(admin.organisationId)).json();
    expect(amount).toBe(300);
    expect((await confirm(decisionId, first)).json().code).toBe('SECOND_PERSON_REQUIRED');
    expect(await closedOut()).toBe(before);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(decisionId)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await closedOut()).toBe(before + 300n);
    expect(await balances(h.db, admin.organisationId)).toEqual({ available: 0n, held: 0n });
    const notifications = await h.get(admin, '/transaction/notifications');
    expect(notifications.content[0]).toMatchObject({
      kind: 'wallet-closed-out',
      title: expect.stringContaining('300'),
    });
    const url = `/auth/organisations/delete-organisation/${admin.organisationId}`;
    expect((await h.as(first).inject({ method: 'DELETE', url })).json().status).toBe('DELETED');
  });

  it('is done at once, for the written reason, where there is only one', async () => {
    const admin = await holding(300);
    await alone(async () => {
      expect((await ask(admin.organisationId)).json()).toMatchObject({ status: 'DONE', reason });
      expect(await balances(h.db, admin.organisationId)).toEqual({ available: 0n, held: 0n });
    });
  });

  it('is refused where it could be paid out, where nothing is left, or something is under way', async () => {
    // 500 is the smallest payout, which costs 3 + 1 + 4
    const [enough, nothing, less] = [await holding(508), await holding(0), await holding(507)];
    expect((await ask(enough.organisationId)).json().code).toBe('WALLET_NOT_EMPTY');
    expect((await ask(nothing.organisationId)).json().code).toBe('WRONG_STATUS');
    const { accountNumber } = await h.confirmedAccount(less);
    const { refillId } = await h.refill(less, accountNumber, 5_000);
    expect((await ask(less.organisationId)).json().code).toBe('PAYMENTS_UNDER_WAY');
    expectSuccess(await h.patch(less, `/transaction/cancel-refill/${refillId}`));
    expect((await ask(less.organisationId)).statusCode).toBe(201);
  });

  it('is off where the wallet holds something else by then', async () => {
    const admin = await holding(300);
    const { decisionId } = (await ask(admin.organisationId)).json();
    await h.fund(admin, 50);
    expect((await confirm(decisionId)).json().code).toBe('WRONG_STATUS');
    expect(await balances(h.db, admin.organisationId)).toEqual({ available: 350n, held: 0n });
  });

  it('is withdrawn with its holder', async () => {
    const admin = await holding(300);
    const { decisionId } = (await ask(admin.organisationId)).json();
    const recovery = { email: someEmail(), reason };
    const url = `/auth/organisations/recover-admin/${admin.organisationId}`;
    const open = expectSuccess(await h.post(first, url, recovery)).json();
    expectSuccess(await confirm(decisionId));
    const deletion = `/auth/organisations/delete-organisation/${admin.organisationId}`;
    expectSuccess(await h.as(first).inject({ method: 'DELETE', url: deletion }));
    expect((await seenBy(second, open.decisionId)).status).toBe('WITHDRAWN');
    // a decision of one kind cannot be confirmed as the other
    expect((await confirm(open.decisionId)).statusCode).toBe(404);
  });
});
