import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { limits } from '../../src/identity/auth/limits.ts';
import { createHarness, type Harness } from '../kit/whole/harness.ts';
import { expectSuccess, someAddress, someEmail, testPassword } from '../kit/base/clients.ts';

/** Lists of leaked passwords, tried by many machines against many people: they stop, and they lock nobody out. */
let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
beforeEach(() => h.clock.advanceToFullHour());
afterAll(() => h.close());

const wrongPassword = 'Wrong-Harbour-71';

const login = (email: string, password: string, address = someAddress(), forwarded?: string) =>
  h.anonymous(address).inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email, password },
    ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }),
  });

const statusesOf = async (tries: (() => ReturnType<typeof login>)[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const attempt of tries) {
    const { statusCode } = await attempt();
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
};
const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));

describe('a machine that tries many people', () => {
  it('is slowed, however many people it tries, and whoever has the right password signs in from there', async () => {
    const machine = someAddress();
    const tries = times(60, () => () => login(someEmail(), wrongPassword, machine));
    expect(await statusesOf(tries)).toEqual({ 401: 60 });
    const { email } = await h.signUp({ approved: false });
    expect((await login(email, testPassword, machine)).statusCode).toBe(200);
    const slowed = await h.db
      .selectFrom('throttle')
      .select('hits')
      .where('kind', '=', limits.signInNetwork.kind)
      .where('subject', '=', machine)
      .executeTakeFirstOrThrow();
    expect(slowed.hits).toBeGreaterThan(limits.signInNetwork.hits);
  });

  it('fills no audit log', async () => {
    const machine = someAddress();
    const { email } = await h.signUp({ approved: false });
    await statusesOf(times(60, () => () => login(someEmail(), wrongPassword, machine)));
    await statusesOf(times(3, () => () => login(email, wrongPassword, machine)));
    const rows = await h.db
      .selectFrom('audit_log')
      .select('subject_id')
      .where('client_address', '=', machine)
      .where('action', '=', 'sign-in.refuse')
      .execute();
    expect(rows).toHaveLength(51);
  });

  it('is known by the address that our own server saw, whatever it says before', async () => {
    const [machine, email] = [someAddress(), someEmail()];
    const ourServer = '127.0.0.1';
    const tries = times(
      12,
      () => () => login(email, wrongPassword, ourServer, `${someAddress()}, ${machine}`),
    );
    expect(await statusesOf(tries)).toEqual({ 401: 10, 429: 2 });
    expect((await login(email, wrongPassword, ourServer, someAddress())).statusCode).toBe(401);
  });

  it('is known by its own address where it is not our server', async () => {
    const [machine, email] = [someAddress(), someEmail()];
    const tries = times(12, () => () => login(email, wrongPassword, machine, `127.0.0.1, ${someAddress()}`));
    expect(await statusesOf(tries)).toEqual({ 401: 10, 429: 2 });
  });
});

describe('many machines that try one person', () => {
  it('are stopped, and the owner comes in from where they were before, or from anywhere by the mailbox', async () => {
    const { email } = await h.signUp({ approved: false });
    const home = someAddress();
    await h.signIn(email, testPassword, home);
    const attack = () => statusesOf(times(110, () => () => login(email, wrongPassword)));
    expect(await attack()).toEqual({ 401: 100, 429: 10 });
    expect((await login(email, testPassword, home)).statusCode).toBe(200);

    const elsewhere = someAddress();
    expect((await login(email, testPassword, elsewhere)).statusCode).toBe(429);
    const { inject } = h.anonymous(elsewhere);
    expectSuccess(await inject({ method: 'POST', url: '/auth/forgot-password', payload: { email } }));
    const payload = { resetToken: await h.mails.ticket(email, 'reset'), newPassword: 'Calm-Estuary-48' };
    expectSuccess(await inject({ method: 'PUT', url: '/auth/reset-password', payload }));
    await attack();
    await h.signIn(email, 'Calm-Estuary-48', elsewhere);
  });

  it('never end a session that is open', async () => {
    const owner = await h.signUp({ approved: false });
    await statusesOf(times(20, () => () => login(owner.email, wrongPassword, owner.address)));
    expect((await h.as(owner).inject({ method: 'GET', url: '/profile/user-profile-info' })).statusCode).toBe(
      200,
    );
  });
});
