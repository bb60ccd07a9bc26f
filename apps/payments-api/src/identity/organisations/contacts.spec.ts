import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import {
  expectSuccess,
  someEmail,
  somePhoneNumber,
  testPassword,
  type TestSession,
} from '../../../test/kit/base/clients.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
beforeEach(() => {
  h.operator.active = 'active';
});
afterAll(() => h.close());

const password = testPassword;
const patch = (session: TestSession, url: string, payload: object) =>
  h.as(session).inject({ method: 'PATCH', url: `/auth/organisations/${url}`, payload });
const own = async (session: TestSession) =>
  (await h.as(session).inject({ method: 'GET', url: '/profile/get-organisation-profile' })).json();
const notificationsOf = async (session: TestSession): Promise<string[]> => {
  const notifications = await h.as(session).inject({ method: 'GET', url: '/transaction/notifications' });
  return notifications.json().content.map(({ kind }: { kind: string }) => kind);
};

/** Continues the session a number of minutes later, with a new token. */
async function later(session: TestSession, minutes: number): Promise<TestSession> {
  h.clock.advance(minutes * 60_000);
  const payload = { refreshToken: session.refreshToken };
  const answer = await h.as(session).inject({ method: 'PUT', url: '/auth/refresh-token', payload });
  const { accessToken, refreshToken } = expectSuccess(answer).json();
  return { ...session, accessToken, refreshToken };
}

describe('an organisation’s address', () => {
  it('changes with the code from the new mailbox; the old one and the other admins are notified', async () => {
    const admin = await h.signUpOrganisation();
    const other = await h.member('ADMIN', { admin });
    const email = someEmail('office');
    expectSuccess(await patch(admin, 'update-email', { email, password }));
    const otpCode = await h.mails.code(email, 'organisation-email-code');
    expectSuccess(await patch(admin, 'confirm-email-update', { email, otpCode }));
    expect((await own(admin)).email).toBe(email);
    expect((await h.mails.latest(admin.email)).template).toBe('organisation-email-changed');
    expect(await notificationsOf(other)).toContain('organisation-contact-changed');
    // the admin signs in as before
    await h.signIn(admin.email);
  });

  it('takes a code for this organisation and this address only', async () => {
    const [one, two] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
    const email = someEmail('office');
    expectSuccess(await patch(one, 'update-email', { email, password }));
    const otpCode = await h.mails.code(email, 'organisation-email-code');
    expect((await patch(two, 'confirm-email-update', { email, otpCode })).json().code).toBe('CODE_EXPIRED');
    const elsewhere = { email: someEmail(), otpCode };
    expect((await patch(one, 'confirm-email-update', elsewhere)).json().code).toBe('CODE_EXPIRED');
    expect((await patch(one, 'confirm-email-update', { email, otpCode })).statusCode).toBe(200);
  });

  it('changes without the password for half an hour after signing in; then it is asked for', async () => {
    const admin = await h.signUpOrganisation();
    const email = someEmail('office');
    const early = await later(await later(admin, 14), 14);
    expect((await patch(early, 'update-email', { email, password: 'Wrong-Harbour-71' })).json().code).toBe(
      'PASSWORD_WRONG',
    );
    expectSuccess(await patch(early, 'update-email', { email }));
    const renewed = await later(early, 3);
    for (const [url, body] of [
      ['update-email', { email: someEmail('office') }],
      ['update-phone-number', { phoneNumber: somePhoneNumber() }],
    ] as const) {
      const late = await patch(renewed, url, body);
      expect([late.statusCode, late.json().code]).toEqual([403, 'PASSWORD_REQUIRED']);
      expect(late.json().errors).toEqual([{ field: 'password', message: 'Enter your password.' }]);
      expectSuccess(await patch(renewed, url, { ...body, password }));
    }
  });

  it('requires the password, and another address than the present one', async () => {
    const admin = await h.signUpOrganisation();
    const wrong = await patch(admin, 'update-email', { email: someEmail(), password: 'Wrong-Harbour-71' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'PASSWORD_WRONG']);
    const same = await patch(admin, 'update-email', { email: admin.email, password });
    expect(same.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'email' }] });
  });

  it('is no matter of individuals, whose own it is', async () => {
    const person = await h.signUpIndividual();
    const answer = await patch(person, 'update-email', { email: someEmail(), password });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('an organisation’s business number', () => {
  const ask = (session: TestSession, phoneNumber: string) =>
    patch(session, 'update-phone-number', { phoneNumber, password });
  const confirm = (session: TestSession, phoneNumber: string, otpCode: string) =>
    patch(session, 'confirm-phone-number-update', { phoneNumber, otpCode });
  const code = ({ email }: TestSession) => h.mails.code(email, 'organisation-phone-code');

  it('changes with the code from the organisation’s mailbox, and with what the operator reports of it', async () => {
    const admin = await h.signUpOrganisation();
    const phoneNumber = somePhoneNumber();
    h.operator.names.set(phoneNumber.slice(1), 'MOUNGO FRUITS SARL');
    expectSuccess(await ask(admin, phoneNumber));
    expectSuccess(await confirm(admin, phoneNumber, await code(admin)));
    expect((await own(admin)).phoneNumber).toBe(phoneNumber);
    expect((await h.mails.latest(admin.email)).template).toBe('organisation-phone-changed');
    const row = await h.db
      .selectFrom('organisation')
      .select(['registered_name', 'business_number_checked_at'])
      .where('id', '=', admin.organisationId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      registered_name: 'MOUNGO FRUITS SARL',
      business_number_checked_at: expect.any(Date),
    });
  });

  it('has to be a business number, as at sign-up', async () => {
    const admin = await h.signUpOrganisation();
    h.operator.active = 'inactive';
    const refused = await ask(admin, somePhoneNumber());
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'NUMBER_NOT_BUSINESS']);
    expect(refused.json().message).toBe(
      'This number has not been registered as a business number. Verify again or use another number.',
    );
    h.operator.active = 'unknown';
    const unchecked = somePhoneNumber();
    expectSuccess(await ask(admin, unchecked));
    h.operator.active = 'inactive';
    const otpCode = await code(admin);
    expect((await confirm(admin, unchecked, otpCode)).json().code).toBe('NUMBER_NOT_BUSINESS');
    h.operator.active = 'unknown';
    expectSuccess(await confirm(admin, unchecked, otpCode));
  });

  it('takes a code for this number only', async () => {
    const admin = await h.signUpOrganisation();
    const number = somePhoneNumber();
    expectSuccess(await ask(admin, number));
    const otpCode = await code(admin);
    expect((await confirm(admin, somePhoneNumber(), otpCode)).json().code).toBe('CODE_EXPIRED');
    expectSuccess(await confirm(admin, number, otpCode));
  });
});
