import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import { expectSuccess, someEmail, testPassword, type TestSession } from '../../../test/kit/base/clients.ts';

let h: Harness;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createHarness();
  superAdmin = await h.superAdmin();
});
afterAll(() => h.close());

const url = '/auth/super-admins';
const invite = (email: string, as = superAdmin) => h.post(as, url, { name: 'Bih Fon', email });
const remove = (userId: string, as = superAdmin) =>
  h.as(as).inject({ method: 'DELETE', url: `${url}/${userId}` });

describe('super admins', () => {
  it('invite each other with a code, and the others are notified', async () => {
    const witness = await h.newSuperAdmin();
    const email = someEmail('super');
    expect((await invite(email)).json().code).toBe('AUTHORISATION_REQUIRED');
    await h.authoriseGrant(superAdmin);
    expect((await invite(email)).json()).toMatchObject({ email, status: 'INVITED' });
    const notifications = await h.get(witness, '/transaction/notifications');
    expect(notifications.content[0].kind).toBe('super-admin-invited');

    // a lost mail is mailed again, with another link
    const early = await h.mails.ticket(email, 'super-admin-invitation');
    expectSuccess(
      await h.as(superAdmin).inject({ method: 'GET', url: `/auth/users/resend-activation-link/${email}` }),
    );
    const code = await h.mails.ticket(email, 'super-admin-invitation');
    const mail = await h.mails.latest(email);
    expect(mail.values['link']).toBe(
      `${h.dependencies.settings.ADMIN_CONSOLE_URL}/activate-account?code=${code}`,
    );
    const shown = (of: string) =>
      h.anonymous().inject({ method: 'GET', url: `/auth/users/invitation/${of}` });
    expect((await shown(early)).json().code).toBe('ACTIVATION_CODE_INVALID');
    expect((await shown(code)).json()).toMatchObject({ organisationName: 'Sanaga', roles: [] });
    const activated = await h.anonymous().inject({
      method: 'PATCH',
      url: `/auth/users/activate-account/${code}`,
      payload: { password: testPassword },
    });
    expect(activated.json().user).toMatchObject({ superAdmin: true, status: 'ACTIVE', organizationId: null });
    const listed = await h.get(superAdmin, url);
    expect(listed.map((one: { email: string }) => one.email)).toEqual(
      expect.arrayContaining([superAdmin.email, witness.email, email]),
    );
  });

  it('refuse an address that is in use, without using up the code', async () => {
    const admin = await h.signUpOrganisation();
    await h.authoriseGrant(superAdmin);
    expect((await invite(admin.email)).json().code).toBe('ALREADY_MEMBER');
    expect((await invite(someEmail('super'))).statusCode).toBe(201);
  });

  it('withdraw invitations; never themselves, never a member, and nobody who has come', async () => {
    const other = await h.newSuperAdmin();
    const email = someEmail('super');
    await h.authoriseGrant(superAdmin);
    const { userId } = expectSuccess(await invite(email)).json();
    const link = await h.mails.ticket(email, 'super-admin-invitation');
    expect((await remove(userId)).json()).toMatchObject({ status: 'REMOVED', email });
    expect((await remove(userId)).statusCode).toBe(404);
    const shown = await h.anonymous().inject({ method: 'GET', url: `/auth/users/invitation/${link}` });
    expect(shown.json().code).toBe('ACTIVATION_CODE_INVALID');
    expect((await remove(superAdmin.userId)).json()).toMatchObject({ errors: [{ field: 'userId' }] });
    const member = await h.signUpOrganisation();
    expect((await remove(member.userId)).statusCode).toBe(404);
    expect((await remove(other.userId)).json().code).toBe('SECOND_PERSON_REQUIRED');
  });
});
