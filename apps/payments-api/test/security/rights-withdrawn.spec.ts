import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import { inTransaction } from '@sanaga/database';
import { untilBlocked } from '../kit/base/blocked.ts';
import { expectSuccess, type TestSession } from '../kit/base/clients.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import { createTestContext, prepare, send } from '../contract/calling.ts';
import type { TestContext } from '../contract/test-context.ts';

/**
 * Checks that people who lose the right to a call while it is under way are refused: the call reads their rights again,
 * in the database transaction of the change.
 */
let h: MoneyHarness;
let context: TestContext;
let authenticate: MoneyHarness['app']['authenticate'];

beforeAll(async () => {
  h = await createMoneyHarness();
  context = await createTestContext(h);
  authenticate = h.app.authenticate;
});
afterEach(async () => {
  h.app.authenticate = authenticate;
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

/** Does something once the next request has passed its authentication, before its body is read. */
function onceAuthenticated(work: () => Promise<unknown>): void {
  h.app.authenticate = async (...presented) => {
    h.app.authenticate = authenticate;
    const caller = await authenticate(...presented);
    await work();
    return caller;
  };
}

/** Calls that move neither money nor rights, and need no database transaction: what one reads, or marks as read. */
const harmless = new Set([
  'reportActivity',
  'checkPayee',
  'checkOperatorStatement',
  'askOperator',
  ...['readNotification', 'readAllNotifications', 'deleteNotification'],
]);

const isWrite = ({ id, method, effect, access }: Operation): boolean =>
  !('public' in access) && !harmless.has(id) && (effect ?? (method === 'GET' ? 'read' : 'write')) === 'write';

/** Rights that somebody may lose meanwhile, how each is given back, and the refusal that follows. */
const losses = [
  {
    loss: 'is suspended',
    withdraw: ({ userId }: TestSession) =>
      h.db.updateTable('app_user').set({ status: 'SUSPENDED' }).where('id', '=', userId).execute(),
    restore: ({ userId }: TestSession) =>
      h.db.updateTable('app_user').set({ status: 'ACTIVE' }).where('id', '=', userId).execute(),
    // who proves the password on top is told so
    code: expect.stringMatching(/^(SESSION_ENDED|ACCOUNT_SUSPENDED)$/),
  },
  {
    loss: 'is signed out',
    withdraw: ({ userId }: TestSession) =>
      h.db.updateTable('session').set({ ended_at: h.clock.now() }).where('user_id', '=', userId).execute(),
    restore: ({ userId }: TestSession) =>
      h.db.updateTable('session').set({ ended_at: null }).where('user_id', '=', userId).execute(),
    code: 'SESSION_ENDED',
  },
];

describe.each(operations.filter(isWrite).map((operation) => [operation.id, operation] as const))(
  '%s',
  (_id, operation) => {
    it('refuses whoever is suspended or signed out while it comes in', async () => {
      const { as, ...input } = await prepare(context, operation);
      if (!as) throw new Error(`say who makes ${operation.id}`);
      for (const { loss, withdraw, restore, code } of losses) {
        onceAuthenticated(() => withdraw(as));
        const refused = await send(context, operation, input, as);
        await restore(as);
        expect({ loss, body: refused.body, code: refused.json().code }).toMatchObject({ code });
      }

      // nothing has changed: the same call still works
      const answer = await send(context, operation, input, as);
      expect({ body: answer.body, status: String(answer.statusCode) in operation.response }).toMatchObject({
        status: true,
      });
    });
  },
);

const statusOf = async (id: string) =>
  (await h.db.selectFrom('transaction').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

describe('a body that is held back', () => {
  let port: number;
  beforeAll(async () => {
    await h.app.listen({ port: 0, host: '127.0.0.1' });
    port = (h.app.server.address() as AddressInfo).port;
  });

  /** Sends the headers, waits until the caller is known, does `meanwhile`, and sends the body. */
  async function hold(
    { accessToken }: TestSession,
    { method, url, payload }: { method: string; url: string; payload: object },
    meanwhile: () => Promise<unknown>,
  ): Promise<{ status: number; code: string | undefined }> {
    const body = JSON.stringify(payload);
    const known = new Promise<void>((resolve) => onceAuthenticated(async () => resolve()));
    const socket = connect(port, '127.0.0.1');
    const head = [
      `${method} ${url} HTTP/1.1`,
      'host: localhost',
      'connection: close',
      `authorization: Bearer ${accessToken}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 1)}`);
    await known;
    await meanwhile();
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(body.slice(1));
    await once(socket, 'close');
    const answer = Buffer.concat(chunks).toString();
    return {
      status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
      code: /"code":"([A-Z_]+)"/.exec(answer)?.[1],
    };
  }

  const suspend = async ({ userId }: TestSession) =>
    expectSuccess(
      await h.patch(await h.superAdmin(), `/auth/users/suspend-user/${userId}`, { reason: 'Stolen phone' }),
    );
  const demote = async ({ userId }: TestSession, { admin }: TestHolder) => {
    await h.authoriseGrant(admin);
    expectSuccess(await h.patch(admin, `/auth/users/change-role/${userId}`, { roles: ['INITIATOR'] }));
  };

  it('approves no payment of somebody who is suspended meanwhile', async () => {
    const holder = await h.holder(100_000);
    const { id } = await h.payment(holder.initiator);
    const call = { method: 'PATCH', url: `/transaction/approve/${id}`, payload: {} };
    const answer = await hold(holder.validator, call, () => suspend(holder.validator));
    expect(answer).toEqual({ status: 401, code: 'SESSION_ENDED' });
    expect(await statusOf(id)).toBe('PENDING');
    expect(await h.walletOf(holder.admin)).toMatchObject({ reserved: 0 });
  });

  it('approves no payment of somebody who is made an initiator meanwhile', async () => {
    const holder = await h.holder(100_000);
    const { id } = await h.payment(holder.initiator);
    const call = { method: 'PATCH', url: `/transaction/approve/${id}`, payload: {} };
    const answer = await hold(holder.validator, call, () => demote(holder.validator, holder));
    expect(answer).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect(await statusOf(id)).toBe('PENDING');
  });

  it('approves no bulk transaction of a holder that is suspended meanwhile', async () => {
    const holder = await h.holder(100_000);
    const { id } = await bulkCalls(h).bulk(holder.initiator);
    const call = { method: 'PATCH', url: `/transaction/approve-bulk/${id}`, payload: {} };
    const answer = await hold(holder.validator, call, async () =>
      expectSuccess(
        await h.patch(await h.superAdmin(), `/auth/organisations/suspend-organisation/${holder.id}`, {}),
      ),
    );
    expect(answer).toEqual({ status: 401, code: 'SESSION_ENDED' });
    expect(await statusOf(id)).toBe('PENDING');
  });

  it('cancels no payment of somebody who is removed meanwhile', async () => {
    const holder = await h.holder(100_000);
    const { id } = await h.payment(holder.initiator);
    const call = { method: 'PATCH', url: `/transaction/cancel/${id}`, payload: { reason: 'Not needed' } };
    const answer = await hold(holder.initiator, call, async () =>
      expectSuccess(await h.patch(holder.admin, `/auth/users/remove-user/${holder.initiator.userId}`)),
    );
    expect(answer).toEqual({ status: 401, code: 'SESSION_ENDED' });
    expect(await statusOf(id)).toBe('PENDING');
  });

  it('processes no refill for a super admin who is suspended meanwhile', async () => {
    const holder = await h.holder();
    const { accountNumber } = await h.confirmedAccount(holder.admin);
    const { refillId } = await h.refill(holder.admin, accountNumber, 10_000);
    const suspended = await h.newSuperAdmin();
    const call = { method: 'PATCH', url: `/transaction/process-refill/${refillId}`, payload: {} };
    const answer = await hold(suspended, call, () =>
      h.db.updateTable('app_user').set({ status: 'SUSPENDED' }).where('id', '=', suspended.userId).execute(),
    );
    expect(answer).toEqual({ status: 401, code: 'SESSION_ENDED' });
    const refill = h.db.selectFrom('refill').select('status').where('id', '=', refillId);
    expect(await refill.executeTakeFirstOrThrow()).toEqual({ status: 'REQUESTED' });
  });

  it('changes no role for an admin who signs out meanwhile', async () => {
    const holder = await h.holder();
    await h.authoriseGrant(holder.admin);
    const url = `/auth/users/change-role/${holder.validator.userId}`;
    const call = { method: 'PATCH', url, payload: { roles: ['ADMIN'] } };
    const answer = await hold(holder.admin, call, async () =>
      expectSuccess(await h.post(holder.admin, '/auth/logout', {})),
    );
    expect(answer).toEqual({ status: 401, code: 'SESSION_ENDED' });
    const member = h.db.selectFrom('app_user').select('roles').where('id', '=', holder.validator.userId);
    expect(await member.executeTakeFirstOrThrow()).toEqual({ roles: ['VALIDATOR'] });
  });
});

describe('an approval and a suspension at the same moment', () => {
  const suspendMember = async ({ userId }: TestSession) =>
    h.patch(await h.superAdmin(), `/auth/users/suspend-user/${userId}`, { reason: 'Left' });

  it('is an approval that came first: the suspension waits for it', async () => {
    const holder = await h.holder(100_000);
    const { id } = await h.payment(holder.initiator);
    const [approval, suspension] = await inTransaction(h.db, async (tx) => {
      await tx.selectFrom('transaction').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
      const approving = h.approve(holder.validator, id);
      await untilBlocked(h.db, approving);
      const suspending = suspendMember(holder.validator);
      await untilBlocked(h.db, suspending, 2);
      return [approving, suspending] as const;
    });
    expect((await approval).json()).toMatchObject({ status: 'CONFIRMED' });
    expect((await suspension).json()).toMatchObject({ status: 'SUSPENDED' });
  });

  it('is one or the other, many times at once: no approval after the suspension, and no deadlock', async () => {
    const holder = await h.holder(100_000);
    const admin = await h.superAdmin();
    const url = (move: string) => `/auth/users/${move}-user/${holder.validator.userId}`;
    const noError = ({ statusCode }: { statusCode: number }) => expect(statusCode).toBeLessThan(500);
    for (let round = 0; round < 12; round += 1) {
      const validator = await h.signIn(holder.validator.email);
      const ids = [(await h.payment(holder.initiator)).id, (await h.payment(holder.initiator)).id];
      const [suspension, ...approvals] = await Promise.all([
        h.patch(admin, url('suspend'), { reason: 'Left' }),
        ...ids.map((id) => h.approve(validator, id)),
      ]);
      noError(suspension);
      approvals.forEach(noError);
      const late = await h.approve(validator, ids[0] ?? '');
      expect(late.json().code).toBe('SESSION_ENDED');
      for (const [place, id] of ids.entries())
        expect(await statusOf(id)).toBe(approvals[place]?.statusCode === 200 ? 'CONFIRMED' : 'PENDING');
      expectSuccess(await h.patch(admin, url('reactivate')));
    }
  });

  it('does not block an individual, whose wallet is suspended with them', async () => {
    const { individual } = context;
    const admin = await h.superAdmin();
    const { id } = await h.payment(individual);
    const answers = await Promise.all([
      h.patch(admin, `/auth/users/suspend-user/${individual.userId}`, { reason: 'Asked for' }),
      h.patch(individual, `/transaction/cancel/${id}`, {}),
    ]);
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
    expect(answers[0].statusCode).toBe(200);
    expectSuccess(await h.patch(admin, `/auth/users/reactivate-user/${individual.userId}`));
  });

  it('is a suspension that came first: the approval waits for it, and is refused', async () => {
    const holder = await h.holder(100_000);
    const { id } = await h.payment(holder.initiator);
    const [suspension, approval] = await inTransaction(h.db, async (tx) => {
      await tx.selectFrom('organisation').where('id', '=', holder.id).forUpdate().executeTakeFirstOrThrow();
      const suspending = suspendMember(holder.validator);
      await untilBlocked(h.db, suspending);
      const approving = h.approve(holder.validator, id);
      await untilBlocked(h.db, approving, 2);
      return [suspending, approving] as const;
    });
    expect((await suspension).json()).toMatchObject({ status: 'SUSPENDED' });
    expect((await approval).json()).toMatchObject({ status: 401, code: 'SESSION_ENDED' });
    const row = h.db.selectFrom('transaction').select('status').where('id', '=', id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 'PENDING' });
  });
});

it('is no sign of activity: a background call that changes something leaves the session as idle as it was', async () => {
  const holder = await h.holder(10_000);
  const lastActive = () =>
    h.db
      .selectFrom('session')
      .select('last_active_at')
      .where('user_id', '=', holder.initiator.userId)
      .executeTakeFirstOrThrow();
  const { id } = await h.payment(holder.initiator);
  const before = await lastActive();
  h.clock.advance(60_000);
  const answer = await h.as(holder.initiator).inject({
    method: 'PATCH',
    url: `/transaction/cancel/${id}`,
    headers: { 'x-background': 'true' },
    payload: {},
  });
  expect(answer.statusCode).toBe(200);
  expect(await lastActive()).toEqual(before);
});
