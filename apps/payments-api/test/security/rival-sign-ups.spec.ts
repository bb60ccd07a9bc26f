import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountType } from '@sanaga/domain';
import { createHarness, type Harness } from '../kit/whole/harness.ts';
import { expectSuccess, someAddress, someEmail, somePhoneNumber } from '../kit/base/clients.ts';

/** Signs several people up with one address: the account is its owner's, with what the owner typed. */
let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
beforeEach(() => h.clock.advanceToFullHour());
afterAll(() => h.close());

const otherThan = (code: string): string => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');

interface Person {
  name: string;
  organisationName: string;
  password: string;
  address: string;
  accountType?: AccountType;
}
const anOwner = (): Person => ({
  name: 'Awa Ngono',
  organisationName: 'Moungo Fruits SARL',
  password: 'Quiet-Harbour-71',
  address: someAddress(),
});
const aStranger = (): Person => ({
  name: 'Visit evil dot example',
  organisationName: 'Win at evil dot example',
  password: 'Brave-Mangrove-12',
  address: someAddress(),
});

const call = (url: string, payload: object, address = someAddress(), method: 'POST' | 'PUT' = 'POST') =>
  h.anonymous(address).inject({ method, url, payload });

const signUp = (
  email: string,
  { name, organisationName, password, address, accountType = 'ORGANIZATION' }: Person,
) =>
  call(
    '/auth/create-account',
    {
      accountType,
      name,
      email,
      phoneNumber: somePhoneNumber(),
      password,
      organisationName,
    },
    address,
  );
const challengeOf = async (email: string, person: Person): Promise<string> =>
  expectSuccess(await signUp(email, person)).json().challenge;
const login = (email: string, password: string, address?: string) =>
  call('/auth/login', { email, password }, address);
const worksFor = async (email: string, { password }: Person): Promise<boolean> =>
  (await login(email, password)).statusCode === 200;
const codeOf = (email: string) => h.mails.code(email, 'sign-up-code');
const mailsTo = async (email: string) => (await h.mails.all(email)).length;

const verifications = [
  ['/auth/verify-email-otp', 'POST'],
  ['/auth/verify-email', 'PUT'],
] as const;

describe.each(verifications)('%s', (url, method) => {
  const verify = (email: string, otpCode: string, { address, challenge }: Record<string, string> = {}) =>
    call(url, { email, otpCode, challenge }, address, method);

  async function expectOwners(email: string, owner: Person, stranger: Person): Promise<void> {
    expect([await worksFor(email, owner), await worksFor(email, stranger)]).toEqual([true, false]);
    const row = await h.db
      .selectFrom('app_user as u')
      .innerJoin('organisation as o', 'o.id', 'u.organisation_id')
      .select(['u.name', 'o.name as organisationName'])
      .where('u.email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ name: owner.name, organisationName: owner.organisationName });
  }

  it('makes the account of whoever sends the challenge, though a stranger signed up later', async () => {
    const [email, owner, stranger] = [someEmail(), anOwner(), aStranger()];
    const challenge = await challengeOf(email, owner);
    expectSuccess(await signUp(email, stranger));
    expectSuccess(await verify(email, await codeOf(email), { challenge }));
    await expectOwners(email, owner, stranger);
  });

  it('makes the account of whoever calls from where they signed up, before a stranger or after', async () => {
    for (const isLater of [true, false]) {
      const [email, owner, stranger] = [someEmail(), anOwner(), aStranger()];
      for (const person of isLater ? [owner, stranger] : [stranger, owner])
        expectSuccess(await signUp(email, person));
      expectSuccess(await verify(email, await codeOf(email), { address: owner.address }));
      await expectOwners(email, owner, stranger);
    }
  });

  it('makes the account of whoever signed in before with the own password, from anywhere', async () => {
    const [email, owner, stranger] = [someEmail(), anOwner(), aStranger()];
    expectSuccess(await signUp(email, owner));
    const elsewhere = someAddress();
    expectSuccess(await login(email, owner.password, elsewhere));
    expectSuccess(await signUp(email, stranger));
    const otpCode = await h.mails.code(email, 'sign-in-code');
    const signedIn = await call('/auth/otp-login', { email, otpCode }, elsewhere, 'PUT');
    expect(signedIn.json().code).toBe('EMAIL_UNVERIFIED');
    expectSuccess(await verify(email, await codeOf(email), { address: elsewhere }));
    await expectOwners(email, owner, stranger);
  });

  it('takes no password where nobody can be told, until the mailbox chooses one', async () => {
    const [email, owner, stranger] = [someEmail(), anOwner(), aStranger()];
    for (const person of [owner, stranger]) expectSuccess(await signUp(email, person));
    const answer = await verify(email, await codeOf(email));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'PASSWORD_NEEDED',
      message:
        'Your email address is verified. Others signed up with it too, so choose a password of your own now.',
    });
    expect([await worksFor(email, owner), await worksFor(email, stranger)]).toEqual([false, false]);

    expectSuccess(await call('/auth/forgot-password', { email }));
    const otpCode = await h.mails.code(email, 'reset');
    const { resetToken } = expectSuccess(
      await call('/auth/verify-email-reset-otp', { email, otpCode }),
    ).json();
    const newPassword = 'Calm-Estuary-48';
    expectSuccess(
      await call('/auth/reset-password', { email, resetToken, newPassword }, someAddress(), 'PUT'),
    );
    const session = await h.signIn(email, newPassword);
    expect(session.name).not.toContain('evil');
    expect(JSON.stringify(await h.mails.all(email))).not.toContain('evil');
  });

  it('takes what was typed last where all came from one place, or one alone signed up', async () => {
    const [email, first] = [someEmail(), anOwner()];
    const second = { ...first, name: 'Awa Ngono-Biya', password: 'Calm-Estuary-48' };
    for (const person of [first, second]) expectSuccess(await signUp(email, person));
    expectSuccess(await verify(email, await codeOf(email)));
    await expectOwners(email, second, first);
  });

  it('belongs to nobody who signs up again after a reset has shown whose the address is', async () => {
    const [email, owner, stranger] = [someEmail(), anOwner(), aStranger()];
    expectSuccess(await signUp(email, owner));
    expectSuccess(await call('/auth/forgot-password', { email }));
    const payload = { resetToken: await h.mails.ticket(email, 'reset'), newPassword: 'Calm-Estuary-48' };
    expectSuccess(await call('/auth/reset-password', payload, someAddress(), 'PUT'));
    expectSuccess(await signUp(email, stranger));
    await h.signIn(email, 'Calm-Estuary-48');
    expect(await worksFor(email, stranger)).toBe(false);
  });
});

describe('the tries at a sign-up code', () => {
  const verify = (email: string, otpCode: string, address?: string, challenge?: string) =>
    call('/auth/verify-email-otp', { email, otpCode, challenge }, address);

  it('are whoever’s who signed up', async () => {
    const [email, owner] = [someEmail(), anOwner()];
    const challenge = await challengeOf(email, owner);
    const code = await codeOf(email);
    for (let place = 0; place < 12; place += 1) await verify(email, otherThan(code));
    for (let n = 0; n < 5; n += 1) await verify(email, otherThan(code), owner.address);
    const told = await verify(email, otherThan(code), someAddress(), challenge);
    expect(told.json()).toMatchObject({ code: 'CODE_WRONG', triesLeft: 4 });
    expectSuccess(await verify(email, code, someAddress(), challenge));
  });

  it('are not used up by a stranger who signs up many times', async () => {
    const [email, owner] = [someEmail(), anOwner()];
    const stranger: Person = { ...aStranger(), accountType: 'INDIVIDUAL' };
    const own = await challengeOf(email, owner);
    const code = await codeOf(email);
    for (let n = 0; n < 8; n += 1) {
      const challenge = await challengeOf(email, stranger);
      for (let tries = 0; tries < 5; tries += 1)
        await verify(email, otherThan(code), someAddress(), challenge);
    }
    const told = await verify(email, otherThan(code), someAddress(), own);
    expect(told.json()).toMatchObject({ code: 'CODE_WRONG', triesLeft: 4 });
    expectSuccess(await verify(email, code, someAddress(), own));
  });

  it('tell nobody whether the address is known', async () => {
    const { email: known } = await h.signUpOrganisation();
    const told: unknown[][] = [];
    for (const email of [known, someEmail()]) {
      const { challenge, description } = expectSuccess(await signUp(email, aStranger())).json();
      expect(challenge).toMatch(/^[\w-]{43}$/);
      const answers: unknown[] = [description];
      for (let n = 0; n < 6; n += 1)
        answers.push((await verify(email, '000000', someAddress(), challenge)).json().code);
      told.push(answers);
    }
    expect(told[0]).toEqual(told[1]);
  });
});

describe('the mails of a sign-up', () => {
  async function decide(email: string, method: 'PUT' | 'DELETE', url: string): Promise<void> {
    const { id } = await h.db
      .selectFrom('organisation')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expectSuccess(await h.as(await h.superAdmin()).inject({ method, url: `${url}/${id}` }));
  }
  const approve = (email: string) => decide(email, 'PUT', '/auth/organisations/approve-organisation');
  const reject = (email: string) =>
    decide(email, 'DELETE', '/auth/organisations/delete-organisation-request');

  const requests = [
    ['/auth/request-email-verification', (email: string) => ({ email, name: 'Visit evil dot example' })],
    ['/auth/resend-email-verification', (email: string) => ({ email })],
  ] as const;

  it.each(requests)(
    'come ever more seldom by %s, and never keep the owner from signing up',
    async (url, body) => {
      const [email, owner] = [someEmail(), anOwner()];
      expectSuccess(await signUp(email, aStranger()));
      const mailedAfter: number[] = [];
      let present = 0;
      for (const minute of [0.5, 1, 2, 5, 6, 7, 20, 21, 22, 80, 81, 82, 120]) {
        h.clock.advance((minute - present) * 60_000);
        present = minute;
        const before = await mailsTo(email);
        expectSuccess(await call(url, body(email)));
        if ((await mailsTo(email)) > before) mailedAfter.push(minute);
      }
      expect(mailedAfter).toEqual([1, 6, 21, 81]);
      // the latest mailed code is good until another one may be mailed
      expectSuccess(await signUp(email, owner));
      h.clock.advance(20 * 60_000);
      const otpCode = await codeOf(email);
      expectSuccess(await call('/auth/verify-email-otp', { email, otpCode }, owner.address));
      expect(await worksFor(email, owner)).toBe(true);
    },
  );

  it('carry nothing of what a stranger typed, nor do those that follow', async () => {
    const [email, stranger] = [someEmail(), aStranger()];
    expectSuccess(await signUp(email, stranger));
    expectSuccess(await login(email, stranger.password));
    expectSuccess(await call('/auth/forgot-password', { email }));
    const change = { email, oldPassword: stranger.password, newPassword: 'Calm-Estuary-48' };
    expectSuccess(await call('/auth/change-password', change, someAddress(), 'PUT'));
    expect((await h.mails.all(email)).map(({ template }) => template)).toEqual([
      'sign-up-code',
      'sign-in-code',
      'reset',
      'change-password-code',
    ]);
    expect(JSON.stringify(await h.mails.all(email))).not.toContain('evil');
  });

  it('lead the owner into an account that was approved before anybody verified it', async () => {
    const [email, stranger] = [someEmail(), aStranger()];
    expectSuccess(await signUp(email, stranger));
    await approve(email);
    expectSuccess(await call('/auth/forgot-password', { email }));
    const payload = { resetToken: await h.mails.ticket(email, 'reset'), newPassword: 'Calm-Estuary-48' };
    expectSuccess(await call('/auth/reset-password', payload, someAddress(), 'PUT'));
    await h.signIn(email, 'Calm-Estuary-48');
    expect(await worksFor(email, stranger)).toBe(false);
  });

  it('nor does what a super admin decides on a request that nobody verified', async () => {
    for (const decision of [approve, reject]) {
      const email = someEmail();
      expectSuccess(await signUp(email, aStranger()));
      await decision(email);
      const mails = await h.mails.all(email);
      expect(mails).toHaveLength(2);
      expect(JSON.stringify(mails)).not.toContain('evil');
    }
  });

  it('and those of a stranger’s sign-ins do not count once the owner has verified the address', async () => {
    const [email, owner, stranger] = [someEmail(), anOwner(), aStranger()];
    expectSuccess(await signUp(email, stranger));
    for (let n = 0; n < 10; n += 1) {
      expectSuccess(await login(email, stranger.password));
      h.clock.advance(61_000);
    }
    expect((await login(email, stranger.password)).statusCode).toBe(429);
    expectSuccess(await signUp(email, owner));
    const otpCode = await codeOf(email);
    expectSuccess(await call('/auth/verify-email-otp', { email, otpCode }, owner.address));
    await h.signIn(email, owner.password);
  });

  it('and the look-ups of a business number are not used up by strangers', async () => {
    const [email, stranger] = [someEmail(), aStranger()];
    for (let n = 0; n < 6; n += 1) await signUp(email, stranger);
    expectSuccess(await signUp(email, anOwner()));
  });
});
