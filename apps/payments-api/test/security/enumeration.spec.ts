import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import type { UserStatus } from '@sanaga/domain';
import type { LightMyRequestResponse } from 'fastify';
import { hashPassword } from '../../src/identity/auth/passwords.ts';
import { createHarness, type Harness } from '../kit/whole/harness.ts';
import { expectSuccess, someEmail, somePhoneNumber, testPassword } from '../kit/base/clients.ts';

/** Whatever a stranger sends with an address, nothing reveals whether we know it: neither status, text nor time. */
let h: Harness;
let known: Record<string, string>;
/** People of the most common kind; response times are compared over many of them. */
let members: string[];

const tries = 7;
const wrongPassword = 'Wrong-Harbour-71';
const otpCode = '000000';

/** What a stranger may send about an address. */
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
  members = await Promise.all(
    Array.from({ length: tries }, async () => (await h.signUp({ approved: false })).email),
  );
}, 60_000);
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
 * The shortest times in ms of responses about the people we know and about others, and of a password's hash, in turns:
 * what else a machine does only makes some of them longer.
 */
async function times(operation: Operation): Promise<{ theirs: number; strangers: number; hash: number }> {
  const [theirs, strangers, hashes]: [number[], number[], number[]] = [[], [], []];
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  for (const member of members) {
    theirs.push(await timed(() => guess(operation, member)));
    strangers.push(await timed(() => guess(operation, someEmail('stranger'))));
    hashes.push(await timed(() => hashPassword(wrongPassword)));
  }
  return { theirs: Math.min(...theirs), strangers: Math.min(...strangers), hash: Math.min(...hashes) };
}

/** What shows whom we know is a hash that one of them goes without; shares of a hash. */
const tolerated = 0.6;

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
    let differenceOfHash = Infinity;
    for (let round = 0; round < 5 && differenceOfHash > tolerated; round += 1) {
      h.clock.advance(61_000);
      const { theirs, strangers, hash } = await times(operation);
      differenceOfHash = Math.abs(theirs - strangers) / hash;
    }
    expect(differenceOfHash).toBeLessThanOrEqual(tolerated);
  });
});
