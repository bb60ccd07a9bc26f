import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { limits } from '../../src/identity/auth/limits.ts';
import { expectSuccess, someAddress, someEmail, somePhoneNumber, testPassword } from '../kit/base/clients.ts';
import { createHarness, type Harness } from '../kit/whole/harness.ts';

/** Hundreds of people behind one client address, as carriers in Cameroon have it, and one of them is hostile. */
let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
beforeEach(() => h.clock.advanceToFullHour());
afterAll(() => h.close());

const wrongPassword = 'Wrong-Harbour-71';
const newPassword = 'Calm-Estuary-48';

const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));

const counted = (answers: readonly LightMyRequestResponse[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([status, { length }]) => [status, length]),
  );

/** A browser at a client address: its front-end server sends the token of its device. */
function browser(address: string, device = randomBytes(32).toString('base64url')) {
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    h.anonymous(address).inject({ method, url, headers: { device }, ...(payload && { payload }) });
  return {
    login: (email: string, password = testPassword) => call('POST', '/auth/login', { email, password }),
    async signIn(email: string, password = testPassword): Promise<void> {
      expectSuccess(await call('POST', '/auth/login', { email, password }));
      const otpCode = await h.mails.code(email, 'sign-in-code');
      expectSuccess(await call('PUT', '/auth/otp-login', { email, otpCode }));
    },
    async resetPassword(email: string): Promise<void> {
      expectSuccess(await call('POST', '/auth/forgot-password', { email }));
      const resetToken = await h.mails.ticket(email, 'reset');
      expectSuccess(await call('GET', `/auth/reset-password/${resetToken}`));
      expectSuccess(await call('PUT', '/auth/reset-password', { resetToken, newPassword }));
    },
    async signUp(accountType: 'INDIVIDUAL' | 'ORGANIZATION'): Promise<void> {
      const email = someEmail('new');
      const person = { accountType, name: 'Awa Ngono', phoneNumber: somePhoneNumber() };
      const place = { category: 'SERVICES', location: 'douala', organisationName: 'Garage Ngono' };
      const payload = { ...person, ...place, email, password: testPassword };
      expectSuccess(await call('POST', '/auth/create-account', payload));
      const otpCode = await h.mails.code(email, 'sign-up-code');
      expectSuccess(await call('POST', '/auth/verify-email-otp', { email, otpCode }));
    },
    call,
  };
}

/** Has many people do the same, a limited number of them at once. */
async function together<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const person = async () => {
    for (const one of waiting) await act(one);
  };
  await Promise.all(times(10, person));
}

/** People with the password of specs, who have never signed in. */
async function people(count: number): Promise<string[]> {
  const { userId } = await h.signUp({ approved: false });
  const { id: _own, ...one } = await h.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const emails = times(count, () => someEmail('crowd'));
  await h.db
    .insertInto('app_user')
    .values(emails.map((email) => ({ ...one, email })))
    .execute();
  return emails;
}

/** Does whatever is dear and public, well beyond what one network may do straight away. */
async function spendEverything(address: string): Promise<void> {
  const hostile = browser(address);
  const otpCode = '000000';
  const post = (url: string, payload: object) => hostile.call('POST', url, payload);
  const signUp = (place: number) => ({
    accountType: place % 2 === 0 ? 'ORGANIZATION' : 'INDIVIDUAL',
    name: 'Paul Biyong',
    organisationName: 'Garage Biyong',
    category: 'SERVICES',
    location: 'douala',
    email: someEmail('hostile'),
    phoneNumber: somePhoneNumber(),
    password: testPassword,
  });
  const each: [number, (place: number) => Promise<LightMyRequestResponse>][] = [
    [limits.signInNetwork.hits, () => hostile.login(someEmail(), wrongPassword)],
    [limits.mailNetwork.hits, () => post('/auth/forgot-password', { email: someEmail() })],
    [limits.signUpNetwork.hits, (place) => post('/auth/create-account', signUp(place))],
    [limits.codeNetwork.hits, () => post('/auth/verify-email-reset-otp', { email: someEmail(), otpCode })],
    [100, () => hostile.call('GET', `/auth/reset-password/${'r'.repeat(43)}`)],
    [100, () => hostile.call('GET', `/auth/users/invitation/${'i'.repeat(43)}`)],
    [120, () => hostile.call('GET', `/verify/${'v'.repeat(26)}`)],
  ];
  for (const [budget, call] of each) await Promise.all(times(budget + 5, call));
}

describe('behind one address with somebody hostile', () => {
  it('three hundred people sign in, choose new passwords and sign up', async () => {
    const address = someAddress();
    const [known, ...others] = await people(281);
    const device = browser(address);
    await device.signIn(known ?? '');
    await spendEverything(address);

    await device.signIn(known ?? '');
    const types = times(20, (place) => (place % 2 === 0 ? 'ORGANIZATION' : 'INDIVIDUAL'));
    await together(others.slice(0, 260), (email) => browser(address).signIn(email));
    await together(others.slice(260), (email) => browser(address).resetPassword(email));
    await together(types, (type) => browser(address).signUp(type));
  });

  it('whoever is known on a device gets in, though their own account is attacked there', async () => {
    const address = someAddress();
    const [email = ''] = await people(1);
    const device = browser(address);
    await device.signIn(email);
    const attack = await Promise.all(times(15, () => browser(address).login(email, wrongPassword)));
    expect(counted(attack)).toEqual({ 401: 10, 429: 5 });
    for (let machine = 0; machine < 10; machine += 1)
      await Promise.all(times(10, () => browser(someAddress()).login(email, wrongPassword)));
    await device.signIn(email);
  });

  it('whoever is known on a device waits for nobody', async () => {
    const address = someAddress();
    const [email = ''] = await people(1);
    const device = browser(address);
    await device.signIn(email);
    let answered = 0;
    const flood = times(200, async () => {
      await browser(address).call('POST', '/auth/forgot-password', { email: someEmail() });
      answered += 1;
    });
    await device.signIn(email);
    expect(answered).toBeLessThan(100);
    await Promise.all(flood);
  });

  it('whoever is attacked before they ever signed in gets in by the mailbox', async () => {
    const address = someAddress();
    const [email = ''] = await people(1);
    await Promise.all(times(12, () => browser(address).login(email, wrongPassword)));
    const device = browser(address);
    expect((await device.login(email)).statusCode).toBe(429);
    await device.resetPassword(email);
    await device.signIn(email, newPassword);
  });
});

describe('a known device', () => {
  it('has ten wrong passwords in a quarter of an hour, wherever it calls from', async () => {
    const [email = ''] = await people(1);
    const token = randomBytes(32).toString('base64url');
    await browser(someAddress(), token).signIn(email);
    const tries = times(12, () => browser(someAddress(), token).login(email, wrongPassword));
    expect(counted(await Promise.all(tries))).toEqual({ 401: 10, 429: 2 });
    expect((await browser(someAddress(), token).login(email)).statusCode).toBe(429);
    expect((await browser(someAddress()).login(email)).statusCode).toBe(200);
  });

  it('is known for whoever signed in on it, and for nobody else', async () => {
    const address = someAddress();
    const [one = '', other = ''] = await people(2);
    const device = browser(address);
    await device.signIn(one);
    for (let n = 0; n < 10; n += 1) await device.login(other, wrongPassword);
    expect((await device.login(other)).statusCode).toBe(429);
    expect((await device.login(one)).statusCode).toBe(200);
  });

  it('is forgotten when a new password is chosen elsewhere', async () => {
    const [email = ''] = await people(1);
    const [lost, own] = [browser(someAddress()), browser(someAddress())];
    await lost.signIn(email);
    await own.resetPassword(email);
    const devices = await h.db
      .selectFrom('known_device as d')
      .innerJoin('app_user as u', 'u.id', 'd.user_id')
      .select('d.device')
      .where('u.email', '=', email)
      .execute();
    expect(devices).toHaveLength(1);
    await own.signIn(email, newPassword);
  });

  it('is named by a token that nobody guesses: a short one is none', async () => {
    const [email = ''] = await people(1);
    await browser(someAddress(), 'phone').signIn(email);
    const { count } = await h.db
      .selectFrom('known_device as d')
      .innerJoin('app_user as u', 'u.id', 'd.user_id')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('u.email', '=', email)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });
});

describe('whoever has any number of IPv6 addresses', () => {
  const hex = () => randomBytes(2).toString('hex');
  /** Another address of a network each time. */
  const within = (prefix: string, groups: number) => `${prefix}:${times(groups, hex).join(':')}`;

  it.each([
    ['a /64', 4, 10],
    ['a /48', 5, 80],
  ])('has the tries at one account of %s', async (_what, groups, tries) => {
    const prefix = times(8 - groups, (place) => (place === 0 ? '2001' : hex())).join(':');
    const [email = ''] = await people(1);
    const answers = await Promise.all(
      times(tries + 15, () => browser(within(prefix, groups)).login(email, wrongPassword)),
    );
    expect(counted(answers)).toEqual({ 401: tries, 429: 15 });
  });

  it('has the tries of one client at a code', async () => {
    const [email = ''] = await people(1);
    const prefix = `2001:db8:${hex()}:${hex()}`;
    const enter = () =>
      browser(within(prefix, 4)).call('PUT', '/auth/otp-login', { email, otpCode: '000000' });
    expect(counted(await Promise.all(times(8, enter)))).toEqual({ 422: 5, 429: 3 });
  });

  it('is the client that logged in before, with or without the challenge', async () => {
    const [email = ''] = await people(1);
    const prefix = `2001:db8:${hex()}:${hex()}`;
    expectSuccess(await browser(within(prefix, 4)).login(email));
    const otpCode = await h.mails.code(email, 'sign-in-code');
    expectSuccess(await browser(within(prefix, 4)).call('PUT', '/auth/otp-login', { email, otpCode }));
  });

  it('has what an IPv4 address has, where it is one', async () => {
    const [email = ''] = await people(1);
    const address = someAddress();
    const tries = times(12, (place) =>
      browser(place % 2 === 0 ? address : `::ffff:${address}`).login(email, wrongPassword),
    );
    expect(counted(await Promise.all(tries))).toEqual({ 401: 10, 429: 2 });
  });
});
