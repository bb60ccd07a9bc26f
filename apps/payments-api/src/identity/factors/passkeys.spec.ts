import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayMs, minuteMs } from '@sanaga/domain';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createAuthenticator } from '../../../test/kit/identity/authenticator.ts';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import { createPasskeyCalls } from '../../../test/kit/identity/passkeys.ts';
import { codeOf, testPassword, type TestSession } from '../../../test/kit/base/clients.ts';
import { forgetAccess } from '../auth/forgotten-access.ts';

let h: Harness;
let passkeys: ReturnType<typeof createPasskeyCalls>;
beforeAll(async () => {
  h = await createHarness();
  passkeys = createPasskeyCalls(h);
});
afterAll(() => h.close());

const list = (person: TestSession) => h.get(person, '/auth/passkeys') as Promise<{ id: string }[]>;
const remove = (person: TestSession, id: string, payload = {}) =>
  h.as(person).inject({ method: 'DELETE', url: `/auth/passkeys/${id}`, payload });
const templates = async ({ email }: TestSession) =>
  (await h.mails.all(email)).map(({ template }) => template);

describe('a new passkey', () => {
  it('is asked of the caller’s device: one that verifies the person and finds itself at a sign-in', async () => {
    const person = await h.signUpIndividual();
    expect(await passkeys.begin(person)).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'localhost', name: 'Sanaga' },
      user: {
        id: Buffer.from(person.userId.replaceAll('-', ''), 'hex').toString('base64url'),
        name: person.email,
      },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
  });

  it('is stored as it came, listed, and reported by mail', async () => {
    const person = await h.signUpIndividual();
    const { device, passkey } = await passkeys.addPasskey(person);
    expect(passkey).toEqual({
      id: expect.any(String),
      name: 'Laptop',
      createdAt: expect.any(String),
      lastUsedAt: null,
      backedUp: true,
    });
    expect(await list(person)).toEqual([passkey]);
    const row = await h.db
      .selectFrom('passkey')
      .selectAll()
      .where('id', '=', passkey.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      user_id: person.userId,
      credential_id: device.credentialId,
      algorithm: -7,
      counter: 0n,
      transports: ['internal'],
      flags: 0x5d,
      rp_id: 'localhost',
      origin: 'http://localhost:4200',
    });
    expect(await templates(person)).toContain('passkey-added');
    const [known] = (await passkeys.begin(person)).excludeCredentials;
    expect(known.id).toBe(device.credentialId.toString('base64url'));
  });

  it('is made once from each challenge, by whom it was given to, within ten minutes', async () => {
    const [person, other] = [await h.signUpIndividual(), await h.signUpIndividual()];
    const made = createAuthenticator().register(await passkeys.begin(person));
    expect(codeOf(await passkeys.store(other, made))).toBe('422 PASSKEY_EXPIRED');
    expect(codeOf(await passkeys.store(person, made))).toBe('201 OK');
    expect(codeOf(await passkeys.store(person, made))).toBe('422 PASSKEY_EXPIRED');
    const late = createAuthenticator().register(await passkeys.begin(person));
    h.clock.advance(10 * minuteMs + 1);
    expect(codeOf(await passkeys.store(person, late))).toBe('422 PASSKEY_EXPIRED');
  });

  it('belongs to one person', async () => {
    const [person, other] = [await h.signUpIndividual(), await h.signUpIndividual()];
    const { device } = await passkeys.addPasskey(person);
    const again = device.register(await passkeys.begin(other));
    expect(codeOf(await passkeys.store(other, again))).toBe('409 DUPLICATE');
  });

  it.each([
    ['of another page', { origin: 'https://sanaga.evil.example' }],
    ['of the console', { origin: 'http://localhost:4300' }],
    ['that did not verify the person', { flags: 0x01 }],
  ])('%s is refused', async (_, deviation) => {
    const person = await h.signUpIndividual();
    const made = createAuthenticator().register(await passkeys.begin(person), deviation);
    expect(codeOf(await passkeys.store(person, made))).toBe('422 PASSKEY_REFUSED');
    expect(await list(person)).toEqual([]);
  });

  it('of another domain is refused', async () => {
    const person = await h.signUpIndividual();
    const asked = await passkeys.begin(person);
    const made = createAuthenticator().register({ ...asked, rp: { id: 'evil.example' } });
    expect(codeOf(await passkeys.store(person, made))).toBe('422 PASSKEY_REFUSED');
  });

  it('with a certificate is refused before anything is fetched for it', async () => {
    const person = await h.signUpIndividual();
    const made = createAuthenticator().register(await passkeys.begin(person));
    const statement = new Map<string, unknown>([
      ['fmt', 'packed'],
      [
        'attStmt',
        new Map<string, unknown>([
          ['alg', -7],
          ['sig', new Uint8Array(8)],
          ['x5c', [new Uint8Array(8)]],
        ]),
      ],
      ['authData', new Uint8Array(37)],
    ]);
    const attestationObject = Buffer.from(
      isoCBOR.encode(statement as Parameters<typeof isoCBOR.encode>[0]),
    ).toString('base64url');
    const response = { ...made.response, attestationObject };
    expect(codeOf(await passkeys.store(person, { ...made, response }))).toBe('422 PASSKEY_REFUSED');
  });

  it('needs the password half an hour after signing in', async () => {
    const person = await h.signUpIndividual();
    await h.db
      .updateTable('session')
      .set({ created_at: new Date(h.clock.now().getTime() - 31 * minuteMs) })
      .where('user_id', '=', person.userId)
      .execute();
    const begin = async (payload: { password?: string }) =>
      codeOf(await h.post(person, '/auth/passkeys/options', payload));
    expect(await begin({})).toBe('403 PASSWORD_REQUIRED');
    expect(await begin({ password: 'Wrong-Harbour-71' })).toBe('422 PASSWORD_WRONG');
    expect(await begin({ password: testPassword })).toBe('200 OK');
  });

  it('is one of twenty at most', async () => {
    const person = await h.signUpIndividual();
    const { passkey } = await passkeys.addPasskey(person);
    const device = createAuthenticator().register(await passkeys.begin(person));
    const {
      id: _,
      credential_id,
      ...row
    } = await h.db.selectFrom('passkey').selectAll().where('id', '=', passkey.id).executeTakeFirstOrThrow();
    await h.db
      .insertInto('passkey')
      .values(
        Array.from({ length: 19 }, (_, place) => ({
          ...row,
          credential_id: Buffer.concat([credential_id, Buffer.from([place])]),
        })),
      )
      .execute();
    const full = [{ field: 'name', message: 'You have 20 passkeys. Remove one first.' }];
    expect((await passkeys.store(person, device)).json().errors).toEqual(full);
    expect((await h.post(person, '/auth/passkeys/options', {})).json().errors).toEqual(full);
    expect(await list(person)).toHaveLength(20);
  });
});

describe('a passkey', () => {
  it('gets another name, from its owner alone', async () => {
    const [person, other] = [await h.signUpIndividual(), await h.signUpIndividual()];
    const { passkey } = await passkeys.addPasskey(person);
    const renamed = await h.patch(person, `/auth/passkeys/${passkey.id}`, { name: ' Work phone ' });
    expect(renamed.json()).toEqual({ ...passkey, name: 'Work phone' });
    const foreign = await h.patch(other, `/auth/passkeys/${passkey.id}`, { name: 'Mine' });
    expect(codeOf(foreign)).toBe('404 NOT_FOUND');
  });

  it('is removed; the last one only with a mailed code', async () => {
    const person = await h.signUpIndividual();
    const first = await passkeys.addPasskey(person);
    const second = await passkeys.addPasskey(person);
    expect(codeOf(await remove(person, first.passkey.id))).toBe('200 OK');
    expect(await templates(person)).toContain('passkey-removed');
    const { id } = second.passkey;
    expect(codeOf(await remove(person, id))).toBe('422 CODE_REQUIRED');
    expect(await list(person)).toHaveLength(1);
    const otpCode = await h.mails.code(person.email, 'factor-code');
    expect(codeOf(await remove(person, id))).toBe('429 THROTTLED');
    const wrong = otpCode === '000000' ? '000001' : '000000';
    expect((await remove(person, id, { otpCode: wrong })).json()).toMatchObject({
      code: 'CODE_WRONG',
      triesLeft: 4,
    });
    expect(codeOf(await remove(person, id, { otpCode }))).toBe('200 OK');
    expect(await list(person)).toEqual([]);
    expect(codeOf(await remove(person, id))).toBe('404 NOT_FOUND');
  });

  it('is another person’s as if it were not there', async () => {
    const [person, other] = [await h.signUpIndividual(), await h.signUpIndividual()];
    const { passkey } = await passkeys.addPasskey(person);
    await passkeys.addPasskey(other);
    expect(codeOf(await remove(other, passkey.id))).toBe('404 NOT_FOUND');
    expect(await list(person)).toHaveLength(1);
  });

  it('leaves audit rows', async () => {
    const person = await h.signUpIndividual();
    const { passkey } = await passkeys.addPasskey(person);
    await passkeys.addPasskey(person);
    await h.patch(person, `/auth/passkeys/${passkey.id}`, { name: 'Phone' });
    await remove(person, passkey.id);
    const rows = await h.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('subject_id', '=', person.userId)
      .where('action', 'like', 'passkey.%')
      .orderBy('id')
      .execute();
    const detail = { passkeyId: passkey.id };
    expect(rows).toMatchObject([
      { action: 'passkey.add', detail },
      { action: 'passkey.add' },
      { action: 'passkey.rename', detail },
      { action: 'passkey.remove', detail },
    ]);
  });

  it('is made from a challenge that is forgotten a day after it expired', async () => {
    const person = await h.signUpIndividual();
    await passkeys.begin(person);
    const hash = Buffer.from('a challenge of the day before yesterday');
    const then = new Date(Date.now() - 2 * dayMs);
    await h.db
      .insertInto('passkey_challenge')
      .values({ hash, purpose: 'SIGN_IN', created_at: then, expires_at: then })
      .execute();
    await forgetAccess(h);
    const left = await h.db.selectFrom('passkey_challenge').select('hash').execute();
    expect(left.length).toBeGreaterThan(0);
    expect(left.some((row) => row.hash.equals(hash))).toBe(false);
  });
});
