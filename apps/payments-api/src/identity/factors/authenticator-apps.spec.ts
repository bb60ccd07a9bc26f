import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { hourMs } from '@sanaga/domain';
import { type TOTP, URI } from 'otpauth';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import { codeOf, expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import { resealSecrets } from './app-secrets.ts';
import { checkAppCode, takeAppCode } from './authenticator-codes.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

const stepMs = 30_000;
const call = (person: TestSession, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload = {}) =>
  h.as(person).inject({ method, url: `/auth/totp${path}`, ...(method !== 'GET' && { payload }) });
const read = async (person: TestSession) => expectSuccess(await call(person, 'GET')).json();
const remove = (person: TestSession, payload = {}) => call(person, 'DELETE', '', payload);

/** Begins an app for somebody, as a phone reads it from the QR code. */
async function begin(person: TestSession) {
  const { uri, secret } = expectSuccess(await call(person, 'POST')).json();
  const totp = URI.parse(uri) as TOTP;
  /** Returns the code that the phone shows, so many steps later. */
  const code = (steps = 0) => totp.generate({ timestamp: h.clock.now().getTime() + steps * stepMs });
  return { uri, secret, totp, code, wrong: () => wrongOf(code(-1), code(), code(1)) };
}

const wrongOf = (...right: string[]) =>
  ['000000', '111111', '222222', '333333'].find((one) => !right.includes(one)) ?? '';

/** Gives somebody an app that is in force, with the next step's code not used yet. */
async function withApp() {
  const person = await h.signUpIndividual();
  const app = await begin(person);
  const confirmed = expectSuccess(await call(person, 'PUT', '/confirm', { code: app.code() }));
  h.clock.advance(stepMs);
  return { person, ...app, recoveryCodes: confirmed.json().recoveryCodes as string[] };
}

describe('an authenticator app', () => {
  it('is begun with a secret that every app reads, and is not in force yet', async () => {
    const person = await h.signUpIndividual();
    const { uri, secret } = await begin(person);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Sanaga:${encodeURIComponent(person.email)}?issuer=Sanaga&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await read(person)).toEqual({ confirmedAt: null, recoveryCodesLeft: 0 });
    const row = await h.db
      .selectFrom('authenticator_app')
      .selectAll()
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row.sealed_secret.includes(Buffer.from(secret))).toBe(false);
  });

  it('is in force with a code of it, which returns ten recovery codes', async () => {
    const { person, recoveryCodes } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await read(person)).toEqual({ confirmedAt: expect.any(String), recoveryCodesLeft: 10 });
    const mails = (await h.mails.all(person.email)).map(({ template }) => template);
    expect(mails).toContain('authenticator-app-added');
    expect(codeOf(await call(person, 'POST'))).toBe('409 WRONG_STATUS');
    expect(codeOf(await call(person, 'PUT', '/confirm', { code: '000000' }))).toBe('409 WRONG_STATUS');
  });

  it('takes the place of one that was only begun', async () => {
    const person = await h.signUpIndividual();
    const first = await begin(person);
    const second = await begin(person);
    const old = first.code();
    if (![second.code(-1), second.code(), second.code(1)].includes(old))
      expect(codeOf(await call(person, 'PUT', '/confirm', { code: old }))).toBe('422 CODE_WRONG');
    expect(codeOf(await call(person, 'PUT', '/confirm', { code: second.code() }))).toBe('200 OK');
  });

  it.each([-1, 0, 1])('may show a code %i steps off', async (steps) => {
    const person = await h.signUpIndividual();
    const { code } = await begin(person);
    expect(codeOf(await call(person, 'PUT', '/confirm', { code: code(steps) }))).toBe('200 OK');
  });

  it('has five tries, then none for a while', async () => {
    h.clock.advanceToFullHour();
    const person = await h.signUpIndividual();
    const { code, wrong } = await begin(person);
    const enter = (entered: string) => call(person, 'PUT', '/confirm', { code: entered });
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push((await enter(wrong())).json().triesLeft);
    expect(answers).toEqual([4, 3, 2, 1]);
    expect(codeOf(await enter(wrong()))).toBe('429 THROTTLED');
    expect(codeOf(await enter(code()))).toBe('429 THROTTLED');
    h.clock.advance(hourMs);
    const refreshed = await h.signIn(person.email);
    expect(codeOf(await call(refreshed, 'PUT', '/confirm', { code: code() }))).toBe('200 OK');
  });

  it('is removed with a code of it, which serves once', async () => {
    const { person, code } = await withApp();
    const checked = await checkAppCode(h.dependencies, person.userId, code());
    await inTransaction(h.db, (tx) => takeAppCode(tx, checked));
    expect(codeOf(await remove(person, { code: code() }))).toBe('422 CODE_EXPIRED');
    expect((await remove(person, { code: code() })).json()).toMatchObject({
      message: 'This code was used already. Enter another one.',
      errors: [{ field: 'code', message: 'This code was used already. Wait for the next one.' }],
    });
    expect(codeOf(await remove(person, { code: code(1) }))).toBe('200 OK');
    expect(await read(person)).toEqual({ confirmedAt: null, recoveryCodesLeft: 0 });
    expect(codeOf(await remove(person))).toBe('404 NOT_FOUND');
  });

  it('is removed with a recovery code, however it is typed', async () => {
    const { person, recoveryCodes } = await withApp();
    const [first = ''] = recoveryCodes;
    expect((await remove(person, { recoveryCode: 'aaaa-aaaa-aaaa-aaaa' })).json()).toMatchObject({
      code: 'CODE_WRONG',
      triesLeft: 4,
      errors: [{ field: 'recoveryCode' }],
    });
    const typed = first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O');
    expect(codeOf(await remove(person, { recoveryCode: typed }))).toBe('200 OK');
  });

  it('is removed with a mailed code', async () => {
    const { person } = await withApp();
    expect(codeOf(await remove(person))).toBe('422 CODE_REQUIRED');
    const otpCode = await h.mails.code(person.email, 'factor-code');
    expect(codeOf(await remove(person, { otpCode }))).toBe('200 OK');
    const mails = (await h.mails.all(person.email)).map(({ template }) => template);
    expect(mails).toContain('authenticator-app-removed');
  });
});

describe('a code of an app', () => {
  it('lets one of ten who use it at once through', async () => {
    const { person, code } = await withApp();
    const confirm = async () => {
      const checked = await checkAppCode(h.dependencies, person.userId, code());
      return inTransaction(h.db, (tx) => takeAppCode(tx, checked));
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, confirm));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is given back by what fails in the same transaction', async () => {
    const { person, code } = await withApp();
    const checked = await checkAppCode(h.dependencies, person.userId, code());
    const failing = inTransaction(h.db, async (tx) => {
      await takeAppCode(tx, checked);
      throw new Error('something else');
    });
    await expect(failing).rejects.toThrow('something else');
    await inTransaction(h.db, (tx) => takeAppCode(tx, checked));
  });

  it('is nobody’s without an app in force', async () => {
    const person = await h.signUpIndividual();
    const { code } = await begin(person);
    await expect(checkAppCode(h.dependencies, person.userId, code())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the secret of an app', () => {
  it('is sealed again once another key comes first, so that the old one can go', async () => {
    const { person, code } = await withApp();
    const { settings, ...others } = h.dependencies;
    const old = settings.TOKEN_KEY;
    const fresh = 'another key for specs only, of sufficient length';
    const under = (TOKEN_KEY: string) => ({ ...others, settings: { ...settings, TOKEN_KEY } });
    const check = (keys: string) => checkAppCode(under(keys), person.userId, code());
    await expect(check(fresh)).rejects.toThrow('TOKEN_KEY does not have any more');
    await resealSecrets(under(`${fresh},${old}`));
    expect(await check(fresh)).toMatchObject({ userId: person.userId });
    await resealSecrets(under(`${old},${fresh}`));
    expect(await check(old)).toMatchObject({ userId: person.userId });
  });

  it('opens for its owner alone', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const { sealed_secret } = await h.db
      .selectFrom('authenticator_app')
      .select('sealed_secret')
      .where('user_id', '=', one.person.userId)
      .executeTakeFirstOrThrow();
    await h.db
      .updateTable('authenticator_app')
      .set({ sealed_secret })
      .where('user_id', '=', other.person.userId)
      .execute();
    await expect(checkAppCode(h.dependencies, other.person.userId, one.code())).rejects.toThrow();
    await h.db.deleteFrom('authenticator_app').where('user_id', '=', other.person.userId).execute();
  });
});
