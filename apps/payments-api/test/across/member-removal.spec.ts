import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { expectSuccess, someEmail, testPassword, type TestSession } from '../kit/base/clients.ts';
import { changingPeople } from '../../src/identity/auth/people.service.ts';
import { createSuperAdmin } from '../../src/identity/users/first-super-admin.ts';
import { removePerson, removeSuperAdmin } from '../../src/identity/users/removal.service.ts';

let h: MoneyHarness;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  superAdmin = await h.superAdmin();
});
afterAll(() => h.close());

const by = () => ({
  ...superAdmin,
  organisationId: null,
  sessionId: superAdmin.userId,
  language: 'en' as const,
  shownLanguage: 'en' as const,
  superAdmin: true,
  roles: [],
  organisationStatus: null,
  individual: false,
  clientAddress: superAdmin.address,
});
const remove = (userId: string) =>
  changingPeople(h.dependencies, by(), { ids: [userId] }, (tx) =>
    removePerson(tx, h.dependencies, by(), userId),
  ).then(
    ({ status }) => status,
    (error: { code?: string }) => error.code,
  );
const rowOf = (id: string) =>
  h.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a removed person', () => {
  it('leaves nothing that identifies them, and every payment as it was', async () => {
    const { initiator, validator } = await h.holder(100_000);
    const { id } = await h.payment(initiator);
    expectSuccess(await h.approve(validator, id));
    await h.settle();
    await h.db
      .updateTable('app_user')
      .set({ country: 'Cameroon', city: 'douala', street_address: 'Rue 1', identity_number: 'CM-4711' })
      .where('id', '=', initiator.userId)
      .execute();
    expect(await remove(initiator.userId)).toBe('REMOVED');

    const row = JSON.stringify(await rowOf(initiator.userId));
    for (const secret of [initiator.email, initiator.name, '+237', 'CM-4711', 'Rue 1', '$argon2'])
      expect(row).not.toContain(secret);
    const codes = await h.db
      .selectFrom('one_time_code')
      .select('id')
      .where('address', '=', initiator.email)
      .execute();
    expect(codes).toEqual([]);
    const detail = await h.get(validator, `/transaction/detail/${id}`);
    expect(detail).toMatchObject({
      status: 'COMPLETED',
      createdBy: { name: `#${initiator.userId.slice(0, 8)}` },
    });
    expect(await h.violations()).toEqual([]);
  });

  it('is notified, signed out, and may come back with the same address as somebody new', async () => {
    const admin = await h.signUpOrganisation();
    const member = await h.member('VALIDATOR', { admin });
    expect(await remove(member.userId)).toBe('REMOVED');
    expect((await h.mails.latest(member.email)).template).toBe('access-ended');
    const next = await h.as(member).inject({ method: 'GET', url: '/profile/user-profile-info' });
    expect(next.json().code).toBe('SESSION_ENDED');
    const login = { email: member.email, password: testPassword };
    const signIn = await h.anonymous().inject({ method: 'POST', url: '/auth/login', payload: login });
    expect(signIn.json().code).toBe('CREDENTIALS_WRONG');
    const again = await h.signUp({ email: member.email, approved: false });
    expect(again.userId).not.toBe(member.userId);
    expect(await remove(member.userId)).toBe('NOT_FOUND');
  });

  it('is never the last admin, though two are removed at once', async () => {
    const admin = await h.signUpOrganisation();
    const other = await h.member('ADMIN', { admin });
    const outcomes = await Promise.all([remove(admin.userId), remove(other.userId)]);
    expect(outcomes.sort()).toEqual(['LAST_ADMIN', 'REMOVED']);
  });
});

describe('an individual', () => {
  const holderOf = (id: string) =>
    h.db.selectFrom('organisation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('goes with the wallet, once it is empty and nothing is under way', async () => {
    const person = await h.signUpIndividual({ name: 'Thierry Ndongo' });
    await h.fund(person, 10_000);
    const { id } = await h.payment(person);
    expect(await remove(person.userId)).toBe('PAYMENTS_UNDER_WAY');
    expectSuccess(await h.patch(person, `/transaction/cancel/${id}`, { reason: 'Leaving' }));
    expect(await remove(person.userId)).toBe('WALLET_NOT_EMPTY');
    const empty = await h.signUpIndividual({ name: 'Thierry Ndongo' });
    expect(await remove(empty.userId)).toBe('REMOVED');
    const holder = await holderOf(empty.organisationId);
    expect(holder).toMatchObject({ status: 'DELETED', name: `#${empty.organisationId.slice(0, 8)}` });
    expect(inspect([holder, await rowOf(empty.userId)])).not.toMatch(/Thierry|\+237|example\.com/);
    expect((await h.mails.latest(empty.email)).template).toBe('organisation-deleted');
  });

  it('goes with a reason that the audit log has, and as before without one', async () => {
    const auditOf = (id: string) =>
      h.db
        .selectFrom('audit_log')
        .select('detail')
        .where('subject_id', '=', id)
        .where('action', '=', 'organisation.delete');
    const removed = async (payload?: { reason: string }) => {
      const { userId, organisationId } = await h.signUpIndividual({ name: 'Thierry Ndongo' });
      expectSuccess(await h.patch(superAdmin, `/profile/soft-delete/${userId}`, payload));
      return (await auditOf(organisationId).executeTakeFirstOrThrow()).detail;
    };
    expect(await removed({ reason: 'Asked to leave' })).toMatchObject({ reason: 'Asked to leave' });
    expect(await removed()).not.toHaveProperty('reason');
  });
});

describe('a super admin', () => {
  const removeAsDecided = (userId: string) =>
    changingPeople(h.dependencies, by(), { ids: [userId], superAdmins: true }, (tx) =>
      removeSuperAdmin(tx, h.dependencies, by(), userId),
    ).then(
      () => 'REMOVED',
      (error: { code?: string }) => error.code,
    );

  it('is never the last one, though all are removed at once', async () => {
    const ids = [superAdmin.userId];
    for (let i = 0; i < 3; i += 1) {
      const email = someEmail('super');
      await createSuperAdmin(h.db, { email, password: testPassword });
      ids.push((await h.signIn(email)).userId);
    }
    const outcomes = await Promise.all(ids.map(removeAsDecided));
    expect(outcomes.sort()).toEqual(['LAST_SUPER_ADMIN', 'REMOVED', 'REMOVED', 'REMOVED']);
  });
});
