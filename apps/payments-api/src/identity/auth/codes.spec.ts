import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import { expectSuccess, someAddress, testPassword } from '../../../test/kit/base/clients.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

/** Address from which people sign in; a new one in each spec. */
let home: string;
beforeEach(() => {
  home = someAddress();
});
const login = (email: string) =>
  h
    .anonymous(home)
    .inject({ method: 'POST', url: '/auth/login', payload: { email, password: testPassword } });
const enter = (email: string, otpCode: string) =>
  h.anonymous(home).inject({ method: 'PUT', url: '/auth/otp-login', payload: { email, otpCode } });
const forgot = (email: string) =>
  h.anonymous().inject({ method: 'POST', url: '/auth/forgot-password', payload: { email } });

const otherThan = (code: string): string => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');

const countsOf = (codes: string[]) =>
  codes.reduce<Record<string, number>>(
    (counts, code) => ({ ...counts, [code]: (counts[code] ?? 0) + 1 }),
    {},
  );

describe('one-time codes', () => {
  it('allow five tries, however many come at once, and a new code straight away', async () => {
    const { email } = await h.signUp({ approved: false });
    const { challenge } = expectSuccess(await login(email)).json();
    const code = await h.mails.code(email, 'sign-in-code');
    const guess = (otpCode: string) =>
      h.anonymous().inject({ method: 'PUT', url: '/auth/otp-login', payload: { email, otpCode, challenge } });
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(otherThan(code))));
    const codes = answers.map((answer) => answer.json().code as string);
    expect(countsOf(codes)).toEqual({ CODE_WRONG: 5, CODE_EXPIRED: 95 });
    expect((await guess(code)).json().code).toBe('CODE_EXPIRED');
    expectSuccess(await login(email));
    expect((await enter(email, await h.mails.code(email, 'sign-in-code'))).statusCode).toBe(200);
  });

  it('count down the tries that are left', async () => {
    const { email } = await h.signUp({ approved: false });
    expectSuccess(await login(email));
    const wrong = otherThan(await h.mails.code(email, 'sign-in-code'));
    const left: unknown[] = [];
    for (let i = 0; i < 5; i += 1) left.push((await enter(email, wrong)).json());
    expect(left).toMatchObject([4, 3, 2, 1, 0].map((triesLeft) => ({ code: 'CODE_WRONG', triesLeft })));
    expect(left[3]).toMatchObject({ message: 'Wrong code. You have 1 attempt left.' });
  });

  it('work once, even for two who enter the right one at the same time', async () => {
    const { email } = await h.signUp({ approved: false });
    expectSuccess(await login(email));
    const code = await h.mails.code(email, 'sign-in-code');
    const answers = await Promise.all([enter(email, code), enter(email, code), enter(email, code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  });

  it('outlive a change of the key, as long as the old one is still in the list', async () => {
    const { settings } = h.dependencies;
    const [oldKey, newKey] = [settings.TOKEN_KEY, 'another key for specs that is of sufficient length'];
    const [during, after] = [await h.signUp({ approved: false }), await h.signUp({ approved: false })];
    for (const { email } of [during, after]) expectSuccess(await login(email));
    const codeOf = (email: string) => h.mails.code(email, 'sign-in-code');
    try {
      settings.TOKEN_KEY = `${newKey},${oldKey}`;
      expect((await enter(during.email, otherThan(await codeOf(during.email)))).json().code).toBe(
        'CODE_WRONG',
      );
      expect((await enter(during.email, await codeOf(during.email))).statusCode).toBe(200);
      settings.TOKEN_KEY = newKey;
      expect((await enter(after.email, await codeOf(after.email))).json().code).toBe('CODE_WRONG');
    } finally {
      settings.TOKEN_KEY = oldKey;
    }
  });

  it('last for ten minutes', async () => {
    const { email } = await h.signUp({ approved: false });
    expectSuccess(await login(email));
    const code = await h.mails.code(email, 'sign-in-code');
    h.clock.advance(10 * 60_000);
    expect((await enter(email, code)).json().code).toBe('CODE_EXPIRED');
  });

  it('serve the purpose and the person they were made for, and nothing else', async () => {
    const [one, other] = [await h.signUp({ approved: false }), await h.signUp({ approved: false })];
    expectSuccess(await forgot(one.email));
    expectSuccess(await login(other.email));
    const reset = await h.mails.code(one.email, 'reset');
    expect((await enter(one.email, reset)).statusCode).toBe(422);
    if (reset !== (await h.mails.code(other.email, 'sign-in-code')))
      expect((await enter(other.email, reset)).json().code).toBe('CODE_WRONG');
  });

  it('are stored as a keyed hash only', async () => {
    const { email } = await h.signUp({ approved: false });
    expectSuccess(await login(email));
    const code = await h.mails.code(email, 'sign-in-code');
    const rows = await h.db.selectFrom('one_time_code').selectAll().where('address', '=', email).execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows.every(({ code_hash }) => code_hash.length === 32)).toBe(true);
  });

  it('are not mailed again within a minute while one is open, and the mailed one still serves', async () => {
    const { email } = await h.signUp({ approved: false });
    expectSuccess(await login(email));
    expectSuccess(await login(email));
    const mails = (await h.mails.all(email)).filter(({ template }) => template === 'sign-in-code');
    expect(mails).toHaveLength(1);
    expect((await enter(email, String(mails[0]?.values['code']))).statusCode).toBe(200);
  });

  it('say how long to wait to somebody signed in', async () => {
    const admin = await h.signUpOrganisation();
    const request = () =>
      h.as(admin).inject({
        method: 'POST',
        url: '/auth/request-email-authorization',
        payload: { email: admin.email },
      });
    expectSuccess(await request());
    const again = await request();
    expect(again.statusCode).toBe(429);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50);
    expect(again.json().retryAfter).toBeLessThanOrEqual(60);
  });

  it('are never refused to somebody who uses them', async () => {
    const { email } = await h.signUp({ approved: false });
    for (let i = 0; i < 15; i += 1) await h.signIn(email);
  });

  it('stop after ten unused ones in a day where somebody knows the password', async () => {
    const { email } = await h.signUp({ approved: false });
    const answers: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      answers.push((await login(email)).statusCode);
      h.clock.advance(61_000);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    h.clock.advance(86_400_000);
    expect((await login(email)).statusCode).toBe(200);
  });
});
