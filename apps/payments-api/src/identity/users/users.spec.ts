import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProviderStatus } from '@sanaga/domain';
import { authorisedAdmins } from '../../../test/kit/identity/authorised-admins.ts';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import {
  expectSuccess,
  someEmail,
  somePhoneNumber,
  testPassword,
  type TestSession,
} from '../../../test/kit/base/clients.ts';
import { inviteMember } from './users.service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

const grant = (email = someEmail('new'), role = 'INITIATOR') => ({
  name: 'Brigitte Fotso',
  email,
  phoneNumber: somePhoneNumber(),
  role,
});
const add = (admin: TestSession, payload: object) =>
  h.as(admin).inject({ method: 'POST', url: '/auth/users/add-specified-user', payload });
const employees = (session: TestSession) =>
  h.as(session).inject({ method: 'GET', url: '/auth/users/get-company-employees' });
const remove = (admin: TestSession, id: string) =>
  h.as(admin).inject({ method: 'PATCH', url: `/auth/users/remove-user/${id}` });

describe('inviting a member', () => {
  it('needs a verified code', async () => {
    const admin = await h.signUpOrganisation();
    expect((await add(admin, grant())).json().code).toBe('AUTHORISATION_REQUIRED');
    await h.authoriseGrant(admin);
    const added = await add(admin, { ...grant(), jobTitle: 'Team Lead' });
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({ status: 'INVITED', roles: ['INITIATOR'], jobTitle: 'Team Lead' });
  });

  it('asks for a code once in half an hour, however many are invited', async () => {
    const admin = await h.signUpOrganisation({ plan: 'PRO' });
    await h.authoriseGrant(admin);
    expect((await add(admin, grant())).statusCode).toBe(201);
    expect((await add(admin, grant(someEmail(), 'VALIDATOR'))).statusCode).toBe(201);
    h.clock.advance(29 * 60_000);
    const later = await h.signIn(admin.email);
    expect((await add(later, grant())).statusCode).toBe(201);
    h.clock.advance(61_000);
    expect((await add(later, grant())).json().code).toBe('AUTHORISATION_REQUIRED');
  });

  it('leaves nothing of its code for a change of roles, nor for another admin', async () => {
    const admin = await h.signUpOrganisation({ plan: 'PRO' });
    const other = await h.member('ADMIN', { admin });
    const { userId } = await h.member('VALIDATOR', { admin });
    await h.authoriseGrant(admin);
    expect((await add(admin, grant())).statusCode).toBe(201);
    const changed = await h.patch(admin, `/auth/users/change-role/${userId}`, { role: 'INITIATOR' });
    expect(changed.json().code).toBe('AUTHORISATION_REQUIRED');
    expect((await add(other, grant())).json().code).toBe('AUTHORISATION_REQUIRED');
  });

  it('takes an address and a role alone, and lists the person by the address', async () => {
    const admin = await h.signUpOrganisation({ organisationName: 'Moungo Fruits SARL' });
    const email = someEmail('invited');
    await h.authoriseGrant(admin);
    const added = expectSuccess(await add(admin, { email, role: 'VALIDATOR' })).json();
    expect(added).toMatchObject({ name: email, email, phoneNumber: null, status: 'INVITED' });
    const mail = await h.mails.latest(email, 'invitation');
    expect(mail.values).toMatchObject({
      person: '',
      inviter: 'Awa Ngono',
      organisation: 'Moungo Fruits SARL',
    });
    expect((await employees(admin)).json()).toContainEqual(expect.objectContaining({ name: email }));
  });

  it('does not use up the authorisation where the grant fails', async () => {
    const admin = await h.signUpOrganisation();
    await h.authoriseGrant(admin);
    const taken = await add(admin, grant(admin.email));
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'ALREADY_MEMBER']);
    expect((await add(admin, grant())).statusCode).toBe(201);
  });

  it('mails the code to the caller’s own address only, and says for whom it is', async () => {
    const admin = await h.signUpOrganisation();
    const payload = { email: someEmail(), name: 'Paul Biyong' };
    const request = () =>
      h.as(admin).inject({ method: 'POST', url: '/auth/request-email-authorization', payload });
    expectSuccess(await request());
    expect(await h.mails.all(payload.email)).toEqual([]);
    const mail = await h.mails.latest(admin.email, 'authorisation-code');
    expect(mail.values).toMatchObject({ invited: `Paul Biyong (${payload.email})` });
    // asked for again within the minute it says that the code is valid, and when another one can be sent
    const again = (await request()).json();
    expect(again).toMatchObject({ status: 429, code: 'THROTTLED', retryAfter: expect.any(Number) });
    expect(again.message).toBe(
      `The code we emailed a moment ago is still valid. A new one can be sent in ${again.retryAfter} seconds.`,
    );
  });

  it('responds the same for an address in use anywhere', async () => {
    const [admin, stranger] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
    await h.authoriseGrant(admin);
    const elsewhere = await add(admin, grant(stranger.email));
    const here = await add(admin, grant(admin.email));
    expect([elsewhere.statusCode, elsewhere.body]).toEqual([409, here.body]);
  });

  it('stays within the plan, open invitations counted', async () => {
    const admin = await h.signUpOrganisation({ plan: 'STARTER' });
    await h.authoriseGrant(admin);
    expect((await add(admin, grant())).statusCode).toBe(201);
    await h.authoriseGrant(admin);
    const over = await add(admin, grant());
    expect([over.statusCode, over.json().code]).toEqual([409, 'PLAN_LIMIT']);
    expect((await add(admin, grant(someEmail(), 'ADMIN'))).json().code).toBe('PLAN_LIMIT');
    expect((await add(admin, grant(someEmail(), 'VALIDATOR'))).statusCode).toBe(201);
  });

  it('never exceeds the plan, though fifty invite at once', async () => {
    const admin = await h.signUpOrganisation({ plan: 'PRO' });
    const callers = await authorisedAdmins(h, admin, 50);
    const invitations = callers.map((caller) =>
      inviteMember(h.dependencies, caller, { ...grant(), role: 'INITIATOR' }).then(
        () => 'invited',
        (error: { code?: string }) => error.code,
      ),
    );
    const outcomes = await Promise.all(invitations);
    expect(outcomes.filter((outcome) => outcome === 'invited')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'PLAN_LIMIT')).toHaveLength(45);
    const count = await h
      .as(admin)
      .inject({ method: 'GET', url: `/auth/organisations/number-of-users/${admin.organisationId}` });
    expect(count.json()).toMatchObject({
      plan: 'PRO',
      INITIATOR: { used: 5, limit: 5 },
      ADMIN: { used: 1, limit: 4 },
    });
  });

  it('is no matter of individuals, initiators or validators', async () => {
    const admin = await h.signUpOrganisation();
    const [initiator, individual] = [await h.member('INITIATOR', { admin }), await h.signUpIndividual()];
    for (const session of [initiator, individual]) {
      const answer = await add(session, grant());
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('limits a member to confirmed accounts of the own organisation', async () => {
    const [admin, stranger] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
    const account = async (organisation_id: string, status: ProviderStatus) => {
      const row = await h.db
        .insertInto('service_provider')
        .values({
          organisation_id,
          operator: 'MOMO',
          account_name: 'Till',
          account_number: somePhoneNumber(),
          status,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    };
    const own = await account(admin.organisationId, 'CONFIRMED');
    const unconfirmed = await account(admin.organisationId, 'UNCONFIRMED');
    const foreign = await account(stranger.organisationId, 'CONFIRMED');
    await h.authoriseGrant(admin);
    for (const id of [unconfirmed, foreign])
      expect((await add(admin, { ...grant(), accountIds: [own, id] })).json().code).toBe(
        'ACCOUNT_NOT_ALLOWED',
      );
    expect((await add(admin, { ...grant(), accountIds: [own] })).json().accountIds).toEqual([own]);
  });
});

describe('taking up an invitation', () => {
  const invite = async () => {
    const admin = await h.signUpOrganisation({ organisationName: 'Moungo Fruits SARL' });
    await h.authoriseGrant(admin);
    const email = someEmail('invited');
    expectSuccess(await add(admin, grant(email, 'VALIDATOR')));
    return { admin, email, code: await h.mails.ticket(email, 'invitation') };
  };
  const activate = (code: string, password = testPassword, given: object = {}) =>
    h.anonymous().inject({
      method: 'PATCH',
      url: `/auth/users/activate-account/${code}`,
      payload: { password, ...given },
    });
  const read = (code: string) =>
    h.anonymous().inject({ method: 'GET', url: `/auth/users/invitation/${code}` });

  it('shows who invites, sets the password and signs in, once', async () => {
    const { email, code } = await invite();
    expect((await read(code)).json()).toEqual({
      name: 'Brigitte Fotso',
      email,
      lacks: [],
      organisationName: 'Moungo Fruits SARL',
      invitedBy: 'Awa Ngono',
      roles: ['VALIDATOR'],
    });
    const activated = await activate(code);
    expect(activated.json().user).toMatchObject({
      email,
      status: 'ACTIVE',
      verifiedEmail: true,
      roles: ['VALIDATOR'],
    });
    expect((await activate(code)).json().code).toBe('ACTIVATION_CODE_INVALID');
    expect((await read(code)).json().code).toBe('ACTIVATION_CODE_INVALID');
  });

  it('takes from the person what the invitation lacks, and requires it', async () => {
    const admin = await h.signUpOrganisation();
    await h.authoriseGrant(admin);
    const email = someEmail('invited');
    expectSuccess(await add(admin, { email, role: 'INITIATOR' }));
    const code = await h.mails.ticket(email, 'invitation');
    expect((await read(code)).json()).toMatchObject({ name: null, email, lacks: ['name', 'phoneNumber'] });
    const refused = await activate(code);
    expect([refused.statusCode, refused.json().errors.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      ['name', 'phoneNumber'],
    ]);
    const wrong = await activate(code, testPassword, { name: 'Ines Ngo', phoneNumber: '+2371234567' });
    expect(wrong.json().errors[0].field).toBe('phoneNumber');
    const given = { name: 'Ines Ngo', phoneNumber: '+237677412099' };
    const session = expectSuccess(await activate(code, testPassword, given)).json();
    expect(session.user).toMatchObject({ ...given, email, status: 'ACTIVE' });
    expect((await employees(admin)).json()).toContainEqual(expect.objectContaining({ name: 'Ines Ngo' }));
  });

  it('leaves what the admin has given as it is', async () => {
    const { code } = await invite();
    const session = expectSuccess(await activate(code, testPassword, { name: 'Somebody Else' })).json();
    expect(session.user.name).toBe('Brigitte Fotso');
  });

  it('refuses a weak password without using the invitation up', async () => {
    const { code } = await invite();
    expect((await activate(code, 'weak')).json().code).toBe('PASSWORD_WEAK');
    expect((await activate(code, 'Brigitte-1!')).json().errors).toEqual([
      {
        field: 'password',
        message: 'Attackers try your name, address, number and organisation first. Choose other words.',
      },
    ]);
    expect((await activate(code)).statusCode).toBe(200);
  });

  it('is over after seven days, and a new link voids the old one', async () => {
    const { admin, email, code } = await invite();
    const resend = () =>
      h
        .as(admin)
        .inject({ method: 'GET', url: `/auth/users/resend-activation-link/${encodeURIComponent(email)}` });
    expectSuccess(await resend());
    const renewed = await h.mails.ticket(email, 'invitation');
    expect((await activate(code)).json().code).toBe('ACTIVATION_CODE_INVALID');
    expect((await read(renewed)).statusCode).toBe(200);
    h.clock.advance(7 * 86_400_000);
    expect((await activate(renewed)).json().code).toBe('ACTIVATION_CODE_INVALID');
  });

  it('ends with the invitation', async () => {
    const { admin, email, code } = await invite();
    const [invited] = (await employees(admin))
      .json()
      .filter((member: { email: string }) => member.email === email);
    expectSuccess(await remove(admin, invited.userId));
    expect((await activate(code)).json().code).toBe('ACTIVATION_CODE_INVALID');
  });

  it('is mailed again to own members only', async () => {
    const [{ email }, stranger] = [await invite(), await h.signUpOrganisation()];
    const resend = (session: TestSession, address: string) =>
      h.as(session).inject({ method: 'GET', url: `/auth/users/resend-activation-link/${address}` });
    const foreign = await resend(stranger, email);
    const absent = await resend(stranger, someEmail());
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
    expect((await resend(await h.superAdmin(), email)).statusCode).toBe(200);
  });
});

describe('members', () => {
  it('are shown whole to admins, by name and role to everybody else', async () => {
    const admin = await h.signUpOrganisation();
    const initiator = await h.member('INITIATOR', { admin, name: 'Serge Mbarga' });
    const seenByAdmin = (await employees(admin)).json();
    expect(seenByAdmin).toHaveLength(2);
    expect(seenByAdmin[1]).toMatchObject({ name: 'Serge Mbarga', email: initiator.email, status: 'ACTIVE' });
    const seenByInitiator = (await employees(initiator)).json();
    expect(seenByInitiator[0]).toEqual({ userId: admin.userId, name: admin.name, roles: ['ADMIN'] });
  });

  it('have a proof of identity that only the organisation’s own admins see', async () => {
    const admin = await h.signUpOrganisation();
    await h.authoriseGrant(admin);
    const document = { identityKind: 'PASSPORT', identityNumber: '09AB12345' };
    expectSuccess(await add(admin, { ...grant(), ...document }));
    const [own, invited] = (await employees(admin)).json();
    expect([own.identity, invited.identity]).toEqual([null, { kind: 'PASSPORT', number: '09AB12345' }]);
    const url = `/auth/users/get-organisation-users/${admin.organisationId}`;
    const abroad = await h.as(await h.superAdmin()).inject({ method: 'GET', url });
    expect(abroad.body).not.toContain('09AB12345');
  });

  it('are removed with their sessions, and their address is free again', async () => {
    const admin = await h.signUpOrganisation();
    const initiator = await h.member('INITIATOR', { admin });
    expect((await remove(admin, initiator.userId)).json()).toMatchObject({ status: 'REMOVED' });
    expect((await employees(initiator)).json().code).toBe('SESSION_ENDED');
    await h.authoriseGrant(admin);
    expect((await add(admin, grant(initiator.email))).statusCode).toBe(201);
  });

  it('never remove themselves', async () => {
    const admin = await h.signUpOrganisation();
    const answer = await remove(admin, admin.userId);
    expect(answer.statusCode).toBe(422);
    expect((await employees(admin)).statusCode).toBe(200);
  });

  it('keep an admin, though two remove each other at once', async () => {
    const admin = await h.signUpOrganisation();
    const other = await h.member('ADMIN', { admin });
    const answers = await Promise.all([remove(admin, other.userId), remove(other, admin.userId)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const left = await h.db
      .selectFrom('app_user')
      .select('id')
      .where('organisation_id', '=', admin.organisationId)
      .where('status', '=', 'ACTIVE')
      .execute();
    expect(left).toHaveLength(1);
  });

  it('of other holders are like none', async () => {
    const [admin, stranger] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
    const foreign = await remove(admin, stranger.userId);
    const absent = await remove(admin, '00000000-0000-4000-8000-000000000000');
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
  });
});

describe('a super admin', () => {
  const get = async (session: TestSession, url: string) => h.as(session).inject({ method: 'GET', url });
  const removeAny = async (userId: string) => {
    const url = `/auth/users/remove-org-user/${userId}`;
    return h.as(await h.superAdmin()).inject({ method: 'DELETE', url });
  };

  it('lists an organisation’s people, as its admins do, and nobody else does', async () => {
    const [admin, stranger] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
    const member = await h.member('VALIDATOR', { admin });
    const url = `/auth/users/get-organisation-users/${admin.organisationId}`;
    for (const session of [admin, await h.superAdmin()]) {
      const emails = (await get(session, url)).json().map(({ email }: { email: string }) => email);
      expect(emails).toEqual([admin.email, member.email]);
    }
    expect((await get(stranger, url)).statusCode).toBe(404);
    expect((await get(member, url)).json().code).toBe('FORBIDDEN');
  });

  it('lists individuals who are active, by name, address or number', async () => {
    const active = await h.signUpIndividual({ name: 'Aïssatou 100%_Bello' });
    const [waiting, suspended] = [
      await h.signUpIndividual({ name: 'Aïssatou Waiting', approved: false }),
      await h.signUpIndividual({ name: 'Aïssatou Suspended' }),
    ];
    const session = await h.superAdmin();
    const url = `/auth/users/suspend-user/${suspended.userId}`;
    expectSuccess(await h.as(session).inject({ method: 'PATCH', url, payload: { reason: 'Under inquiry' } }));
    const found = async (search: string) => {
      const query = `/auth/users/active-users?size=200&search=${encodeURIComponent(search)}`;
      return (await get(session, query)).json();
    };
    expect(await found('aïssatou')).toMatchObject({
      content: [{ userId: active.userId, status: 'ACTIVE', name: 'Aïssatou 100%_Bello' }],
      totalElements: 1,
      totalPages: 1,
    });
    expect((await found(active.email)).totalElements).toBe(1);
    expect((await found('%_bel')).totalElements).toBe(1);
    expect((await found(waiting.email)).totalElements).toBe(0);
  });

  it('lets an admin suspend members of the own organisation, and end what an admin began', async () => {
    const admin = await h.signUpOrganisation({ plan: 'STARTER' });
    const member = await h.member('VALIDATOR', { admin });
    const stranger = await h.signUpOrganisation();
    const change = (by: TestSession, what: 'suspend' | 'reactivate', { userId } = member) =>
      h.as(by).inject({
        method: 'PATCH',
        url: `/auth/users/${what}-user/${userId}`,
        payload: what === 'suspend' ? { reason: 'On leave' } : {},
      });
    const seen = async () =>
      (await employees(admin)).json().find(({ userId }: TestSession) => userId === member.userId);

    expect((await change(stranger, 'suspend')).statusCode).toBe(404);
    expect((await change(member, 'suspend', admin)).json().code).toBe('FORBIDDEN');
    expect((await change(admin, 'suspend', admin)).json().code).toBe('INVALID_INPUT');
    const before = h.clock.now().getTime();
    expectSuccess(await change(admin, 'suspend'));
    expect((await employees(member)).json().code).toBe('SESSION_ENDED');
    const suspended = await seen();
    expect(suspended).toMatchObject({
      ...{ status: 'SUSPENDED', suspendedBy: 'ADMIN', roles: ['VALIDATOR'] },
      ...{ suspendedByName: admin.name, suspensionReason: 'On leave' },
    });
    expect(Date.parse(suspended.suspendedAt)).toBeGreaterThanOrEqual(before);
    expect(await h.mails.latest(member.email)).toMatchObject({
      values: { reason: 'On leave', byPlatform: '' },
    });
    expect((await change(stranger, 'reactivate')).statusCode).toBe(404);
    expectSuccess(await change(admin, 'reactivate'));
    const ended = { suspendedBy: null, suspendedAt: null, suspendedByName: null, suspensionReason: null };
    expect(await seen()).toMatchObject({ status: 'ACTIVE', ...ended });

    // what the platform began only the platform ends
    expectSuccess(await change(await h.superAdmin(), 'suspend'));
    expect(await seen()).toMatchObject({
      ...{ status: 'SUSPENDED', suspendedBy: 'PLATFORM', suspendedByName: null },
      ...{ suspendedAt: expect.any(String), suspensionReason: 'On leave' },
    });
    expect((await change(admin, 'reactivate')).json().code).toBe('FORBIDDEN');
    expectSuccess(await change(await h.superAdmin(), 'reactivate'));
  });

  it('removes a member of any organisation, but never its last admin, nor a super admin', async () => {
    const admin = await h.signUpOrganisation();
    const member = await h.member('VALIDATOR', { admin });
    expect((await removeAny(member.userId)).json()).toMatchObject({ status: 'REMOVED', email: member.email });
    expect((await employees(member)).json().code).toBe('SESSION_ENDED');
    expect((await removeAny(admin.userId)).json().code).toBe('LAST_ADMIN');
    expect((await removeAny((await h.superAdmin()).userId)).statusCode).toBe(404);
  });
});
