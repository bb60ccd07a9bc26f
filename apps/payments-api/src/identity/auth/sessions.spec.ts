import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { countRoundTrips } from '@sanaga/database/testing';
import { dayMs, hourMs, minuteMs, sessionIsOver } from '@sanaga/domain';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

const refresh = (refreshToken: string) =>
  h.anonymous().inject({ method: 'PUT', url: '/auth/refresh-token', payload: { refreshToken } });
const profile = (session: Pick<TestSession, 'accessToken' | 'address'>, headers = {}) =>
  h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info', headers });
const background = { 'x-background': 'true' };

describe('sessions', () => {
  it('have access tokens of fifteen minutes', async () => {
    const session = await h.signUp({ approved: false });
    h.clock.advance(15 * minuteMs - 5_000);
    expect((await profile(session)).statusCode).toBe(200);
    h.clock.advance(5_000);
    const over = await profile(session);
    expect([over.statusCode, over.json().code]).toEqual([401, 'SESSION_ENDED']);
  });

  it('rotate the refresh token, and the new access token works', async () => {
    const session = await h.signUp({ approved: false });
    const next = expectSuccess(await refresh(session.refreshToken)).json();
    expect(next.refreshToken).not.toBe(session.refreshToken);
    expect(next.tokenExpires).toBe(session.tokenExpires);
    expect((await profile({ ...session, accessToken: next.accessToken })).statusCode).toBe(200);
  });

  it('give the same new pair to everybody who presents one token at once', async () => {
    const session = await h.signUp({ approved: false });
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refreshToken)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const pairs = answers.map((answer) => {
      const { accessToken, refreshToken } = answer.json();
      return `${accessToken} ${refreshToken}`;
    });
    expect(new Set(pairs).size).toBe(1);
  });

  it('forgive the token just replaced for a minute, and end with it after that', async () => {
    const session = await h.signUp({ approved: false });
    const first = (await refresh(session.refreshToken)).json();
    h.clock.advance(59_000);
    expect((await refresh(session.refreshToken)).json().refreshToken).toBe(first.refreshToken);
    h.clock.advance(2_000);
    expect((await refresh(session.refreshToken)).json().code).toBe('SESSION_ENDED');
    expect((await profile({ ...session, accessToken: first.accessToken })).statusCode).toBe(401);
    expect((await refresh(first.refreshToken)).statusCode).toBe(401);
  });

  it('end where a token from further back is used, even within the minute', async () => {
    const session = await h.signUp({ approved: false });
    const first = (await refresh(session.refreshToken)).json();
    const second = (await refresh(first.refreshToken)).json();
    expect((await profile({ ...session, accessToken: second.accessToken })).statusCode).toBe(200);
    expect((await refresh(session.refreshToken)).statusCode).toBe(401);
    // the next request with any token of the family is refused
    for (const { accessToken } of [session, first, second])
      expect((await profile({ ...session, accessToken })).statusCode).toBe(401);
    expect((await refresh(second.refreshToken)).statusCode).toBe(401);
  });

  it('take an access token for no refresh token, nor the other way round, nor a truncated one', async () => {
    const session = await h.signUp({ approved: false });
    expect((await refresh(session.accessToken)).statusCode).toBe(401);
    expect((await profile({ ...session, accessToken: session.refreshToken })).statusCode).toBe(401);
    expect((await profile({ ...session, accessToken: session.accessToken.slice(0, -1) })).statusCode).toBe(
      401,
    );
    expect((await profile(session)).statusCode).toBe(200);
  });

  it('store no token in the database', async () => {
    const session = await h.signUp({ approved: false });
    const next = (await refresh(session.refreshToken)).json();
    const rows = await h.db.selectFrom('session_token').selectAll().execute();
    const dump = rows.map(
      ({ hash, successor }) => `${hash.toString('latin1')} ${successor?.toString('latin1') ?? ''}`,
    );
    for (const token of [session.accessToken, session.refreshToken, next.accessToken, next.refreshToken])
      expect(dump.join('\n')).not.toContain(token);
  });

  it('end after thirty minutes without a person, whatever runs in the background', async () => {
    const session = await h.signUp({ approved: false });
    let { accessToken, refreshToken } = session;
    for (let i = 0; i < 2; i += 1) {
      h.clock.advance(14 * minuteMs);
      expect((await profile({ ...session, accessToken }, background)).statusCode).toBe(200);
      ({ accessToken, refreshToken } = (await refresh(refreshToken)).json());
    }
    h.clock.advance(2 * minuteMs);
    expect((await profile({ ...session, accessToken }, background)).statusCode).toBe(401);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
  });

  it('go on for whoever is there, until twelve hours are over', async () => {
    const session = await h.signUp({ approved: false });
    let { accessToken, refreshToken } = session;
    for (let passed = 0; passed < 12 * 60 - 14; passed += 14) {
      h.clock.advance(14 * minuteMs);
      expect(
        (await h.as({ ...session, accessToken }).inject({ method: 'POST', url: '/auth/activity' }))
          .statusCode,
      ).toBe(200);
      ({ accessToken, refreshToken } = expectSuccess(await refresh(refreshToken)).json());
    }
    h.clock.advance(14 * minuteMs);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
  });

  it('are shorter for a super admin', async () => {
    const { email } = await h.superAdmin();
    const session = await h.signIn(email);
    const eightHours = 8 * hourMs;
    expect(Math.abs(session.tokenExpires - dayMs - eightHours - h.clock.now().getTime())).toBeLessThan(
      minuteMs,
    );
    h.clock.advance(14 * minuteMs);
    const { refreshToken } = expectSuccess(await refresh(session.refreshToken)).json();
    h.clock.advance(1 * minuteMs);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
  });

  it('last by the client’s one-day rule exactly until their end', async () => {
    const { tokenExpires } = await h.signUp({ approved: false });
    const end = tokenExpires - dayMs;
    expect([sessionIsOver(tokenExpires, end - 1), sessionIsOver(tokenExpires, end)]).toEqual([false, false]);
    expect(sessionIsOver(tokenExpires, end + 1)).toBe(true);
  });

  it('end with the next request after logout, by bearer or by refresh token', async () => {
    const [one, other] = [await h.signUp({ approved: false }), await h.signUp({ approved: false })];
    const logout = { method: 'POST', url: '/auth/logout' } as const;
    expectSuccess(await h.as(one).inject({ ...logout, payload: {} }));
    expectSuccess(await h.anonymous().inject({ ...logout, payload: { refreshToken: other.refreshToken } }));
    expect((await profile(one)).statusCode).toBe(401);
    expect((await profile(other)).statusCode).toBe(401);
    expect((await refresh(one.refreshToken)).statusCode).toBe(401);
  });

  it('are looked up at once for calls that come at once, each by its own token', async () => {
    const [one, ended, other] = await Promise.all([1, 2, 3].map(() => h.signUp({ approved: false })));
    if (!one || !ended || !other) throw new Error('nobody signed up');
    expectSuccess(await h.as(ended).inject({ method: 'POST', url: '/auth/logout', payload: {} }));
    const unknown = { ...one, accessToken: 'unknown' };
    const callers = [one, ended, unknown, other, one];
    const counter = countRoundTrips();
    const [answers, asked] = await counter.during(() =>
      Promise.all(callers.map((caller) => profile(caller, background))),
    );
    counter.stop();
    expect(answers.map((answer) => answer.json().email ?? answer.json().code)).toEqual([
      one.email,
      'SESSION_ENDED',
      'SESSION_ENDED',
      other.email,
      one.email,
    ]);
    expect(asked.statements.filter((text) => text.includes('callers_of_tokens'))).toHaveLength(1);
  });

  it('do not block public calls once they are over', async () => {
    const answer = await h
      .as({ accessToken: 'over', address: '10.1.1.1' })
      .inject({ method: 'GET', url: '/countries' });
    expect(answer.statusCode).toBe(200);
  });

  it('write activity at most once a minute', async () => {
    const session = await h.signUp({ approved: false });
    const lastActive = async () => {
      const row = await h.db
        .selectFrom('session')
        .select('last_active_at')
        .where('user_id', '=', session.userId)
        .executeTakeFirstOrThrow();
      return row.last_active_at.getTime();
    };
    const first = await lastActive();
    h.clock.advance(30_000);
    await profile(session);
    expect(await lastActive()).toBe(first);
    h.clock.advance(31_000);
    await profile(session);
    expect(await lastActive()).toBeGreaterThan(first);
  });

  it('let somebody read while a write of theirs has not ended', async () => {
    const session = await h.signUp({ approved: false });
    h.clock.advance(2 * minuteMs);
    await inTransaction(h.db, async (tx) => {
      await tx.selectFrom('session').select('id').where('user_id', '=', session.userId).forUpdate().execute();
      expect((await profile(session)).statusCode).toBe(200);
    });
  });
});
