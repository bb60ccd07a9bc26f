import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import type { UserStatus } from '@sanaga/domain';
import type { LightMyRequestResponse } from 'fastify';
import { paid } from '../../../../tools/build/jest-argon2.ts';
import { evenMs } from '../../src/identity/auth/constant-time.ts';
import { createHarness, type Harness } from '../kit/whole/harness.ts';
import { expectSuccess, someEmail, somePhoneNumber, testPassword } from '../kit/base/clients.ts';

/** Checks that nothing a stranger sends with an address reveals whether we know it: neither status, text nor time. */
let h: Harness;
let known: Record<string, string>;

const wrongPassword = 'Wrong-Harbour-71';
const otpCode = '000000';

/** Input that a stranger may send about an address. */
const guesses: Record<string, (email: string) => Record<string, unknown>> = {
  requestEmailVerification: (email) => ({ email, name: 'Awa Ngono' }),
  resendEmailVerification: (email) => ({ email }),
  createAccount: (email) => ({
    accountType: 'INDIVIDUAL',
    name: 'Awa Ngono',
    email,
    phoneNumber: somePhoneNumber(),
    password: testPassword,
  }),
  verifyEmailOtp: (email) => ({ email, otpCode }),
  verifyEmail: (email) => ({ email, otpCode }),
  login: (email) => ({ email, password: wrongPassword }),
  otpLogin: (email) => ({ email, otpCode }),
  resendOtp: (email) => ({ email }),
  forgotPassword: (email) => ({ email }),
  verifyEmailResetOtp: (email) => ({ email, otpCode }),
  resetPassword: (email) => ({ email, resetToken: 'r'.repeat(43), newPassword: 'Calm-Estuary-48' }),
  changePassword: (email) => ({ email, oldPassword: wrongPassword, newPassword: 'Calm-Estuary-48' }),
};

const asksForAddress = ({ access, body }: Operation): boolean =>
  'public' in access && body !== undefined && 'shape' in body && 'email' in (body.shape as object);

const asked = operations.filter(asksForAddress);

async function unverified(): Promise<string> {
  const email = someEmail('unverified');
  const payload = guesses['createAccount']?.(email);
  expectSuccess(await h.anonymous().inject({ method: 'POST', url: '/auth/create-account', payload }));
  return email;
}

async function invited(): Promise<string> {
  const admin = await h.signUpOrganisation();
  await h.authoriseGrant(admin);
  const email = someEmail('invited');
  const payload = { name: 'Paul Biyong', email, phoneNumber: somePhoneNumber(), role: 'VALIDATOR' };
  expectSuccess(await h.as(admin).inject({ method: 'POST', url: '/auth/users/add-specified-user', payload }));
  return email;
}

async function withStatus(status: UserStatus): Promise<string> {
  const { email } = await h.signUp({ approved: false });
  await h.db.updateTable('app_user').set({ status }).where('email', '=', email).execute();
  return email;
}

beforeAll(async () => {
  h = await createHarness();
  const owner = await h.signUpOrganisation();
  known = {
    'a member': owner.email,
    'a super admin': (await h.superAdmin()).email,
    'somebody suspended': await withStatus('SUSPENDED'),
    'somebody removed': await withStatus('REMOVED'),
    'somebody invited': await invited(),
    'somebody whose address is not verified': await unverified(),
  };
});
afterAll(() => h.close());

const guess = ({ id, method, url }: Operation, email: string): Promise<LightMyRequestResponse> =>
  h.anonymous().inject({ method, url, payload: guesses[id]?.(email) });

const told = ({ statusCode, headers, body }: LightMyRequestResponse) => ({
  statusCode,
  // random for everybody
  body: body.replace(/"challenge":"[\w-]{43}"/, ''),
  headers: { ...headers, date: '', 'x-request-id': '' },
});

/**
 * Calls that do the same for everybody, at most a hash; the others wait until all would be done for one of our
 * addresses.
 */
const atOnce = ['login', 'changePassword', 'resetPassword'];

interface Effort {
  /** Costs of the passwords that were hashed. */
  hashes: string[];
  /** True if the response came no sooner than everybody's; a busy machine cannot make it come sooner. */
  isHeldBack: boolean;
}

async function effortOf(operation: Operation, email: string): Promise<Effort> {
  const [before, start] = [paid.length, performance.now()];
  await guess(operation, email);
  // a timer may come a millisecond early
  const isHeldBack = atOnce.includes(operation.id) || performance.now() - start >= evenMs - 2;
  return { hashes: paid.slice(before), isHeldBack };
}

it('knows every public call that takes an address', () => {
  expect(asked.map(({ id }) => id).sort()).toEqual(Object.keys(guesses).sort());
});

describe.each(asked.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('gives everybody the response of a stranger', async () => {
    const stranger = told(await guess(operation, someEmail('stranger')));
    for (const [who, email] of Object.entries(known)) {
      // a code that was mailed within a minute is not mailed again
      h.clock.advance(61_000);
      expect({ who, ...told(await guess(operation, email)) }).toEqual({ who, ...stranger });
    }
  });

  it('takes as long', async () => {
    const forStranger = await effortOf(operation, someEmail('stranger'));
    expect(forStranger.isHeldBack).toBe(true);
    for (const [who, email] of Object.entries(known)) {
      h.clock.advance(61_000);
      expect({ who, ...(await effortOf(operation, email)) }).toEqual({ who, ...forStranger });
    }
  });
});

it.each(['createAccount', 'login'])('sees the hash that %s takes', async (id) => {
  const [operation] = asked.filter((each) => each.id === id);
  if (!operation) throw new Error(id);
  expect((await effortOf(operation, someEmail('stranger'))).hashes).toHaveLength(1);
});
