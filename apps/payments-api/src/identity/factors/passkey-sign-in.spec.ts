import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { minuteMs } from '@sanaga/domain';
import { createAuthenticator } from '../../../test/kit/identity/authenticator.ts';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import { createPasskeyCalls, knownDevice } from '../../../test/kit/identity/passkeys.ts';
import { codeOf, expectSuccess, someAddress, type TestSession } from '../../../test/kit/base/clients.ts';
import { verifyAssertion } from './assertions.ts';

let h: Harness;
let passkeys: ReturnType<typeof createPasskeyCalls>;
beforeAll(async () => {
  h = await createHarness();
  passkeys = createPasskeyCalls(h);
});
afterAll(() => h.close());

/** Signs somebody up who has a passkey, and is known on a device. */
async function withPasskey() {
  const person = await h.signUpOrganisation();
  return { person, known: await knownDevice(h, person), ...(await passkeys.addPasskey(person)) };
}

const signInEntries = async ({ userId }: TestSession) => {
  const rows = await h.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', userId)
    .where('action', 'in', ['session.start', 'sign-in.refuse'])
    .execute();
  return rows.map(({ action }) => action);
};

describe('signing in with a passkey', () => {
  it('returns on a known device what signing in with password and code returns', async () => {
    const { person, known, device } = await withPasskey();
    const before = (await signInEntries(person)).length;
    const answer = expectSuccess(
      await passkeys.enter(device.sign(await passkeys.beginLogin()), { known }),
    ).json();
    const usual = await h.signIn(person.email);
    const again = await h.anonymous().inject({
      method: 'PUT',
      url: '/auth/refresh-token',
      payload: { refreshToken: usual.refreshToken },
    });
    expect(Object.keys(answer)).toEqual(Object.keys(again.json()));
    expect(answer.user).toEqual(again.json().user);
    const mine = { ...person, accessToken: answer.accessToken };
    expect(await h.get(mine, '/auth/passkeys')).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    expect((await signInEntries(person)).slice(before)).toEqual(['session.start', 'session.start']);
  });

  it('is followed by a mailed code on any other device', async () => {
    const { person, device } = await withPasskey();
    const answer = await passkeys.enter(device.sign(await passkeys.beginLogin()));
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({
      success: true,
      description: expect.any(String),
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      email: person.email,
    });
    const payload = {
      email: person.email,
      otpCode: await h.mails.code(person.email, 'sign-in-code'),
      challenge: answer.json().challenge,
    };
    expectSuccess(await h.anonymous().inject({ method: 'PUT', url: '/auth/otp-login', payload }));
  });

  it('begins in the same way for everybody, in each app', async () => {
    expect(await passkeys.beginLogin()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 10 * minuteMs,
      userVerification: 'required',
    });
    const without = await h.anonymous().inject({ method: 'POST', url: '/auth/passkey-login/options' });
    expect(without.json()).toMatchObject({ rpId: 'localhost' });
  });

  it('works once with what was signed, and within ten minutes', async () => {
    const { known, device } = await withPasskey();
    const signed = device.sign(await passkeys.beginLogin());
    expect(codeOf(await passkeys.enter(signed, { known }))).toBe('200 OK');
    expect(codeOf(await passkeys.enter(signed, { known }))).toBe('422 PASSKEY_EXPIRED');
    const late = device.sign(await passkeys.beginLogin());
    h.clock.advance(10 * minuteMs + 1);
    expect(codeOf(await passkeys.enter(late, { known }))).toBe('422 PASSKEY_EXPIRED');
  });

  it('gives one of many who send the same a session', async () => {
    const { known, device } = await withPasskey();
    const signed = device.sign(await passkeys.beginLogin());
    const answers = await Promise.all(Array.from({ length: 10 }, () => passkeys.enter(signed, { known })));
    expect(answers.map(codeOf).toSorted()).toEqual(['200 OK', ...Array(9).fill('422 PASSKEY_EXPIRED')]);
  });

  it.each([
    ['on another page', { origin: 'https://sanaga.evil.example' }],
    ['on the page of the other app', { origin: 'http://localhost:4300' }],
    ['without verifying the person', { flags: 0x01 }],
    ['in somebody else’s name', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused where it was signed %s', async (_, deviation) => {
    const { known, device } = await withPasskey();
    const signed = device.sign(await passkeys.beginLogin(), deviation);
    expect(codeOf(await passkeys.enter(signed, { known }))).toBe('422 PASSKEY_REFUSED');
  });

  it('is refused for another domain, an unknown passkey, another’s signature and a challenge of nobody', async () => {
    const [{ known, device }, other] = [await withPasskey(), await withPasskey()];
    const elsewhere = device.sign({ ...(await passkeys.beginLogin()), rpId: 'evil.example' });
    expect(codeOf(await passkeys.enter(elsewhere, { known }))).toBe('422 PASSKEY_REFUSED');
    const unknown = createAuthenticator().sign(await passkeys.beginLogin());
    expect(codeOf(await passkeys.enter(unknown, { known }))).toBe('422 PASSKEY_REFUSED');
    const asked = await passkeys.beginLogin();
    const { response } = other.device.sign(asked);
    const mixed = { ...device.sign(asked), response: { ...response, userHandle: undefined } };
    expect(codeOf(await passkeys.enter(mixed, { known }))).toBe('422 PASSKEY_REFUSED');
    const made = device.sign({ challenge: 'AAAA', rpId: 'localhost' });
    expect(codeOf(await passkeys.enter(made, { known }))).toBe('422 PASSKEY_EXPIRED');
  });

  it('takes no challenge that was given for a new passkey', async () => {
    const { person, known, device } = await withPasskey();
    const { challenge } = await passkeys.begin(person);
    const signed = device.sign({ challenge, rpId: 'localhost' });
    expect(codeOf(await passkeys.enter(signed, { known }))).toBe('422 PASSKEY_EXPIRED');
  });

  it('is refused to the suspended, and with a passkey that was removed', async () => {
    const { person, known, device, passkey } = await withPasskey();
    const second = await passkeys.addPasskey(person);
    await h.as(person).inject({ method: 'DELETE', url: `/auth/passkeys/${passkey.id}`, payload: {} });
    const removed = device.sign(await passkeys.beginLogin());
    expect(codeOf(await passkeys.enter(removed, { known }))).toBe('422 PASSKEY_REFUSED');
    await h.db.updateTable('app_user').set({ status: 'SUSPENDED' }).where('id', '=', person.userId).execute();
    const answer = await passkeys.enter(second.device.sign(await passkeys.beginLogin()), { known });
    expect(answer.json()).toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
      message: 'This account is suspended. The email about it says why.',
    });
  });

  it('signs a super admin in to the console, with a passkey of the console', async () => {
    const person = await h.newSuperAdmin();
    const device = createAuthenticator('http://localhost:4300');
    await passkeys.addPasskey(person, device);
    const answer = await passkeys.enter(device.sign(await passkeys.beginLogin('ADMIN_CONSOLE')));
    expect([answer.statusCode, answer.json().email]).toEqual([202, person.email]);
  });

  it('notes a counter that does not grow, and refuses nothing', async () => {
    const { known, device, passkey } = await withPasskey();
    const enter = async (counter: number) =>
      expectSuccess(await passkeys.enter(device.sign(await passkeys.beginLogin(), { counter }), { known }));
    const stored = () =>
      h.db
        .selectFrom('passkey')
        .select(['counter', 'counter_stood_at'])
        .where('id', '=', passkey.id)
        .executeTakeFirstOrThrow();
    await enter(0);
    await enter(7);
    expect(await stored()).toEqual({ counter: 7n, counter_stood_at: null });
    await enter(7);
    expect(await stored()).toEqual({ counter: 7n, counter_stood_at: expect.any(Date) });
    await enter(3);
    expect((await stored()).counter).toBe(7n);
  });

  it('lets one network of many refused tries wait, and nobody who is right', async () => {
    h.clock.advanceToFullHour();
    const { known, device } = await withPasskey();
    const crowd = someAddress();
    for (let i = 0; i < 51; i += 1)
      await passkeys.enter(createAuthenticator().sign(await passkeys.beginLogin()), { address: crowd });
    const signed = device.sign(await passkeys.beginLogin());
    expect(codeOf(await passkeys.enter(signed, { known, address: crowd }))).toBe('200 OK');
  });
});

describe('an assertion over a given challenge', () => {
  it('returns what shows for ever that this key signed exactly this', async () => {
    const { person, device, passkey } = await withPasskey();
    const challenge = Buffer.from('digest of what is approved').toString('base64url');
    const response = device.sign({ challenge, rpId: 'localhost' });
    const { userId } = person;
    const verified = await inTransaction(h.db, (tx) =>
      verifyAssertion(tx, h.dependencies, { response, challenge, userId }),
    );
    const row = await h.db
      .selectFrom('passkey')
      .select('public_key')
      .where('id', '=', passkey.id)
      .executeTakeFirstOrThrow();
    expect(verified).toEqual({
      passkeyId: passkey.id,
      userId,
      evidence: {
        credentialId: device.credentialId,
        publicKey: row.public_key,
        algorithm: -7,
        clientDataJSON: Buffer.from(response.response.clientDataJSON, 'base64url'),
        authenticatorData: Buffer.from(response.response.authenticatorData, 'base64url'),
        signature: Buffer.from(response.response.signature, 'base64url'),
        rpId: 'localhost',
        origin: 'http://localhost:4200',
        flags: 0x1d,
        counter: 0,
        counterStood: false,
      },
    });
  });

  it('is of the person whose passkey it has to be, and over that challenge', async () => {
    const [{ device }, other] = [await withPasskey(), await withPasskey()];
    const challenge = Buffer.from('digest').toString('base64url');
    const response = device.sign({ challenge, rpId: 'localhost' });
    const verify = (asked: { challenge: string; userId?: string }) =>
      inTransaction(h.db, (tx) => verifyAssertion(tx, h.dependencies, { response, ...asked }));
    const refused = expect.objectContaining({ code: 'PASSKEY_REFUSED' });
    await expect(verify({ challenge, userId: other.person.userId })).rejects.toEqual(refused);
    const changed = Buffer.from('another digest').toString('base64url');
    await expect(verify({ challenge: changed })).rejects.toEqual(refused);
  });
});
