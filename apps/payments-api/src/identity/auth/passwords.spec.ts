import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import { expectSuccess, someEmail, testPassword } from '../../../test/kit/base/clients.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

const newPassword = 'Brave-Mangrove-12';
const anonymously = (method: 'POST' | 'PUT', url: string, payload: object) =>
  h.anonymous().inject({ method, url, payload });
const samePassword = {
  code: 'INVALID_INPUT',
  errors: [{ field: 'newPassword', message: 'This is your current password. Choose another one.' }],
};
const forgot = (email: string) => anonymously('POST', '/auth/forgot-password', { email });
const login = (email: string, password: string) => anonymously('POST', '/auth/login', { email, password });
const reset = (payload: object) => anonymously('PUT', '/auth/reset-password', payload);
const change = (payload: object) => anonymously('PUT', '/auth/change-password', payload);

describe('passwords', () => {
  it('are stored as argon2id with the agreed cost', async () => {
    const hash = await hashPassword(testPassword);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches(hash, testPassword)).toBe(true);
    expect(await passwordMatches(hash, `${testPassword} `)).toBe(false);
    expect(await passwordMatches(null, testPassword)).toBe(false);
  });

  it('are checked in turn with those that are made: signing in does not wait for a crowd that signs up', async () => {
    const known = await hashPassword(testPassword);
    let made = 0;
    const crowd = Array.from({ length: 20 }, async () => {
      await hashPassword(newPassword);
      made += 1;
    });
    expect(await passwordMatches(known, testPassword)).toBe(true);
    expect(made).toBeLessThan(10);
    await Promise.all(crowd);

    let checked = 0;
    const others = Array.from({ length: 20 }, async () => {
      await passwordMatches(known, testPassword);
      checked += 1;
    });
    await hashPassword(newPassword);
    expect(checked).toBeLessThan(10);
    await Promise.all(others);
  });
});

describe('a password that is guessed first', () => {
  const guessed = (field: string, message: string) => ({
    code: 'PASSWORD_WEAK',
    errors: [{ field, message }],
  });
  const personal = 'Attackers try your name, address, number and organisation first. Choose other words.';

  it.each([
    ['Sanaga2026!', 'Attackers try words of this service and of Cameroon first. Choose others.'],
    ['Douala237!', 'Attackers try words of this service and of Cameroon first. Choose others.'],
    ['Password1!', 'This password is widely known. Choose another one.'],
    ['Mangrove2026!', 'Attackers try a word with a year and rows of keys first. Use several words.'],
    ['Ewane-2026', personal],
    ['Boulangerie!1', personal],
    ['Ab-677412085', personal],
  ])('is not signed up with: %s', async (password, message) => {
    const refused = await anonymously('POST', '/auth/create-account', {
      accountType: 'ORGANIZATION',
      name: 'Ewane Njoh',
      email: someEmail(),
      phoneNumber: '677 41 20 85',
      organisationName: 'Boulangerie du Marché',
      password,
    });
    expect(refused.json()).toMatchObject(guessed('password', message));
  });

  it('is not set by reset, change or invitation either', async () => {
    const session = await h.signUpOrganisation();
    const { email } = session;
    const own = 'Awa-Ngono-1';
    expectSuccess(await forgot(email));
    const resetToken = await h.mails.ticket(email, 'reset');
    expect((await reset({ resetToken, newPassword: own })).json()).toMatchObject(
      guessed('newPassword', personal),
    );
    const payload = { email, oldPassword: testPassword, newPassword: own };
    const changed = await h.as(session).inject({ method: 'PUT', url: '/auth/change-password', payload });
    expect(changed.json()).toMatchObject(guessed('newPassword', personal));
    // without a session too, once the old one is known
    expect((await change(payload)).json()).toMatchObject(guessed('newPassword', personal));
    expect((await change({ ...payload, oldPassword: 'Not-This-One-1' })).json().code).toBe(
      'CREDENTIALS_WRONG',
    );
  });

  it('that somebody has already signs them in until they choose another', async () => {
    const { email } = await h.signUpOrganisation();
    const old = 'Sanaga2026!';
    await h.db
      .updateTable('app_user')
      .set({ password_hash: await hashPassword(old) })
      .where('email', '=', email)
      .execute();
    expect((await login(email, old)).statusCode).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is reset with the mailed code, which ends every session', async () => {
    const session = await h.signUpOrganisation();
    const { email } = session;
    expectSuccess(await forgot(email));
    const otpCode = await h.mails.code(email, 'reset');
    const { resetToken } = expectSuccess(
      await anonymously('POST', '/auth/verify-email-reset-otp', { email, otpCode }),
    ).json();
    expectSuccess(await reset({ email, resetToken, newPassword }));
    expect(
      (await h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' })).statusCode,
    ).toBe(401);
    expect((await login(email, testPassword)).statusCode).toBe(401);
    expect((await login(email, newPassword)).statusCode).toBe(200);
    expect((await h.mails.all(email)).map(({ template }) => template)).toContain('password-changed');
  });

  it('is reset with the mailed link alone, once', async () => {
    const { email } = await h.signUpOrganisation();
    expectSuccess(await forgot(email));
    const { values } = await h.mails.latest(email, 'reset');
    expect(values['link']).toMatch(/^http:\/\/localhost:4200\/forgot-password\?ticket=[\w-]{43}$/);
    const resetToken = await h.mails.ticket(email, 'reset');
    const read = () => h.anonymous().inject({ method: 'GET', url: `/auth/reset-password/${resetToken}` });
    // reading it, as the page does, uses nothing up
    expect((await read()).json()).toEqual({ email });
    expect((await read()).json()).toEqual({ email });
    expectSuccess(await reset({ resetToken, newPassword }));
    expect((await read()).json().code).toBe('RESET_TICKET_INVALID');
    const again = await reset({ resetToken, newPassword: 'Calm-Mangrove-13' });
    expect(again.json().code).toBe('RESET_TICKET_INVALID');
  });

  it('leads a super admin to the console', async () => {
    const { email } = await h.superAdmin();
    expectSuccess(await forgot(email));
    expect((await h.mails.latest(email, 'reset')).values['link']).toMatch(/^http:\/\/localhost:4300\//);
  });

  it('is not reset by a link of another, an hour old, or for a weak password', async () => {
    const [one, other] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
    expectSuccess(await forgot(one.email));
    const resetToken = await h.mails.ticket(one.email, 'reset');
    expect((await reset({ email: other.email, resetToken, newPassword })).json().code).toBe(
      'RESET_TICKET_INVALID',
    );
    expect((await reset({ resetToken, newPassword: 'Password1!' })).json().code).toBe('PASSWORD_WEAK');
    h.clock.advance(60 * 60_000);
    expect((await reset({ resetToken, newPassword })).json().code).toBe('RESET_TICKET_INVALID');
    const read = await h.anonymous().inject({ method: 'GET', url: `/auth/reset-password/${resetToken}` });
    expect(read.json().code).toBe('RESET_TICKET_INVALID');
  });

  it('is not reset to the one that it is; the same link then sets another', async () => {
    const { email } = await h.signUpOrganisation();
    expectSuccess(await forgot(email));
    const resetToken = await h.mails.ticket(email, 'reset');
    expect((await reset({ resetToken, newPassword: testPassword })).json()).toMatchObject(samePassword);
    expectSuccess(await reset({ resetToken, newPassword }));
    expect((await login(email, newPassword)).statusCode).toBe(200);
  });

  it('can still be reset by link after strangers have used up the day’s codes, and the owner signs in', async () => {
    const { email } = await h.signUpOrganisation();
    for (let i = 0; i < 10; i += 1) {
      expectSuccess(await login(email, testPassword));
      h.clock.advance(11 * 60_000);
    }
    expect((await login(email, testPassword)).statusCode).toBe(429);
    expectSuccess(await forgot(email));
    expectSuccess(await reset({ resetToken: await h.mails.ticket(email, 'reset'), newPassword }));
    await h.signIn(email, newPassword);
  });
});

describe('changing a password', () => {
  it('needs the old one with a session, and ends the other sessions', async () => {
    const { email } = await h.signUpOrganisation();
    const [here, elsewhere] = [await h.signIn(email), await h.signIn(email)];
    const payload = { email, oldPassword: testPassword, newPassword };
    const put = { method: 'PUT', url: '/auth/change-password' } as const;
    const wrong = await h.as(here).inject({ ...put, payload: { ...payload, oldPassword: 'Not-This-One-1' } });
    expect(wrong.json().code).toBe('CREDENTIALS_WRONG');
    expectSuccess(await h.as(here).inject({ ...put, payload }));
    const profile = { method: 'GET', url: '/profile/user-profile-info' } as const;
    expect((await h.as(here).inject(profile)).statusCode).toBe(200);
    expect((await h.as(elsewhere).inject(profile)).statusCode).toBe(401);
  });

  it('is refused where the new one is the old one, with a session and before a code is mailed', async () => {
    const session = await h.signUpOrganisation();
    const payload = { email: session.email, oldPassword: testPassword, newPassword: testPassword };
    const own = await h.as(session).inject({ method: 'PUT', url: '/auth/change-password', payload });
    expect(own.json()).toMatchObject(samePassword);
    expect((await change(payload)).json()).toMatchObject(samePassword);
    expect((await h.mails.all(session.email)).map(({ template }) => template)).not.toContain(
      'change-password-code',
    );
    const guess = 'Not-This-One-1';
    const guessed = await change({ ...payload, oldPassword: guess, newPassword: guess });
    expect(guessed.json().code).toBe('CREDENTIALS_WRONG');
  });

  it('is refused for another’s address', async () => {
    const [one, other] = [await h.signUpOrganisation(), await h.signUpOrganisation()];
    const payload = { email: other.email, oldPassword: testPassword, newPassword };
    const answer = await h.as(one).inject({ method: 'PUT', url: '/auth/change-password', payload });
    expect(answer.statusCode).toBe(422);
    expect((await login(other.email, testPassword)).statusCode).toBe(200);
  });

  it('takes a mailed code without a session', async () => {
    const { email } = await h.signUpOrganisation();
    const payload = { email, oldPassword: testPassword, newPassword };
    expectSuccess(await change(payload));
    expect((await login(email, newPassword)).statusCode).toBe(401);
    const otpCode = await h.mails.code(email, 'change-password-code');
    expectSuccess(await change({ ...payload, otpCode }));
    expect((await login(email, newPassword)).statusCode).toBe(200);
  });

  it('responds the same for an unknown address as of a wrong password', async () => {
    const { email } = await h.signUpOrganisation();
    const known = await change({ email, oldPassword: 'Not-This-One-1', newPassword });
    const unknown = await change({ email: someEmail(), oldPassword: 'Not-This-One-1', newPassword });
    expect([known.statusCode, known.body]).toEqual([401, unknown.body]);
  });
});
