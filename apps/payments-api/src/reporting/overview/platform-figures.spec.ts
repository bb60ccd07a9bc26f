import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { sql } from 'kysely';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/whole/money-harness.ts';
import type { TestSession } from '../../../test/kit/base/clients.ts';
import { Product } from '../../operator/product.ts';

let h: MoneyHarness;
let holder: TestHolder;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  superAdmin = await h.superAdmin();
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const today = () => dayInDouala(new Date());
const platform = async () =>
  (await h.patch(superAdmin, '/transaction/overview', { startDate: today(), endDate: today() })).json()
    .platform;
const figuresOf = (session: TestSession, id: string) =>
  h.as(session).inject({ method: 'GET', url: `/platform/organisation-figures/${id}` });

/** Makes a payout with this outcome. */
async function payout(of: TestHolder, amount: number, outcome: 'successful' | 'failed'): Promise<string> {
  h.operator.outcome = outcome;
  const { id } = await h.payment(of.initiator, { amount });
  expect((await h.approve(of.validator, id)).statusCode).toBe(200);
  await h.settle(3);
  h.operator.outcome = 'successful';
  return id;
}

describe('the figures of the platform', () => {
  it('distinguish waiting organisations from individuals, and count those who verified their address', async () => {
    const before = await platform();
    const organisation = await h.signUp({ approved: false });
    await h.signUp({ approved: false });
    const individual = await h.signUpIndividual({ approved: false });
    const after = await platform();
    expect(after.organisationsWaiting.count - before.organisationsWaiting.count).toBe(2);
    expect(after.individualsWaiting.count - before.individualsWaiting.count).toBe(1);
    expect(after.requestsWaiting).toBe(after.organisationsWaiting.count + after.individualsWaiting.count);
    const createdAt = async ({ organisationId }: TestSession) =>
      (
        await h.db
          .selectFrom('organisation')
          .select('created_at')
          .where('id', '=', organisationId)
          .executeTakeFirstOrThrow()
      ).created_at.toISOString();
    expect(after.organisationsWaiting.oldest).toBe(await createdAt(organisation));
    expect(after.individualsWaiting.oldest).toBe(await createdAt(individual));
    expect(after.oldestRequest).toBe(after.organisationsWaiting.oldest);
  });

  it('say how payouts went today and this month, and how long they took', async () => {
    const before = await platform();
    const ids = [
      await payout(holder, 1_000, 'successful'),
      await payout(holder, 2_000, 'successful'),
      await payout(holder, 3_000, 'successful'),
    ];
    await payout(holder, 9_000, 'failed');
    for (const [place, seconds] of [10, 20, 600].entries())
      await sql`update transaction set finished_at = approved_at + make_interval(secs => ${seconds})
        where id = ${ids[place]}`.execute(h.db);
    const { payoutsToday, payoutsThisMonth } = await platform();
    const expected = { count: 3, amount: 6_000, failed: 1, successRate: 0.75, medianSeconds: 20 };
    expect(before.payoutsToday).toEqual({
      count: 0,
      amount: 0,
      failed: 0,
      successRate: null,
      medianSeconds: null,
    });
    expect(payoutsToday).toEqual(expected);
    expect(payoutsThisMonth).toEqual(expected);
    await sql`update transaction set finished_at = finished_at - interval '40 days' where id = ${ids[0]}`.execute(
      h.db,
    );
    expect((await platform()).payoutsThisMonth).toMatchObject({ count: 2, amount: 5_000, failed: 1 });
  });

  it('show operator requests without a response, and payments of unknown outcome', async () => {
    const { operatorQueue, stuck } = await platform();
    expect(operatorQueue).toEqual({ queued: 0, sent: 0, oldest: null });
    h.operator.outcome = 'pending';
    const { id } = await h.payment(holder.initiator, { amount: 4_000 });
    await h.approve(holder.validator, id);
    const queued = (await platform()).operatorQueue;
    expect(queued).toEqual({ queued: 1, sent: 0, oldest: expect.any(String) });
    await h.settle(3);
    expect((await platform()).operatorQueue).toEqual({ ...queued, queued: 0, sent: 1 });
    const stuckPayouts = async () =>
      (await platform()).operators.find(({ product }: { product: string }) => product === 'DISBURSEMENT')
        .stuck;
    expect(await stuckPayouts()).toBe(0);
    await sql`update operator_request set deadline_at = first_sent_at where subject_id = ${id}`.execute(h.db);
    expect(await stuckPayouts()).toBe(1);
    await sql`update transaction set status = 'PROBLEMATIC', problem_reason = 'UNKNOWN' where id = ${id}`.execute(
      h.db,
    );
    const unknown = (await platform()).stuck;
    expect([unknown.count - stuck.count, unknown.amount - stuck.amount]).toEqual([1, 4_000]);
    expect(unknown.holders).toEqual([
      { organisationId: holder.id, name: expect.any(String), count: 1, amount: 4_000 },
    ]);
    await sql`update transaction set status = 'IN_PROGRESS', problem_reason = null where id = ${id}`.execute(
      h.db,
    );
    h.operator.outcome = 'successful';
    await h.settle(30);
  });

  it('show what the workers know of each product, and that none is running', async () => {
    const products = async () =>
      Object.fromEntries(
        (await platform()).operators.map(({ product, ...rest }: { product: string }) => [product, rest]),
      );
    h.clock.advance(61_000);
    expect((await products()).DISBURSEMENT).toMatchObject({ breaker: 'UNKNOWN', since: null });
    await h.settle(1);
    expect((await products()).DISBURSEMENT).toMatchObject({ breaker: 'CLOSED', reason: null, since: null });
    const product = new Product('DISBURSEMENT', h.dependencies);
    await product.polled('r', { state: 'configuration-error', code: 'INVALID_CURRENCY' });
    const open = (await products()).DISBURSEMENT;
    expect(open).toMatchObject({ breaker: 'OPEN', reason: 'INVALID_CURRENCY', since: expect.any(String) });
    expect((await products()).COLLECTION).toMatchObject({ breaker: 'CLOSED' });
    h.clock.advance(20_000);
    await product.refresh();
    expect((await products()).DISBURSEMENT).toMatchObject({ breaker: 'HALF_OPEN', since: open.since });
    await product.polled('r', { state: 'pending' });
    expect((await products()).DISBURSEMENT).toMatchObject({ breaker: 'CLOSED', since: null });
    h.clock.advance(61_000);
    expect((await products()).DISBURSEMENT).toMatchObject({ breaker: 'UNKNOWN' });
  });

  it('count refills that failed this month', async () => {
    const before = await platform();
    const { accountNumber } = await h.confirmedAccount(holder.admin);
    const { refillId } = await h.refill(holder.admin, accountNumber, 7_000);
    h.operator.outcome = 'failed';
    await h.patch(superAdmin, `/transaction/process-refill/${refillId}`);
    await h.settle(3);
    h.operator.outcome = 'successful';
    const { refillsFailed } = await platform();
    expect(refillsFailed.count - before.refillsFailed.count).toBe(1);
    expect(refillsFailed.amount - before.refillsFailed.amount).toBe(7_000);
  });
});

describe('the figures of one organisation', () => {
  it('are its own', async () => {
    const other = await h.holder(500_000);
    await payout(other, 5_000, 'successful');
    await payout(other, 6_000, 'failed');
    await h.payment(other.initiator, { amount: 800 });
    const answer = await figuresOf(superAdmin, other.id);
    expect(answer.statusCode).toBe(200);
    const figures = answer.json();
    const paid = { count: 1, amount: 5_000, failed: 1, successRate: 0.5, medianSeconds: expect.any(Number) };
    expect(figures).toMatchObject({
      organisationId: other.id,
      thisMonth: paid,
      allTime: paid,
      waiting: { count: 1, amount: 800 },
      unknown: { count: 0, amount: 0 },
      refilled: { count: 0, amount: 0 },
      members: { ADMIN: 1, INITIATOR: 1, VALIDATOR: 1, total: 3 },
    });
    expect(figures.volumes).toHaveLength(6);
    expect(figures.volumes.at(-1)).toEqual({ month: `${today().slice(0, 7)}-01`, amount: 5_000, count: 1 });
    const { at } = await h.db
      .selectFrom('audit_log')
      .select('at')
      .where('actor_id', '=', other.initiator.userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(figures.lastActivity).toBe(at.toISOString());
  });

  it('are of months that begin at midnight in Douala', async () => {
    const other = await h.holder(500_000);
    const id = await payout(other, 5_000, 'successful');
    const volumesWhereItEnded = async (fromMidnight: string) => {
      await sql`update transaction set finished_at
          = ${`${today().slice(0, 7)}-01`}::timestamp at time zone 'Africa/Douala' + ${fromMidnight}::interval
        where id = ${id}`.execute(h.db);
      return (await figuresOf(superAdmin, other.id))
        .json()
        .volumes.map(({ count }: { count: number }) => count);
    };
    expect(await volumesWhereItEnded('1 minute')).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await volumesWhereItEnded('-1 minute')).toEqual([0, 0, 0, 0, 1, 0]);
  });

  it('of one where nothing was paid are empty, and its last activity is its admin’s', async () => {
    const quiet = await h.signUpOrganisation();
    const { allTime, lastActivity } = (await figuresOf(superAdmin, quiet.organisationId)).json();
    expect(allTime).toEqual({ count: 0, amount: 0, failed: 0, successRate: null, medianSeconds: null });
    expect(lastActivity === null || Date.parse(lastActivity) > 0).toBe(true);
  });

  it('are a super admin’s to see', async () => {
    expect((await figuresOf(holder.admin, holder.id)).statusCode).toBe(403);
    expect((await figuresOf(superAdmin, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  });
});
