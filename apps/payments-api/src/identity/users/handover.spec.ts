import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authorisedAdmins } from '../../../test/kit/identity/authorised-admins.ts';
import { untilBlocked } from '../../../test/kit/base/blocked.ts';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import {
  expectSuccess,
  someEmail,
  somePhoneNumber,
  testPassword,
  type TestSession,
} from '../../../test/kit/base/clients.ts';
import { transferAdmin } from './handover.service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

const send = (admin: TestSession, email: string, name = 'Next Admin') =>
  h.as(admin).inject({
    method: 'POST',
    url: '/auth/users/transfer-admin',
    payload: { name, email, phoneNumber: somePhoneNumber() },
  });
/** Makes the call, with the code that it needs. */
const transfer = async (admin: TestSession, email: string) => {
  await h.authoriseGrant(admin);
  return send(admin, email);
};
const activate = (code: string) =>
  h.anonymous().inject({
    method: 'PATCH',
    url: `/auth/users/activate-account/${code}`,
    payload: { password: testPassword },
  });
const linkTo = (email: string) => h.mails.ticket(email, 'admin-handover');
const me = (session: TestSession) =>
  h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' });
const rowOf = (email: string) =>
  h.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();
const actingAdmins = async ({ organisationId }: TestSession): Promise<string[]> => {
  const members = await h.db
    .selectFrom('app_user')
    .select(['email', 'roles', 'status'])
    .where('organisation_id', '=', organisationId)
    .execute();
  return members
    .filter(({ roles, status }) => status === 'ACTIVE' && roles.includes('ADMIN'))
    .map(({ email }) => email);
};
const counts = async (session: TestSession) => {
  const url = `/auth/organisations/number-of-users/${session.organisationId}`;
  return (await h.as(session).inject({ method: 'GET', url })).json();
};

describe('handing over to somebody new', () => {
  it('takes effect when they come, outside the plan', async () => {
    const admin = await h.signUpOrganisation({ plan: 'STARTER' });
    const before = await counts(admin);
    const email = someEmail('next');
    const invited = await transfer(admin, email);
    expect([invited.statusCode, invited.json().status]).toEqual([201, 'INVITED']);
    expect(invited.json().succeeds).toBe(admin.userId);
    expect(await counts(admin)).toEqual(before);
    expect((await me(admin)).json().roles).toEqual(['ADMIN']);

    const code = await linkTo(email);
    const shown = await h.anonymous().inject({ method: 'GET', url: `/auth/users/invitation/${code}` });
    expect(shown.json()).toMatchObject({ name: 'Next Admin', roles: ['ADMIN'] });
    const activated = await activate(code);
    expect(activated.json().user).toMatchObject({ email, roles: ['ADMIN'], status: 'ACTIVE' });

    expect((await me(admin)).json().code).toBe('SESSION_ENDED');
    expect(await rowOf(admin.email)).toBeUndefined();
    expect(await h.mails.latest(admin.email)).toMatchObject({
      template: 'admin-handed-over',
      values: { successor: 'Next Admin', ended: 'yes' },
    });
    expect(await actingAdmins(admin)).toEqual([email]);
    const successor = await h.signIn(email);
    expect(await counts(successor)).toEqual(before);
  });

  it('needs a code, and an address that nobody elsewhere has', async () => {
    const [admin, stranger] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
    const without = await send(admin, someEmail());
    expect([without.statusCode, without.json().code]).toEqual([403, 'AUTHORISATION_REQUIRED']);
    expect((await transfer(admin, stranger.email)).json().code).toBe('ALREADY_MEMBER');
    // what failed gave the code back
    expect((await send(admin, admin.email)).json()).toMatchObject({ errors: [{ field: 'email' }] });
    expect((await send(admin, someEmail())).statusCode).toBe(201);
  });

  it('names one successor: who was named before stays away', async () => {
    const admin = await h.signUpOrganisation();
    const [first, second] = [someEmail('first'), someEmail('second')];
    expectSuccess(await transfer(admin, first));
    const early = await linkTo(first);
    expectSuccess(await transfer(admin, second));
    expect((await activate(early)).json().code).toBe('ACTIVATION_CODE_INVALID');
    // the same one again gets a new link
    expectSuccess(await transfer(admin, second));
    expect((await activate(await linkTo(second))).statusCode).toBe(200);
    expect(await actingAdmins(admin)).toEqual([second]);
  });

  it.each(['demoted', 'removed', 'suspended'])('is void where the admin was %s meanwhile', async (how) => {
    const admin = await h.signUpOrganisation();
    const other = await h.member('ADMIN', { admin });
    const email = someEmail('next');
    expectSuccess(await transfer(admin, email));
    const code = await linkTo(email);
    await h.authoriseGrant(other);
    const as = h.as(how === 'suspended' ? await h.superAdmin() : other);
    const call = {
      demoted: { url: `change-role/${admin.userId}`, payload: { role: 'VALIDATOR' } },
      removed: { url: `remove-user/${admin.userId}`, payload: {} },
      suspended: { url: `suspend-user/${admin.userId}`, payload: { reason: 'Under inquiry' } },
    }[how]!;
    expectSuccess(
      await as.inject({ method: 'PATCH', url: `/auth/users/${call.url}`, payload: call.payload }),
    );
    expect((await activate(code)).json().code).toBe('ACTIVATION_CODE_INVALID');
    expect(await actingAdmins(admin)).toEqual([other.email]);
  });

  it('happens once, though the link is used and the admin removed at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const admin = await h.signUpOrganisation();
      const other = await h.member('ADMIN', { admin });
      const email = someEmail('next');
      expectSuccess(await transfer(admin, email));
      const code = await linkTo(email);
      const [first, second] = await Promise.all([
        activate(code),
        activate(code),
        h.as(other).inject({ method: 'PATCH', url: `/auth/users/remove-user/${admin.userId}` }),
      ]);
      const came = [first, second].filter(({ statusCode }) => statusCode === 200).length;
      expect(came).toBeLessThanOrEqual(1);
      const left = came === 1 ? [email, other.email] : [other.email];
      expect((await actingAdmins(admin)).sort()).toEqual(left.sort());
    }
  });
});

describe('whoever would take over', () => {
  it.each(['removed', 'demoted'])('is locked before the organisation where the admin is %s', async (how) => {
    const admin = await h.signUpOrganisation();
    const other = await h.member('ADMIN', { admin });
    const email = someEmail('next');
    expectSuccess(await transfer(admin, email));
    await h.authoriseGrant(other);
    const call = {
      removed: { url: `remove-user/${admin.userId}`, payload: {} },
      demoted: { url: `change-role/${admin.userId}`, payload: { role: 'VALIDATOR' } },
    }[how]!;
    const end = h.db.transaction().execute(async (tx) => {
      await tx.selectFrom('app_user').select('id').where('email', '=', email).forUpdate().execute();
      const ended = h.as(other).inject({
        method: 'PATCH',
        url: `/auth/users/${call.url}`,
        payload: call.payload,
      });
      await untilBlocked(h.db, ended);
      // as an activation does, which would never end its wait
      await tx
        .selectFrom('organisation')
        .select('id')
        .where('id', '=', admin.organisationId)
        .forUpdate()
        .noWait()
        .execute();
      return { ended };
    });
    expectSuccess(await (await end).ended);
    expect(await actingAdmins(admin)).toEqual([other.email]);
  });
});

describe('handing over to a member', () => {
  it('exchanges the roles at once', async () => {
    const admin = await h.signUpOrganisation({ plan: 'STARTER' });
    const validator = await h.member('VALIDATOR', { admin });
    const colleague = await h.member('INITIATOR', { admin });
    const before = await counts(admin);
    const answer = await transfer(admin, validator.email);
    expect([answer.statusCode, answer.json().roles]).toEqual([201, ['ADMIN']]);
    expect((await me(validator)).json().roles).toEqual(['ADMIN']);
    expect((await me(admin)).json().roles).toEqual(['VALIDATOR']);
    expect(await counts(validator)).toEqual(before);
    const given = await h.mails.latest(admin.email);
    expect(given).toMatchObject({ template: 'admin-handed-over', values: { swapped: 'yes' } });
    expect(given.values).not.toHaveProperty('ended');
    expect((await h.mails.latest(validator.email)).template).toBe('admin-taken-over');
    // everybody else hears who it is
    const url = '/transaction/notifications';
    const notifications = (await h.as(colleague).inject({ method: 'GET', url })).json();
    expect(notifications.content[0]).toMatchObject({
      kind: 'admin-changed',
      title: expect.stringMatching(/Member VALIDATOR is admin now/),
    });
  });

  it('waits for whoever is invited and is not active yet', async () => {
    const admin = await h.signUpOrganisation();
    await h.authoriseGrant(admin);
    const email = someEmail('invited');
    const payload = { name: 'Invited', email, phoneNumber: somePhoneNumber(), role: 'INITIATOR' };
    expectSuccess(
      await h.as(admin).inject({ method: 'POST', url: '/auth/users/add-specified-user', payload }),
    );
    const earlier = await h.mails.ticket(email, 'invitation');
    expectSuccess(await transfer(admin, email));
    expect((await activate(earlier)).json().code).toBe('ACTIVATION_CODE_INVALID');
    expect((await me(admin)).json().roles).toEqual(['ADMIN']);
    expectSuccess(await activate(await linkTo(email)));
    expect((await me(admin)).json().roles).toEqual(['INITIATOR']);
    expect(await actingAdmins(admin)).toEqual([email]);
  });

  it('is mailed in the name of the admin who hands over, whoever invited', async () => {
    const admin = await h.signUpOrganisation();
    const other = await h.member('ADMIN', { admin });
    const email = someEmail('invited');
    await h.authoriseGrant(admin);
    const url = '/auth/users/add-specified-user';
    expectSuccess(await h.as(admin).inject({ method: 'POST', url, payload: { email, role: 'INITIATOR' } }));
    expectSuccess(await transfer(other, email));
    const { values } = await h.mails.latest(email, 'admin-handover');
    expect(values).toMatchObject({ inviter: 'Member ADMIN' });
  });

  it('is said to whoever came, and to colleagues by the name that was given on coming', async () => {
    const admin = await h.signUpOrganisation();
    const colleague = await h.member('VALIDATOR', { admin });
    const email = someEmail('invited');
    await h.authoriseGrant(admin);
    const url = '/auth/users/add-specified-user';
    expectSuccess(await h.as(admin).inject({ method: 'POST', url, payload: { email, role: 'INITIATOR' } }));
    expectSuccess(await transfer(admin, email));
    const code = await linkTo(email);
    const payload = { password: testPassword, name: 'Awa Ngo', phoneNumber: somePhoneNumber() };
    expectSuccess(
      await h.anonymous().inject({ method: 'PATCH', url: `/auth/users/activate-account/${code}`, payload }),
    );
    expect(await h.mails.latest(email)).toMatchObject({
      template: 'admin-taken-over',
      values: { person: 'Awa Ngo', predecessor: admin.name },
    });
    for (const who of [colleague, await h.signIn(email)]) {
      const notifications = await h.as(who).inject({ method: 'GET', url: '/transaction/notifications' });
      expect(notifications.json().content[0]).toMatchObject({
        kind: 'admin-changed',
        title: expect.stringMatching(/^Awa Ngo is admin now/),
      });
    }
  });

  it('gives the place to one, though two are named at once', async () => {
    const admin = await h.signUpOrganisation();
    const members = [await h.member('VALIDATOR', { admin }), await h.member('INITIATOR', { admin })];
    const callers = await authorisedAdmins(h, admin, members.length);
    const outcomes = await Promise.all(
      members.map(({ email }, place) =>
        transferAdmin(h.dependencies, callers[place]!, {
          name: 'Member',
          email,
          phoneNumber: somePhoneNumber(),
        }).then(
          () => 'given',
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['FORBIDDEN', 'given']);
    expect(await actingAdmins(admin)).toHaveLength(1);
  });

  it.each([
    ['HANDOVER', 'handover-code'],
    ['ROLE', 'role-code'],
    [undefined, 'authorisation-code'],
  ])('is what the mail with its code is about: %s', async (matter, template) => {
    const admin = await h.signUpOrganisation();
    const payload = { email: 'awa@example.cm', name: 'Awa Ngo', matter };
    const url = '/auth/request-email-authorization';
    expectSuccess(await h.as(admin).inject({ method: 'POST', url, payload }));
    expect(await h.mails.latest(admin.email)).toMatchObject({
      template,
      values: { invited: 'Awa Ngo (awa@example.cm)' },
    });
  });

  it('is no matter of individuals', async () => {
    const person = await h.signUpIndividual();
    const answer = await send(person, someEmail());
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
  });
});
