import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OperatorStatus } from '@sanaga/operators';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../test/kit/payments/app.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { runSeed } from '../../../test/kit/base/seed.ts';
import { sql } from 'kysely';
import { pollSoon } from '../../operator/poll-soon.ts';
import { approve } from '../decisions/approval.service.ts';
import { createSuperAdmin } from '../../identity/users/first-super-admin.ts';

let kit: MoneyKit;
let app: FastifyInstance;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit();
  app = await buildApp(kit.deps);
  for (const name of ['Ada', 'Bih'])
    await createSuperAdmin(kit.deps.db, {
      name,
      email: `${name}@sanaga.example`,
      password: 'Quiet-Harbour-71',
    });
  holder = await kit.holder(100_000n);
});
afterEach(async () => {
  await kit.settle(60);
  expect(await kit.violations()).toEqual([]);
  await app.close();
  await kit.close();
});

/** Creates a payment under way; returns it with the reference id that it is sent under. */
async function approved(amount = 1_000): Promise<{ id: string; referenceId: string }> {
  const id = await kit.payment(holder.initiator, amount);
  await approve(kit.deps, holder.validator, id, undefined);
  return { id, referenceId: (await requestOf(id)).reference_id };
}

const requestOf = (id: string) =>
  kit.deps.db
    .selectFrom('operator_request')
    .select(['reference_id', 'due_at'])
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();

type Verb = 'PUT' | 'POST';

/** Sends what anybody may send to the callback address; the response is 200 without a body. */
async function callBack(referenceId: string, method: Verb = 'PUT', body: object | string = {}) {
  const url = `/operator/callback/${referenceId}`;
  const type = typeof body === 'string' ? 'application/xml' : 'application/json';
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await app.inject({ method, url, payload, headers: { 'content-type': type } });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
}

/** Resolves once somebody waits for a row that another transaction has. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql<{ many: number }>`select count(*)::int as many from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())
    or not granted and locktype = 'transactionid'`;
  while (((await waiting.execute(kit.deps.db)).rows[0]?.many ?? 0) === 0) await new Promise(setImmediate);
}

async function movesOf(id: string): Promise<string[]> {
  const moves = await kit.deps.db
    .selectFrom('transaction_history')
    .select('to_status')
    .where('transaction_id', '=', id)
    .orderBy('id')
    .execute();
  return moves.map(({ to_status }) => to_status);
}

const tasksOf = (referenceId: string) =>
  kit.deps.db
    .selectFrom('reconciliation_task')
    .select(['kind', 'detail'])
    .where('reference_id', '=', referenceId)
    .execute();

/** Finds who was notified of which contradiction. */
const alerts = () =>
  kit.deps.db
    .selectFrom('notification as n')
    .innerJoin('app_user as u', 'u.id', 'n.user_id')
    .select(['u.name', 'n.values'])
    .where('n.kind', '=', 'operator-contradiction')
    .orderBy('u.name')
    .execute();
const alertOfEverybody = [
  { name: 'Ada', values: { amount: 1_000 } },
  { name: 'Bih', values: { amount: 1_000 } },
];

const wallet = () => kit.balancesOf(holder.id);
const completedMoves = ['PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED'];
const paid = (amount: bigint): OperatorStatus => ({ state: 'successful', amount, currency: 'XAF' });

it('reach requests in the order of their ids, so that nobody who moves them as well is met head-on', async () => {
  for (let place = 0; place < 8; place += 1) await approved();
  await kit.settle(60);
  const requests = await kit.deps.db.selectFrom('operator_request').select('reference_id').execute();
  const ids = requests.map(({ reference_id }) => reference_id).toSorted();
  const rows = sql.ref('operator_request');
  let hinted: Promise<void> | undefined;
  await kit.deps.db.transaction().execute(async (tx) => {
    await sql`select from ${rows} where reference_id = ${ids[0]} for update`.execute(tx);
    hinted = pollSoon(kit.deps.db, ids.toReversed(), kit.deps.now());
    await untilSomebodyWaits();
    const free =
      await sql`select from ${rows} where reference_id <> ${ids[0]} for update skip locked`.execute(tx);
    expect(free.rows).toHaveLength(ids.length - 1);
  });
  await hinted;
});

describe('callbacks', () => {
  it('five of each payment, shuffled, by either verb, saying anything, make one transition', async () => {
    const payments = [];
    for (let n = 0; n < 12; n += 1) payments.push(await approved(1_000 + n));
    const bodies = [{}, { status: 'FAILED' }, { status: 'SUCCESSFUL' }, { status: 'PENDING' }, '<status/>'];
    const [shuffled = []] = fc.sample(
      fc.shuffledSubarray(
        payments.flatMap(({ referenceId }) => bodies.map((body) => ({ referenceId, body }))),
        { minLength: payments.length * bodies.length },
      ),
      { seed: runSeed('callbacks'), numRuns: 1 },
    );
    const other = kit.newWorker();
    for (let start = 0; start < shuffled.length; start += 6) {
      const some = shuffled.slice(start, start + 6);
      await Promise.all([
        ...some.map(({ referenceId, body }, n) => callBack(referenceId, n % 2 === 0 ? 'PUT' : 'POST', body)),
        other.runOnce(),
        kit.settle(1),
      ]);
    }
    await kit.settle();
    for (const { id, referenceId } of payments) {
      expect(await movesOf(id)).toEqual(completedMoves);
      expect(kit.operator.posts.filter((post) => post === referenceId)).toHaveLength(1);
      expect(await tasksOf(referenceId)).toEqual([]);
    }
  });

  it('that come before the response to the POST change nothing but the time of the next poll', async () => {
    const { id, referenceId } = await approved();
    kit.operator.beforeResponse = async () => {
      for (const verb of ['PUT', 'POST'] as const) await callBack(referenceId, verb, { status: 'FAILED' });
    };
    await kit.settle();
    expect(await movesOf(id)).toEqual(completedMoves);
    expect(kit.operator.posts.filter((post) => post === referenceId)).toHaveLength(1);
  });

  it('that come before anything was sent send nothing', async () => {
    const { id, referenceId } = await approved();
    const posts = kit.operator.posts.length;
    await callBack(referenceId, 'POST', { status: 'SUCCESSFUL' });
    expect(await kit.statusOf(id)).toBe('CONFIRMED');
    expect(kit.operator.posts).toHaveLength(posts);
  });

  it.each(['SUCCESSFUL', 'FAILED'])('forged ones that say %s are not believed', async (status) => {
    kit.operator.outcome = 'pending';
    const { id, referenceId } = await approved();
    await kit.settle(3);
    const { held } = await wallet();
    for (let n = 0; n < 5; n += 1) await callBack(referenceId, 'PUT', { status, amount: '1', referenceId });
    await kit.settle(3);
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
    expect((await wallet()).held).toBe(held);
    kit.operator.say(referenceId, paid(1_000n));
  });

  it('in a storm ask the operator about a payment once a second at most, before it is settled and after', async () => {
    kit.operator.outcome = 'pending';
    const { id, referenceId } = await approved();
    await kit.settle(2);
    let asked = 0;
    const { status } = kit.operator;
    kit.operator.status = (kind, reference) => {
      asked += 1;
      return status.call(kit.operator, kind, reference);
    };
    // once a second of the moved clock, and at its beginning and end
    const storm = async () => {
      asked = 0;
      const start = kit.deps.now().getTime();
      for (let n = 0; n < 40; n += 1) {
        await callBack(referenceId);
        await kit.worker.runOnce();
        kit.pass(0.1);
      }
      expect(asked).toBeLessThanOrEqual((kit.deps.now().getTime() - start) / 1_000 + 2);
      expect(asked).toBeGreaterThan(0);
    };
    await storm();
    kit.operator.say(referenceId, paid(1_000n));
    await kit.settle(10);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    await storm();
  });

  it('of payments that are not ours, or of nothing at all, get the same response as any other', async () => {
    for (const id of [randomUUID(), 'nonsense', '..%2f..%2fetc', `${'9'.repeat(300)}`])
      await callBack(id, 'POST', { status: 'SUCCESSFUL' });
    const { referenceId } = await approved();
    await callBack(referenceId, 'PUT', '{"not": json');
    await callBack(referenceId, 'PUT', 'x'.repeat(1_000_000));
  });

  it('make the worker poll at once, not at the next due time', async () => {
    kit.operator.outcome = 'pending';
    const { id, referenceId } = await approved();
    const nextPollMs = async () => (await requestOf(id)).due_at.getTime() - kit.deps.now().getTime();
    while ((await nextPollMs()) < 10_000) await kit.settle(1);
    kit.operator.say(referenceId, paid(1_000n));
    await kit.settle(1);
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
    await callBack(referenceId);
    await kit.settle(1);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });
});

describe('a contradiction', () => {
  it.each([
    ['paid, then failed', 'successful', { state: 'failed', code: 'EXPIRED' }, { operatorSays: 'failed' }],
    ['failed, then paid', 'failed', paid(1_000n), { operatorSays: 'successful', paid: '1000' }],
    ['paid, then paid otherwise', 'successful', paid(900n), { operatorSays: 'successful', paid: '900' }],
  ] as const)('%s, leaves the status, opens a task and alerts every super admin once', async (...row) => {
    const [, outcome, contradiction, detail] = row;
    kit.operator.outcome = outcome;
    const { id, referenceId } = await approved();
    await kit.settle();
    const [status, before, moves] = [await kit.statusOf(id), await wallet(), await movesOf(id)];
    const settled = kit.operator.payments.get(referenceId)!.status;
    kit.operator.say(referenceId, contradiction);
    await Promise.all(
      Array.from({ length: 5 }, (_, n) => callBack(referenceId, n % 2 === 0 ? 'PUT' : 'POST')),
    );
    await kit.settle();
    expect(await kit.statusOf(id)).toBe(status);
    expect(await wallet()).toEqual(before);
    expect(await movesOf(id)).toEqual(moves);
    expect(await tasksOf(referenceId)).toMatchObject([{ kind: 'CONTRADICTION', detail }]);
    expect(await alerts()).toEqual(alertOfEverybody);
    // as the operator's statement has it in the end
    kit.operator.say(referenceId, settled);
  });

  it('of the currency is never taken for francs, before or after the payment is settled', async () => {
    const euros: OperatorStatus = { state: 'successful', amount: 1_000n, currency: 'EUR' };
    kit.operator.outcome = 'pending';
    const open = await approved();
    await kit.settle(2);
    const { held } = await wallet();
    kit.operator.say(open.referenceId, euros);
    await callBack(open.referenceId);
    await kit.settle(3);
    expect(await kit.statusOf(open.id)).toBe('IN_PROGRESS');
    expect((await wallet()).held).toBe(held);
    const detail = { reported: '1000', currency: 'EUR' };
    expect(await tasksOf(open.referenceId)).toEqual([{ kind: 'CONTRADICTION', detail }]);
    kit.operator.say(open.referenceId, paid(1_000n));
    await kit.settle(61);
    expect(await kit.statusOf(open.id)).toBe('COMPLETED');

    kit.operator.outcome = 'successful';
    const settled = await approved();
    await kit.settle();
    kit.operator.say(settled.referenceId, euros);
    await callBack(settled.referenceId);
    await kit.settle(3);
    expect(await kit.statusOf(settled.id)).toBe('COMPLETED');
    // nothing in it can be booked as francs
    expect(await tasksOf(settled.referenceId)).toEqual([
      { kind: 'CONTRADICTION', detail: { settledAs: 'SUCCESSFUL', ...detail } },
    ]);
    kit.operator.say(settled.referenceId, paid(1_000n));
  });

  it('of the amount before anything is settled leaves the money reserved until the operator is clear', async () => {
    kit.operator.outcome = 'pending';
    const { id, referenceId } = await approved();
    await kit.settle(2);
    const { held } = await wallet();
    kit.operator.say(referenceId, paid(10_000n));
    await callBack(referenceId);
    await kit.settle(3);
    kit.pass(900);
    await kit.settle(3);
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
    expect((await wallet()).held).toBe(held);
    expect(await tasksOf(referenceId)).toMatchObject([{ kind: 'CONTRADICTION', detail: { paid: '10000' } }]);
    expect(await alerts()).toEqual(alertOfEverybody);
    kit.operator.say(referenceId, paid(1_000n));
    await kit.settle(61);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });
});
