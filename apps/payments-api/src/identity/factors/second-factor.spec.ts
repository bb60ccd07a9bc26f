import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { minuteMs } from '@sanaga/domain';
import { type TOTP, URI } from 'otpauth';
import { type Authenticator, createAuthenticator } from '../../../test/kit/identity/authenticator.ts';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import {
  codeOf,
  expectSuccess,
  someAddress,
  testPassword,
  type TestSession,
} from '../../../test/kit/base/clients.ts';
import { createPasskeyCalls, knownDevice } from '../../../test/kit/identity/passkeys.ts';

let h: Harness;
let passkeys: ReturnType<typeof createPasskeyCalls>;
beforeAll(async () => {
  h = await createHarness();
  passkeys = createPasskeyCalls(h);
});
beforeEach(() => {
  h.dependencies.settings.SUPER_ADMIN_FACTOR = 'required';
});
afterAll(() => h.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (person: TestSession, method: Method, url: string, payload?: object) =>
  h.as(person).inject({ method, url, ...(payload && { payload }) });
const state = async (person: TestSession) =>
  expectSuccess(await send(person, 'GET', '/auth/second-factor')).json();
const confirm = (person: TestSession, payload: object) => send(person, 'PUT', '/auth/second-factor', payload);
/** Makes a call that every super admin may make who owes nothing. */
const work = async (person: TestSession) => codeOf(await send(person, 'GET', '/auth/joint-decisions'));
const again = ({ email }: TestSession) => h.signIn(email);

/** Gives a person an authenticator app. */
async function addApp(person: TestSession) {
  const { uri } = expectSuccess(await send(person, 'POST', '/auth/totp', {})).json();
  const totp = URI.parse(uri) as TOTP;
  const code = () => totp.generate({ timestamp: h.clock.now().getTime() });
  const confirmed = expectSuccess(await send(person, 'PUT', '/auth/totp/confirm', { code: code() }));
  h.clock.advance(30_000);
  return { code, recoveryCodes: confirmed.json().recoveryCodes as string[] };
}

const onConsole = { origin: 'http://localhost:4300' };
/** Signs what the server gives to sign, on the console's page. */
const sign = async (device: Authenticator) =>
  device.sign(await passkeys.beginLogin('ADMIN_CONSOLE'), onConsole);
const withPasskey = async () => {
  const person = await h.newSuperAdmin();
  const made = passkeys.begin(person);
  const device = createAuthenticator();
  const stored = await passkeys.store(person, device.register(await made, onConsole));
  return { person, device, id: expectSuccess(stored).json().id as string };
};

describe('a super admin without a second factor', () => {
  it('works in the first session, and in the next one only sets a factor up or signs out', async () => {
    const first = await h.newSuperAdmin();
    expect(await state(first)).toEqual({ required: true, owed: false, methods: [] });
    expect(await work(first)).toBe('200 OK');
    const second = await again(first);
    expect(await state(second)).toEqual({ required: true, owed: true, methods: [] });
    const refused = [
      ['GET', '/auth/joint-decisions'],
      ['GET', '/auth/sessions'],
      ['DELETE', '/auth/sessions'],
      ['GET', '/transaction/notifications'],
    ] as const;
    for (const [method, url] of refused)
      expect([url, codeOf(await send(second, method, url))]).toEqual([url, '403 FACTOR_REQUIRED']);
    const password = { email: first.email, oldPassword: testPassword, newPassword: 'Calm-Estuary-48' };
    expect(codeOf(await send(second, 'PUT', '/auth/change-password', password))).toBe('403 FACTOR_REQUIRED');
    expect(codeOf(await send(second, 'GET', '/profile/user-profile-info'))).toBe('200 OK');
    expect(codeOf(await send(second, 'POST', '/auth/logout', {}))).toBe('200 OK');
  });

  it('works once a factor is set up, which the sessions after that confirm with', async () => {
    const first = await h.newSuperAdmin();
    const second = await again(first);
    const { code } = await addApp(second);
    expect(await work(second)).toBe('200 OK');
    const third = await again(first);
    expect(await state(third)).toEqual({ required: true, owed: true, methods: ['TOTP'] });
    expect(await work(third)).toBe('403 FACTOR_REQUIRED');
    expect(codeOf(await confirm(third, { totp: code() }))).toBe('200 OK');
    expect(await work(third)).toBe('200 OK');
    expect(await state(third)).toMatchObject({ owed: false });
  });

  it('owes nothing where the servers are set so, and from then on when they are', async () => {
    const first = await h.newSuperAdmin();
    h.dependencies.settings.SUPER_ADMIN_FACTOR = 'optional';
    const second = await again(first);
    expect(await state(second)).toEqual({ required: false, owed: false, methods: [] });
    expect(await work(second)).toBe('200 OK');
    h.dependencies.settings.SUPER_ADMIN_FACTOR = 'required';
    expect(await work(second)).toBe('403 FACTOR_REQUIRED');
  });
});

it('concerns nobody of an organisation', async () => {
  const admin = await h.signUpOrganisation();
  const next = await again(admin);
  expect(await state(next)).toEqual({ required: false, owed: false, methods: [] });
  expect(codeOf(await send(next, 'GET', '/auth/sessions'))).toBe('200 OK');
});

describe('somebody with the password and the mailbox alone', () => {
  it('sets no factor up and removes none, in whatever order', async () => {
    const { person, id } = await withPasskey();
    const stranger = await again(person);
    const begun = await send(stranger, 'POST', '/auth/passkeys/options', {});
    expect(codeOf(begun)).toBe('403 FACTOR_REQUIRED');
    expect(codeOf(await send(stranger, 'POST', '/auth/totp', {}))).toBe('403 FACTOR_REQUIRED');
    expect(codeOf(await send(stranger, 'DELETE', `/auth/passkeys/${id}`, {}))).toBe('403 FACTOR_REQUIRED');
    expect(await state(stranger)).toEqual({ required: true, owed: true, methods: ['PASSKEY'] });
  });

  it('does not end what was begun before the owner had a factor', async () => {
    const first = await h.newSuperAdmin();
    const stranger = await again(first);
    const { uri } = expectSuccess(await send(stranger, 'POST', '/auth/totp', {})).json();
    const code = (URI.parse(uri) as TOTP).generate({ timestamp: h.clock.now().getTime() });
    const options = await passkeys.begin(first);
    const made = createAuthenticator().register(options, onConsole);
    expectSuccess(await passkeys.store(first, made));
    expect(codeOf(await send(stranger, 'PUT', '/auth/totp/confirm', { code }))).toBe('403 FACTOR_REQUIRED');
    expect(await work(stranger)).toBe('403 FACTOR_REQUIRED');
  });

  it('has five tries an hour at the app’s codes, which are on record', async () => {
    const first = await h.newSuperAdmin();
    const { code } = await addApp(first);
    const stranger = await again(first);
    const wrong = ['000000', '111111', '222222', '333333'].find((one) => one !== code()) ?? '';
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(codeOf(await confirm(stranger, { totp: wrong })));
    expect(answers.slice(0, 4)).toEqual(Array(4).fill('422 CODE_WRONG'));
    expect(answers[5]).toBe('429 THROTTLED');
    expect(await work(stranger)).toBe('403 FACTOR_REQUIRED');
    const refusals = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'sign-in.refuse')
      .where('subject_id', '=', first.userId)
      .execute();
    expect(refusals).toContainEqual({ detail: { method: 'TOTP' } });
  });
});

describe('a sign-in is confirmed', () => {
  it('with a passkey of the caller, once', async () => {
    const { person, device } = await withPasskey();
    const next = await again(person);
    const signed = await sign(device);
    expect(codeOf(await confirm(next, { assertion: signed }))).toBe('200 OK');
    expect(await work(next)).toBe('200 OK');
    const third = await again(person);
    expect(codeOf(await confirm(third, { assertion: signed }))).toBe('422 PASSKEY_EXPIRED');
    expect(await work(third)).toBe('403 FACTOR_REQUIRED');
  });

  it('with nobody else’s passkey', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const next = await again(one.person);
    expect(codeOf(await confirm(next, { assertion: await sign(other.device) }))).toBe('422 PASSKEY_REFUSED');
    expect(await work(next)).toBe('403 FACTOR_REQUIRED');
  });

  it('with a recovery code, once', async () => {
    const first = await h.newSuperAdmin();
    const { recoveryCodes } = await addApp(first);
    const [recoveryCode] = recoveryCodes;
    const next = await again(first);
    expect(codeOf(await confirm(next, { recoveryCode }))).toBe('200 OK');
    expect(await work(next)).toBe('200 OK');
    expect(codeOf(await confirm(await again(first), { recoveryCode }))).toBe('422 CODE_WRONG');
  });

  it('with exactly one of them', async () => {
    const { person } = await withPasskey();
    const next = await again(person);
    expect(codeOf(await confirm(next, {}))).toBe('422 INVALID_INPUT');
    expect(codeOf(await confirm(next, { totp: '123456', recoveryCode: 'abc' }))).toBe('422 INVALID_INPUT');
  });

  it('by the passkey that signed in on a known device', async () => {
    const { person, device } = await withPasskey();
    const known = await knownDevice(h, person);
    const session = expectSuccess(await passkeys.enter(await sign(device), { known })).json();
    expect(await state({ ...person, accessToken: session.accessToken })).toMatchObject({ owed: false });
  });

  it('by the passkey that came before the emailed code, for its client alone', async () => {
    const { person, device } = await withPasskey();
    const address = someAddress();
    const enter = async (challenge?: string) => {
      h.clock.advance(2 * minuteMs);
      const { challenge: given } = expectSuccess(
        await passkeys.enter(await sign(device), { address }),
      ).json();
      const otpCode = await h.mails.code(person.email, 'sign-in-code');
      const session = expectSuccess(
        await h.anonymous(address).inject({
          method: 'PUT',
          url: '/auth/otp-login',
          payload: { email: person.email, otpCode, ...(challenge !== 'none' && { challenge: given }) },
        }),
      ).json();
      return state({ ...person, accessToken: session.accessToken });
    };
    expect(await enter()).toMatchObject({ owed: false });
    // behind the same address, without what the client was given
    expect(await enter('none')).toMatchObject({ owed: true });
  });
});

describe('the last factor', () => {
  it('stays while one is needed, whichever it is', async () => {
    const { person, id } = await withPasskey();
    const remove = (url: string, payload = {}) => send(person, 'DELETE', url, payload);
    expect(codeOf(await remove(`/auth/passkeys/${id}`))).toBe('409 LAST_FACTOR');
    const { code } = await addApp(person);
    expectSuccess(await send(person, 'GET', '/auth/passkeys'));
    expect(codeOf(await remove(`/auth/passkeys/${id}`))).toBe('422 CODE_REQUIRED');
    const otpCode = await h.mails.code(person.email, 'factor-code');
    expect(codeOf(await remove(`/auth/passkeys/${id}`, { otpCode }))).toBe('200 OK');
    expect(codeOf(await remove('/auth/totp', { code: code() }))).toBe('409 LAST_FACTOR');
  });

  it('stays where both are removed at the same moment', async () => {
    const { person, id } = await withPasskey();
    const { code } = await addApp(person);
    expect(codeOf(await send(person, 'DELETE', `/auth/passkeys/${id}`, {}))).toBe('422 CODE_REQUIRED');
    const otpCode = await h.mails.code(person.email, 'factor-code');
    const answers = await Promise.all([
      send(person, 'DELETE', `/auth/passkeys/${id}`, { otpCode }),
      send(person, 'DELETE', '/auth/totp', { code: code() }),
    ]);
    expect(answers.map(codeOf).sort()).toEqual(['200 OK', '409 LAST_FACTOR']);
  });

  it('goes where none is needed', async () => {
    h.dependencies.settings.SUPER_ADMIN_FACTOR = 'optional';
    const person = await h.newSuperAdmin();
    const { code } = await addApp(person);
    expect(codeOf(await send(person, 'DELETE', '/auth/totp', { code: code() }))).toBe('200 OK');
  });
});
