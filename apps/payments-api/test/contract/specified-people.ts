import { describe, expect, it } from '@jest/globals';
import { dayMs } from '@sanaga/domain';
import { someEmail, somePhoneNumber } from '../kit/base/clients.ts';
import { somePicture } from '../kit/base/form.ts';
import type { OpenStory, StoryPerson } from './specified-story.ts';

/** Category in words of the organisation's own. */
const ownWords = 'Cocoa & coffee';
const organisationName = 'Moungo Fruits SARL';

const account = ({ email, phoneNumber, password }: StoryPerson, accountType: string) => ({
  ...{ accountType, name: 'Awa Ngono', email, phoneNumber, password },
  ...(accountType === 'ORGANIZATION' && { organisationName, category: ownWords, location: 'douala' }),
});

const idsOf = ({ content }: { content: { organisationId: string }[] }) =>
  content.map(({ organisationId }) => organisationId);

/** Registers the tests in which people sign up, are approved, invite others and change their profiles. */
export function tellOfPeople(story: () => OpenStory): void {
  describe('signing up and in', () => {
    it('verifies an address before and after the account is created', async () => {
      const { client, admin, individual, aMinuteLater, take } = story();
      for (const [person, accountType] of [
        [admin, 'ORGANIZATION'],
        [individual, 'INDIVIDUAL'],
      ] as const) {
        const { email } = person;
        const body = { email, name: 'Awa Ngono' };
        await client.call('POST /auth/request-email-verification', { body });
        expect(await client.codeFrom(email)).toMatch(/^\d{6}$/);
        await client.call('POST /auth/create-account', { body: account(person, accountType) });
        aMinuteLater();
        await client.call('POST /auth/resend-email-verification', { body: { email } });
        const otpCode = await client.codeFrom(email);
        take(person, await client.call('POST /auth/verify-email-otp', { body: { email, otpCode } }));
      }
    });

    it('signs organisations up, verifies their addresses and signs in', async () => {
      const { client, rejected, second, signIn } = story();
      for (const person of [rejected, second]) {
        await client.call('POST /auth/create-account', { body: account(person, 'ORGANIZATION') });
        const otpCode = await client.codeFrom(person.email);
        await client.call('PUT /auth/verify-email', { body: { email: person.email, otpCode } });
        await signIn(person);
      }
    });

    it('signs in for times in milliseconds', async () => {
      const { h, admin, signIn } = story();
      const { user, accessTokenExpires, tokenExpires } = await signIn(admin);
      expect(user).toMatchObject({ roles: ['ADMIN'], organizationId: user.organisationId });
      expect(accessTokenExpires).toBeGreaterThan(h.clock.now().getTime());
      expect(tokenExpires).toBeGreaterThan(h.clock.now().getTime() + dayMs);
    });

    it('signs a super admin in, with a code that was sent again', async () => {
      const { client, superAdmin, aMinuteLater, take } = story();
      const { email, password } = superAdmin;
      await client.call('POST /auth/login', { body: { email, password } });
      aMinuteLater();
      await client.call('POST /auth/resend-otp', { body: { email } });
      const otpCode = await client.codeFrom(email);
      take(superAdmin, await client.call('PUT /auth/otp-login', { body: { email, otpCode } }));
    });

    it('refreshes a session', async () => {
      const { client, admin, take } = story();
      const { refreshToken } = admin;
      take(admin, await client.call('PUT /auth/refresh-token', { body: { refreshToken } }));
    });

    it('resets and changes a password', async () => {
      const { client, individual, signIn } = story();
      const { email } = individual;
      await client.call('POST /auth/forgot-password', { body: { email } });
      const otpCode = await client.codeFrom(email);
      const { resetToken } = await client.call('POST /auth/verify-email-reset-otp', {
        body: { email, otpCode },
      });
      const reset = 'Another-Harbour-72';
      await client.call('PUT /auth/reset-password', { body: { email, resetToken, newPassword: reset } });
      const change = { email, oldPassword: reset, newPassword: 'A-Third-Harbour-73' };
      await client.call('PUT /auth/change-password', { body: change });
      const code = await client.codeFrom(email);
      await client.call('PUT /auth/change-password', { body: { ...change, otpCode: code } });
      individual.password = change.newPassword;
      await signIn(individual);
    });
  });

  describe('approving sign-ups', () => {
    it('lists what waits, with its owner', async () => {
      const { client, admin, individual, rejected, second, superAdmin } = story();
      const as = superAdmin.token;
      const waiting = [admin, rejected, second].map(({ organisationId }) => organisationId);
      const requests = await client.call('GET /auth/organisations/organisation-request', {
        query: { page: '0', size: '20', sort: 'date,desc' },
        as,
      });
      expect(idsOf(requests)).toEqual(expect.arrayContaining(waiting));
      expect(requests.content).toContainEqual(
        expect.objectContaining({
          ...{ organisationId: admin.organisationId, name: organisationName, email: admin.email },
          ...{ category: ownWords, location: 'douala', status: 'REQUESTED' },
          owner: { userId: admin.userId, name: 'Awa Ngono', email: admin.email },
        }),
      );
      const both = await client.call('GET /auth/users/suspended-and-inactive', { as });
      expect(idsOf(both.suspendedOrganisations)).toEqual(expect.arrayContaining(waiting));
      expect(both.inactiveUsers.content).toMatchObject([{ email: individual.email }]);
    });

    it('approves by either call, and rejects', async () => {
      const { client, admin, individual, rejected, second, superAdmin } = story();
      const as = superAdmin.token;
      const approve = 'PUT /auth/organisations/approve-organisation/{id}';
      const approved = await client.call(approve, { in: { id: admin.organisationId }, as });
      const name = organisationName;
      expect(approved).toMatchObject({ organisationId: admin.organisationId, status: 'APPROVED', name });
      const { organisationId, email } = second;
      await client.call('POST /auth/organisations/validate/org-request', {
        body: { organisationId, email },
        as,
      });
      const reject = 'DELETE /auth/organisations/delete-organisation-request/{id}';
      await client.call(reject, { in: { id: rejected.organisationId }, as });
      const activate = 'PATCH /auth/users/activate-user-account/{email}';
      await client.call(activate, { in: { email: individual.email }, as });
      const { content } = await client.call('GET /auth/users/active-users', { as });
      expect(content).toMatchObject([{ email: individual.email, status: 'ACTIVE' }]);
      const listed = idsOf(await client.call('GET /auth/organisations', { as }));
      expect(listed).toEqual(expect.arrayContaining([admin.organisationId, second.organisationId]));
    });
  });

  describe('members', () => {
    it.each(['INITIATOR', 'VALIDATOR'] as const)(
      'grants the role %s with a code, for the address of the person who is invited',
      async (role) => {
        const { client, admin, aMinuteLater, take, ...people } = story();
        const member = role === 'INITIATOR' ? people.initiator : people.validator;
        const { email, phoneNumber, password } = member;
        const as = admin.token;
        const name = `A ${role}`;
        aMinuteLater();
        await client.call('POST /auth/request-email-authorization', { body: { email, name }, as });
        expect(await client.mailTo(admin.email)).toContain(name);
        const otpCode = await client.codeFrom(admin.email);
        await client.call('PATCH /auth/verify-auth-otp/{otpCode}', { in: { otpCode }, as });
        const grant = { name, email, phoneNumber, role, jobTitle: 'Team Lead' };
        const added = await client.call('POST /auth/users/add-specified-user', { body: grant, as });
        expect(added).toMatchObject({ name, email, roles: [role], status: 'INVITED' });
        aMinuteLater();
        await client.call('GET /auth/users/resend-activation-link/{email}', { in: { email }, as });
        const code = /\/activate-account\?code=([\w-]+)/.exec(await client.mailTo(email))?.[1] ?? '';
        const activate = 'PATCH /auth/users/activate-account/{code}';
        take(member, await client.call(activate, { in: { code }, body: { password } }));
      },
    );

    it('lists and counts them', async () => {
      const { client, admin, superAdmin } = story();
      const { organisationId, token: as } = admin;
      const employees = await client.call('GET /auth/users/get-company-employees', { as });
      const dateJoined = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
      for (const one of employees) expect(one).toMatchObject({ status: 'ACTIVE', dateJoined });
      const roles = employees.flatMap((one: { roles: string[] }) => one.roles);
      expect(roles.sort()).toEqual(['ADMIN', 'INITIATOR', 'VALIDATOR']);
      const users = await client.call('GET /auth/users/get-organisation-users/{organisationId}', {
        in: { organisationId },
        as: superAdmin.token,
      });
      expect(users).toHaveLength(3);
      const counts = await client.call('GET /auth/organisations/number-of-users/{id}', {
        in: { id: organisationId },
        as,
      });
      expect(counts).toMatchObject({ total: 3, INITIATOR: { used: 1 } });
    });
    it('changes an own address and number', async () => {
      const { client, initiator } = story();
      const { password } = initiator;
      const as = initiator.token;
      const change = { newEmail: someEmail('moved'), password, email: initiator.email };
      await client.call('PATCH /auth/users/update-email', { body: change, as });
      const otpCode = await client.codeFrom(change.newEmail);
      await client.call('PATCH /auth/users/confirm-email-update', { body: { ...change, otpCode }, as });
      initiator.email = change.newEmail;
      const number = { newPhoneNumber: somePhoneNumber(), password, phoneNumber: initiator.phoneNumber };
      await client.call('PATCH /auth/users/update-phone-number', { body: number, as });
      const code = await client.codeFrom(initiator.email);
      const confirm = 'PATCH /auth/users/confirm-phone-number-update';
      await client.call(confirm, { body: { ...number, otpCode: code }, as });
    });

    it('changes the organisation’s address and number with nothing but the new one', async () => {
      const { client, admin, signIn } = story();
      await signIn(admin);
      const as = admin.token;
      const email = someEmail('organisation');
      await client.call('PATCH /auth/organisations/update-email', { body: { email }, as });
      const otpCode = await client.codeFrom(email);
      const confirmEmail = 'PATCH /auth/organisations/confirm-email-update';
      await client.call(confirmEmail, { body: { email, otpCode }, as });
      const phoneNumber = somePhoneNumber();
      await client.call('PATCH /auth/organisations/update-phone-number', { body: { phoneNumber }, as });
      const code = await client.codeFrom(email);
      const confirm = 'PATCH /auth/organisations/confirm-phone-number-update';
      await client.call(confirm, { body: { phoneNumber, otpCode: code }, as });
      const profile = await client.call('GET /profile/get-organisation-profile', { as });
      expect(profile).toMatchObject({ email, phoneNumber });
    });
  });

  describe('profiles', () => {
    it('registers, reads and edits an own profile by a form whose data is a part of its own', async () => {
      const { client, admin } = story();
      const { userId, token: as } = admin;
      const place = { country: 'Cameroon', city: 'douala', streetAddress: 'Rue Joss' };
      const first = { name: 'Awa Ngono', ...place, language: 'en' };
      await client.call('POST /profile/register/{userId}', { in: { userId }, body: first, as });
      const jsonData = new Blob(
        [JSON.stringify({ ...first, city: 'buea', phoneNumber: admin.phoneNumber })],
        {
          type: 'application/json',
        },
      );
      await client.call('PATCH /profile/edit', { body: { jsonData, image: somePicture() }, as });
      const profile = await client.call('GET /profile/user-profile-info', { as });
      expect(profile).toMatchObject({ userId, city: 'buea', organisationId: admin.organisationId });
      expect(profile.profilePicture).toEqual(expect.any(String));
      const picture = await client.call('GET /profile/user-profile-pic/{userId}', { in: { userId }, as });
      expect(picture.length).toBeGreaterThan(50);
      const removed = await client.call('GET /profile/remove-profile-pic/', { as });
      expect(removed.profilePicture).toBeNull();
    });

    it('saves what it read of the organisation, its category in the words of the sign-up', async () => {
      const { client, admin, superAdmin } = story();
      const { organisationId, token: as } = admin;
      const read = await client.call('GET /profile/organisation/{id}', { in: { id: organisationId }, as });
      expect(read.category).toBe(ownWords);
      const { name, username, category, location, website } = read;
      const jsonData = JSON.stringify({ name, username, category, location, website });
      const body = { jsonData, image: somePicture(), cover: somePicture() };
      const saved = await client.call('PATCH /profile/edit-organisation', { body, as });
      expect(saved).toMatchObject({ name, category, profilePicture: expect.any(String) });
      const owner = await client.call('GET /profile/owner/{id}', { in: { id: organisationId }, as });
      expect(owner.userId).toBe(admin.userId);
      const profiles = await client.call('GET /profile/organisations', { as: superAdmin.token });
      expect(profiles.content).toContainEqual(expect.objectContaining({ organisationId, category }));
      const csv = await client.call('GET /profile/export-org-csv', { as: superAdmin.token });
      expect(String(csv)).toContain(organisationId);
    });
  });
}
