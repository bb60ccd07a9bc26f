import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MemberRole } from '@sanaga/domain';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { authorisedAdmins } from '../kit/identity/authorised-admins.ts';
import { expectSuccess, someEmail, type TestSession } from '../kit/base/clients.ts';
import { changeRole } from '../../src/identity/users/roles.service.ts';

let h: MoneyHarness;
beforeAll(async () => {
  h = await createMoneyHarness();
});
afterAll(() => h.close());

interface Change {
  role?: MemberRole;
  roles?: MemberRole[];
  accountIds?: string[];
}
const send = (admin: TestSession, userId: string, change: Change) =>
  h.patch(admin, `/auth/users/change-role/${userId}`, { ...change });
/** Changes somebody's roles, with the code that this needs. */
const change = async (admin: TestSession, userId: string, to: Change) => {
  await h.authoriseGrant(admin);
  return send(admin, userId, to);
};
const rolesOf = async ({ userId }: TestSession): Promise<string[]> => {
  const query = h.db.selectFrom('app_user').select('roles').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).roles;
};

describe('changing a member’s role', () => {
  it('needs a code of its own each time', async () => {
    const admin = await h.signUpOrganisation();
    const { userId } = await h.member('VALIDATOR', { admin });
    const without = await send(admin, userId, { role: 'INITIATOR' });
    expect([without.statusCode, without.json().code]).toEqual([403, 'AUTHORISATION_REQUIRED']);
    expect((await change(admin, userId, { role: 'INITIATOR' })).json().roles).toEqual(['INITIATOR']);
    expect((await send(admin, userId, { role: 'VALIDATOR' })).json().code).toBe('AUTHORISATION_REQUIRED');
  });

  it('applies to open sessions at once, is notified, and audited', async () => {
    const { admin, initiator, validator } = await h.holder(100_000);
    const { id } = await h.payment(initiator);
    expectSuccess(await change(admin, validator.userId, { roles: ['INITIATOR'] }));
    const approval = await h.approve(validator, id);
    expect([approval.statusCode, approval.json().code]).toEqual([403, 'FORBIDDEN']);
    expectSuccess(await change(admin, validator.userId, { roles: ['VALIDATOR', 'INITIATOR'] }));
    expect((await h.approve(validator, id)).statusCode).toBe(200);

    const mail = await h.mails.latest(validator.email);
    expect(mail).toMatchObject({ template: 'role-changed', values: { roles: 'Initiator, Validator' } });
    const notifications = await h.get(validator, '/transaction/notifications');
    expect(notifications.content.map(({ kind }: { kind: string }) => kind)).toContain('role-changed');
    const rows = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'member.change-role')
      .where('subject_id', '=', validator.userId)
      .orderBy('id')
      .execute();
    expect(rows[0]?.detail).toEqual({ from: ['VALIDATOR'], to: ['INITIATOR'] });
    await h.settle();
    expect(await h.violations()).toEqual([]);
  });

  it('lets nobody approve what they made, whatever their role has become', async () => {
    const { admin, initiator } = await h.holder(100_000);
    const { id } = await h.payment(initiator);
    expectSuccess(await change(admin, initiator.userId, { role: 'VALIDATOR' }));
    expect((await h.approve(initiator, id)).json().code).toBe('SELF_APPROVAL');
  });

  it('is never one’s own matter, nor that of another holder’s admin', async () => {
    const [admin, stranger] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
    const member = await h.member('VALIDATOR', { admin });
    expect((await change(admin, admin.userId, { role: 'VALIDATOR' })).json()).toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ field: 'userId' }],
    });
    expect((await send(stranger, member.userId, { role: 'ADMIN' })).statusCode).toBe(404);
    expect(await rolesOf(member)).toEqual(['VALIDATOR']);
  });

  it('wants one role or a list of them', async () => {
    const admin = await h.signUpOrganisation();
    const { userId } = await h.member('VALIDATOR', { admin });
    await h.authoriseGrant(admin);
    for (const wrong of [{}, { role: 'ADMIN', roles: ['ADMIN'] }, { roles: [] }] as Change[])
      expect((await send(admin, userId, wrong)).statusCode).toBe(422);
    expect((await send(admin, userId, { roles: ['ADMIN', 'ADMIN'] })).json().roles).toEqual(['ADMIN']);
  });

  it('renames the accounts, or leaves them', async () => {
    const admin = await h.signUpOrganisation();
    const { userId } = await h.member('INITIATOR', { admin });
    const [one, two] = [await h.confirmedAccount(admin), await h.confirmedAccount(admin)];
    const accounts = async (to: Change) => (await change(admin, userId, to)).json().accountIds;
    const roles: MemberRole[] = ['INITIATOR'];
    expect(await accounts({ roles, accountIds: [one.providerId] })).toEqual([one.providerId]);
    expect(await accounts({ roles: ['VALIDATOR'] })).toEqual([one.providerId]);
    expect(await accounts({ roles, accountIds: [two.providerId, two.providerId] })).toEqual([two.providerId]);
    const foreign = await h.confirmedAccount(await h.signUpOrganisation());
    const refused = await change(admin, userId, { roles, accountIds: [foreign.providerId] });
    expect(refused.json().code).toBe('ACCOUNT_NOT_ALLOWED');
    // the refusal gave the code back
    expect((await send(admin, userId, { roles, accountIds: [] })).json().accountIds).toEqual([]);
  });
});

describe('the plan', () => {
  it('limits roles, and does not use up the authorisation where it refuses', async () => {
    const admin = await h.signUpOrganisation({ plan: 'STARTER' });
    const initiator = await h.member('INITIATOR', { admin });
    const validator = await h.member('VALIDATOR', { admin });
    const over = await change(admin, validator.userId, { role: 'INITIATOR' });
    expect([over.statusCode, over.json().code]).toEqual([409, 'PLAN_LIMIT']);
    // what somebody holds already takes no other place
    expect((await send(admin, validator.userId, { role: 'VALIDATOR' })).statusCode).toBe(200);
    expectSuccess(await h.patch(admin, `/auth/users/remove-user/${initiator.userId}`));
    expect((await change(admin, validator.userId, { role: 'INITIATOR' })).statusCode).toBe(200);
  });

  it('is never exceeded, though fifty roles change at once', async () => {
    const admin = await h.signUpOrganisation({ plan: 'PRO' });
    const members = await h.db
      .insertInto('app_user')
      .values(
        Array.from({ length: 50 }, (_, place) => ({
          organisation_id: admin.organisationId,
          roles: ['VALIDATOR'],
          name: `Member ${place}`,
          email: someEmail('member'),
          status: 'ACTIVE',
        })),
      )
      .returning('id')
      .execute();
    const callers = await authorisedAdmins(h, admin, members.length);
    const outcomes = await Promise.all(
      members.map(({ id }, place) =>
        changeRole(h.dependencies, callers[place]!, id, { roles: ['INITIATOR'] }).then(
          () => 'changed',
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'PLAN_LIMIT')).toHaveLength(45);
    const count = await h.get(admin, `/auth/organisations/number-of-users/${admin.organisationId}`);
    expect(count.INITIATOR).toEqual({ used: 5, limit: 5 });
    const unused = await h.db
      .selectFrom('one_time_code')
      .select('id')
      .where('purpose', '=', 'GRANT_ACCESS')
      .where(
        'address',
        'in',
        callers.map(({ email }) => email),
      )
      .where('consumed_at', 'is', null)
      .execute();
    expect(unused).toHaveLength(45);
  });
});

describe('the last admin', () => {
  const admins = async ({ organisationId }: TestSession) => {
    const members = await h.db
      .selectFrom('app_user')
      .select(['id', 'roles', 'status'])
      .where('organisation_id', '=', organisationId)
      .execute();
    return members.filter(({ roles, status }) => status === 'ACTIVE' && roles.includes('ADMIN'));
  };

  it.each(['demote each other', 'demote and remove each other'])(
    'stays, though two %s at once',
    async (how) => {
      const admin = await h.signUpOrganisation();
      const other = await h.member('ADMIN', { admin });
      await h.authoriseGrant(admin);
      await h.authoriseGrant(other);
      const answers = await Promise.all([
        send(admin, other.userId, { role: 'VALIDATOR' }),
        how === 'demote each other'
          ? send(other, admin.userId, { role: 'VALIDATOR' })
          : h.patch(other, `/auth/users/remove-user/${admin.userId}`),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(await admins(admin)).toHaveLength(1);
    },
  );
});
