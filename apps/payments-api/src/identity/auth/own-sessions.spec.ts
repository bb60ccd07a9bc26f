import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayMs, minuteMs } from '@sanaga/domain';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import { expectSuccess, testPassword, type TestSession } from '../../../test/kit/base/clients.ts';
import { forgetAccess } from './forgotten-access.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

const phoneAddress = '41.202.219.73';
const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

interface Listed {
  sessionId: string;
  current: boolean;
}

const list = async (session: TestSession) =>
  expectSuccess(await h.as(session).inject({ method: 'GET', url: '/auth/sessions' })).json() as Listed[];
const end = (session: TestSession, path = '') =>
  h.as(session).inject({ method: 'DELETE', url: `/auth/sessions${path}` });
const statusOf = async (session: TestSession) =>
  (await h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' })).statusCode;

/** Signs the same person in once more, with a phone. */
async function onPhone(person: TestSession, userAgent = phone): Promise<TestSession> {
  const { inject } = h.anonymous(phoneAddress);
  const { email } = person;
  const headers = { 'user-agent': userAgent };
  expectSuccess(
    await inject({ method: 'POST', url: '/auth/login', headers, payload: { email, password: testPassword } }),
  );
  const otpCode = await h.mails.code(email, 'sign-in-code');
  const payload = { email, otpCode };
  const answer = expectSuccess(await inject({ method: 'PUT', url: '/auth/otp-login', headers, payload }));
  return { ...person, accessToken: answer.json().accessToken, address: phoneAddress };
}

describe('own sessions', () => {
  it('show device, address and which one is the current one, most recently used first', async () => {
    const here = await h.signUp({ approved: false });
    h.clock.advance(1_000);
    await onPhone(here);
    expect(await list(here)).toMatchObject([
      { current: false, browser: 'Chrome', system: 'Android', clientAddress: phoneAddress },
      { current: true, browser: null, system: null, clientAddress: here.address },
    ]);
  });

  it('store no more of a user agent than is needed to recognise it', async () => {
    const here = await h.signUp({ approved: false });
    await onPhone(here, `${phone} ${'x'.repeat(5_000)}`);
    expect(await list(here)).toHaveLength(2);
  });

  it('leave out what is ended or ran into its idle end', async () => {
    const here = await h.signUp({ approved: false });
    await onPhone(here);
    h.clock.advance(10 * minuteMs);
    await statusOf(here);
    h.clock.advance(25 * minuteMs);
    // the access token is over by now: a third sign-in makes the call
    const again = await onPhone(here);
    expect((await list(again)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('end one by one: the device is signed out with its next request', async () => {
    const here = await h.signUp({ approved: false });
    const there = await onPhone(here);
    const other = (await list(here)).find(({ current }) => !current);
    expectSuccess(await end(here, `/${other?.sessionId}`));
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect((await end(here, `/${other?.sessionId}`)).statusCode).toBe(404);
    const { detail } = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'session.end')
      .where('actor_id', '=', here.userId)
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ browser: 'Chrome', system: 'Android', clientAddress: phoneAddress });
  });

  it('end all at once but the current one', async () => {
    const here = await h.signUp({ approved: false });
    const others = [await onPhone(here), await onPhone(here)];
    expectSuccess(await end(here));
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect(await list(here)).toMatchObject([{ current: true }]);
  });

  it('cannot be seen or ended by anybody else', async () => {
    const [here, stranger] = [await h.signUp({ approved: false }), await h.signUp({ approved: false })];
    const [theirs] = await list(stranger);
    const foreign = await end(here, `/${theirs?.sessionId}`);
    const absent = await end(here, `/${randomUUID()}`);
    expect([foreign.statusCode, foreign.body]).toEqual([absent.statusCode, absent.body]);
    expectSuccess(await end(here));
    expect(await statusOf(stranger)).toBe(200);
  });
});

it('is forgotten 30 days after it is over, and stays while it is open', async () => {
  const person = await h.signUpOrganisation();
  const ended = await onPhone(person);
  const lapsed = await onPhone(person);
  const open = await onPhone(person);
  const idOf = async (session: TestSession) =>
    (await list(session)).find(({ current }) => current)?.sessionId ?? '';
  const ids = [await idOf(ended), await idOf(lapsed), await idOf(open)];
  const [endedId = '', lapsedId = ''] = ids;
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
  const known = async () => {
    await forgetAccess(h);
    const rows = await h.db.selectFrom('session').select('id').where('id', 'in', ids).execute();
    return rows.length;
  };
  await h.db
    .updateTable('session')
    .set({ ended_at: daysAgo(29) })
    .where('id', '=', endedId)
    .execute();
  expect(await known()).toBe(3);
  await h.db
    .updateTable('session')
    .set({ ended_at: daysAgo(31) })
    .where('id', '=', endedId)
    .execute();
  await h.db
    .updateTable('session')
    .set({ expires_at: daysAgo(31) })
    .where('id', '=', lapsedId)
    .execute();
  expect(await known()).toBe(1);
  expect(await statusOf(open)).toBe(200);
});
