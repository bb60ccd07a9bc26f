import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import {
  expectSuccess,
  someAddress,
  someEmail,
  somePhoneNumber,
  testPassword,
} from '../../../test/kit/base/clients.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

const login = (email: string, password: string, address = someAddress(), headers = {}) =>
  h.anonymous(address).inject({ method: 'POST', url: '/auth/login', payload: { email, password }, headers });
const enter = (email: string, otpCode: string) =>
  h.anonymous().inject({ method: 'PUT', url: '/auth/otp-login', payload: { email, otpCode } });
const post = (url: string, email: string) =>
  h.anonymous().inject({ method: 'POST', url, payload: { email } });

describe('signing in', () => {
  it('takes the password, then the code, and returns a session', async () => {
    const { email, userId } = await h.signUpOrganisation();
    const first = await login(email, testPassword);
    expect(first.json()).toEqual({
      success: true,
      description: expect.any(String),
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const second = await enter(email, await h.mails.code(email, 'sign-in-code'));
    expect(second.json()).toMatchObject({
      success: true,
      user: { userId, email, roles: ['ADMIN'], superAdmin: false, verifiedEmail: true, status: 'ACTIVE' },
    });
  });

  it('does not care for the case of the address', async () => {
    const { email } = await h.signUpOrganisation();
    expect((await login(email.toUpperCase(), testPassword)).statusCode).toBe(200);
  });

  it('gives a wrong password and an unknown address the same response', async () => {
    const { email } = await h.signUpOrganisation();
    const known = await login(email, 'Wrong-Harbour-71');
    const unknown = await login(someEmail(), 'Wrong-Harbour-71');
    expect(known.statusCode).toBe(401);
    expect(known.json().code).toBe('CREDENTIALS_WRONG');
    expect(unknown.body).toBe(known.body);
  });

  it.each(['/auth/forgot-password', '/auth/resend-otp', '/auth/resend-email-verification'])(
    'responds to %s in the same way for known and unknown addresses, codes included',
    async (url) => {
      const { email } = await h.signUpOrganisation();
      const nobody = someEmail('nobody');
      const [known, unknown] = [await post(url, email), await post(url, nobody)];
      expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
      const guess = (address: string) =>
        h.anonymous().inject({
          method: 'POST',
          url: url.includes('forgot') ? '/auth/verify-email-reset-otp' : '/auth/verify-email-otp',
          payload: { email: address, otpCode: '000000' },
        });
      expect((await guess(email)).body).toBe((await guess(nobody)).body);
    },
  );

  it('requires an address that was never verified to be verified, and mails a code', async () => {
    const email = someEmail();
    const payload = {
      accountType: 'INDIVIDUAL',
      name: 'Paul Biyong',
      email,
      phoneNumber: somePhoneNumber(),
      password: testPassword,
    };
    expectSuccess(await h.anonymous().inject({ method: 'POST', url: '/auth/create-account', payload }));
    h.clock.advance(61_000);
    expectSuccess(await login(email, testPassword));
    const answer = await enter(email, await h.mails.code(email, 'sign-in-code'));
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('EMAIL_UNVERIFIED');
    const verified = await h.anonymous().inject({
      method: 'PUT',
      url: '/auth/verify-email',
      payload: { email, otpCode: await h.mails.code(email, 'sign-up-code') },
    });
    expect(verified.statusCode).toBe(200);
    await h.signIn(email);
  });

  it('mails the pending code again, and nothing where none is pending', async () => {
    const { email } = await h.signUpOrganisation();
    const here = someAddress();
    const resend = () =>
      h.anonymous(here).inject({ method: 'POST', url: '/auth/resend-otp', payload: { email } });
    expectSuccess(await resend());
    expect((await h.mails.all(email)).filter(({ template }) => template === 'sign-in-code')).toEqual([]);
    expectSuccess(await login(email, testPassword, here));
    h.clock.advance(61_000);
    expectSuccess(await resend());
    expect((await h.mails.all(email)).filter(({ template }) => template === 'sign-in-code')).toHaveLength(2);
  });

  it('throttles wrong passwords per person and client, whatever address a client claims to forward', async () => {
    h.clock.advanceToFullHour();
    const { email } = await h.signUpOrganisation();
    const attacker = someAddress();
    const answers: number[] = [];
    for (let i = 0; i < 11; i += 1)
      answers.push(
        (await login(email, `Wrong-${i}-Harbour`, attacker, { 'x-forwarded-for': someAddress() })).statusCode,
      );
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const refused = await login(email, testPassword, attacker);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(email, testPassword)).statusCode).toBe(200);
  });

  it('throttles one account across many clients without locking its owner out', async () => {
    h.clock.advanceToFullHour();
    const owner = await h.signUpOrganisation();
    const home = someAddress();
    await h.signIn(owner.email, testPassword, home);
    for (let i = 0; i < 100; i += 1) await login(owner.email, 'Wrong-Harbour-71');
    expect((await login(owner.email, 'Wrong-Harbour-71')).statusCode).toBe(429);
    expect((await login(owner.email, testPassword, home)).statusCode).toBe(200);
  });

  it('ends a suspended user’s session with the next request and refuses new sign-ins', async () => {
    const admin = await h.signUpOrganisation();
    const validator = await h.member('VALIDATOR', { admin });
    await h.db
      .updateTable('app_user')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', validator.userId)
      .execute();
    const next = await h.as(validator).inject({ method: 'GET', url: '/profile/user-profile-info' });
    expect(next.statusCode).toBe(401);
    expect(next.json().code).toBe('SESSION_ENDED');
    const refreshed = await h.anonymous().inject({
      method: 'PUT',
      url: '/auth/refresh-token',
      payload: { refreshToken: validator.refreshToken },
    });
    expect(refreshed.json().code).toBe('SESSION_ENDED');
    expect((await login(validator.email, testPassword)).json()).toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
      message: 'This account is suspended. The email about it says why.',
    });
    expect((await login(validator.email, 'Wrong-Harbour-71')).json().code).toBe('CREDENTIALS_WRONG');
  });

  it('shows members of a suspended organisation that it is suspended', async () => {
    const admin = await h.signUpOrganisation();
    await h.db
      .updateTable('organisation')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', admin.organisationId)
      .execute();
    const next = await h.as(admin).inject({ method: 'PATCH', url: '/profile/edit', payload: {} });
    expect([next.statusCode, next.json().code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    const profile = await h.get(admin, '/profile/user-profile-info');
    expect(profile).toMatchObject({ organizationStatus: 'SUSPENDED' });
  });

  it('leaves an audit row for what was allowed and what was refused', async () => {
    const { email, userId } = await h.signUpOrganisation();
    await login(email, 'Wrong-Harbour-71');
    await h.signIn(email);
    const rows = await h.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', userId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'user.verify-email',
      'session.start',
      'sign-in.refuse',
      'session.start',
    ]);
  });
});
