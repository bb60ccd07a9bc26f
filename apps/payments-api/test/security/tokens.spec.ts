import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { createHarness, type Harness } from '../kit/whole/harness.ts';
import {
  expectSuccess,
  someEmail,
  somePhoneNumber,
  testPassword,
  type TestSession,
} from '../kit/base/clients.ts';

/** Every secret that opens something, tried where another one belongs, and in every shape but its own. */
let h: Harness;
let admin: TestSession;
/** By what they are for; each good where it belongs. */
let tokens: Record<'access' | 'refresh' | 'reset' | 'activation', string>;

beforeAll(async () => {
  h = await createHarness();
  admin = await h.signUpOrganisation();
  tokens = {
    access: admin.accessToken,
    refresh: admin.refreshToken,
    reset: await resetTicket(),
    activation: await activationCode(),
  };
});
afterAll(() => h.close());

async function resetTicket(): Promise<string> {
  const { email } = await h.signUp({ approved: false });
  await h.anonymous().inject({ method: 'POST', url: '/auth/forgot-password', payload: { email } });
  return h.mails.ticket(email, 'reset');
}

async function activationCode(): Promise<string> {
  await h.authoriseGrant(admin);
  const email = someEmail('invited');
  const payload = { name: 'Paul Biyong', email, phoneNumber: somePhoneNumber(), role: 'VALIDATOR' };
  expectSuccess(await h.as(admin).inject({ method: 'POST', url: '/auth/users/add-specified-user', payload }));
  return h.mails.ticket(email, 'invitation');
}

/** Each try comes from an address of its own, so that none is refused for being one of many. */
const inject = (request: InjectOptions & { method: 'GET' | 'PUT' | 'PATCH'; url: string }) =>
  h.anonymous().inject(request);

/** Calls that take each kind of token. */
const doors = {
  access: (token: string) =>
    inject({
      method: 'GET',
      url: '/profile/user-profile-info',
      headers: { authorization: `Bearer ${token}` },
    }),
  refresh: (token: string) =>
    inject({ method: 'PUT', url: '/auth/refresh-token', payload: { refreshToken: token } }),
  reset: (token: string) =>
    inject({
      method: 'PUT',
      url: '/auth/reset-password',
      payload: { resetToken: token, newPassword: 'Calm-Estuary-48' },
    }),
  activation: (token: string) =>
    inject({
      method: 'PATCH',
      url: `/auth/users/activate-account/${encodeURIComponent(token)}`,
      payload: { password: testPassword },
    }),
};
type Door = keyof typeof doors;
const doorNames = Object.keys(doors) as Door[];

const swapCase = (text: string): string =>
  text.replaceAll(/[a-zA-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** Forgeries that somebody might make of a good token, or of none. */
const forgeries: [string, (token: string) => string][] = [
  ['cut by a character', (token) => token.slice(0, -1)],
  ['cut in half', (token) => token.slice(0, token.length / 2)],
  ['with a character more', (token) => `${token}A`],
  ['with its last character changed', (token) => token.slice(0, -1) + (token.endsWith('A') ? 'E' : 'A')],
  ['in the other case', swapCase],
  ['as base64 with padding', (token) => `${token}=`],
  ['as the hash that the database stores', (token) => createHash('sha256').update(token).digest('hex')],
  ['twice', (token) => token + token],
  ['made up', () => randomBytes(32).toString('base64url')],
  ['a JSON web token without a signature', () => 'eyJhbGciOiJub25lIn0.eyJzdXBlckFkbWluIjp0cnVlfQ.'],
  ['a wildcard', () => '%'.repeat(43)],
  ['an injection', () => "' or '1'='1"],
];

describe.each(doorNames)('a token for %s', (door) => {
  it.each(forgeries)('is refused %s', async (_, forge) => {
    const answer = await doors[door](forge(tokens[door]));
    expect([400, 401, 422]).toContain(answer.statusCode);
  });

  it.each(doorNames.filter((other) => other !== door))(
    'is refused where one for %s belongs',
    async (other) => {
      const answer = await doors[other](tokens[door]);
      expect([400, 401, 422]).toContain(answer.statusCode);
    },
  );
});

describe('after all of that', () => {
  it('each token still opens its own door, the tickets once', async () => {
    expect((await doors.access(tokens.access)).statusCode).toBe(200);
    for (const door of ['refresh', 'reset', 'activation'] as const)
      expect({ door, status: (await doors[door](tokens[door])).statusCode }).toEqual({ door, status: 200 });
    for (const door of ['reset', 'activation'] as const)
      expect({ door, status: (await doors[door](tokens[door])).statusCode }).toEqual({ door, status: 422 });
  });
});

describe('in time', () => {
  it.each([
    ['access', 15 * 60_000],
    ['reset', 60 * 60_000],
    ['activation', 7 * 86_400_000],
  ] as const)('a token for %s is over', async (door, lifetimeMs) => {
    const session = await h.signUpOrganisation();
    admin = session;
    const made = { access: async () => session.accessToken, reset: resetTicket, activation: activationCode };
    const [early, late] = [await made[door](), await made[door]()];
    h.clock.advance(lifetimeMs - 60_000);
    // somebody was there meanwhile, so that the session is not idle
    if (door !== 'access') expect((await doors[door](early)).statusCode).toBe(200);
    h.clock.advance(60_000);
    expect([401, 422]).toContain((await doors[door](late)).statusCode);
  });
});
