import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql } from 'kysely';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { lastTakenHasLeft, pauseProduct, resumeProduct } from '../../operator/pause.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { createSuperAdmin } from '../../identity/users/first-super-admin.ts';

let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;
let superAdmin: string;

beforeEach(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(1_000_000n);
  const email = 'ada@sanaga.example';
  await createSuperAdmin(kit.deps.db, { name: 'Ada', email, password: 'Quiet-Harbour-71' });
  const { id } = await kit.deps.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  superAdmin = id;
});
afterEach(async () => {
  await resume();
  await kit.settle(120);
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const pause = (kind: OperatorProduct = 'DISBURSEMENT') =>
  inTransaction(kit.deps.db, (tx) =>
    pauseProduct(tx, { kind, at: kit.deps.now(), by: superAdmin, reason: 'Doubled payouts' }),
  );
const resume = () => inTransaction(kit.deps.db, (tx) => resumeProduct(tx, 'DISBURSEMENT'));
const payment = async (): Promise<string> => {
  const id = await kit.payment(holder.initiator);
  await approve(kit.deps, holder.validator, id, undefined);
  return id;
};
const bulk = async (count: number): Promise<string> => {
  const id = await bulks.bulk(holder.initiator, linesOf(count));
  await approveBulk(kit.deps, holder.validator, id, undefined);
  return id;
};

/** Counts requests that wait to be sent, or those that do not any more. */
async function countOf(operator: '=' | '<>'): Promise<number> {
  const { count } = await kit.deps.db
    .selectFrom('operator_request')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', operator, 'QUEUED')
    .executeTakeFirstOrThrow();
  return Number(count);
}
const unsent = () => countOf('=');

describe('a product that is paused', () => {
  it('is not sent to by workers that found it open a moment ago, in any process', async () => {
    const workers = [kit.worker, kit.newWorker()];
    await payment();
    // each has looked at the product, and believes what it saw for a while
    for (const worker of workers) await worker.runOnce();
    expect(kit.operator.posts).toHaveLength(1);
    const single = await payment();
    await bulk(5);
    await pause();
    for (const worker of [...workers, kit.newWorker()]) await worker.runOnce();
    expect(kit.operator.posts).toHaveLength(1);
    expect(await kit.statusOf(single)).toBe('CONFIRMED');
    expect(await unsent()).toBe(6);
  });

  it('waits for who takes requests at that moment, and nobody takes any after it', async () => {
    await bulk(40);
    // four times, in the middle of what workers take, each pause tells what had been taken before it
    for (let round = 0; round < 4; round += 1) {
      const worker = kit.newWorker();
      const [, taken] = await Promise.all([worker.runOnce(), pause().then(() => countOf('<>'))]);
      await kit.newWorker().runOnce();
      expect(new Set(kit.operator.posts).size).toBe(taken);
      await resume();
      await payment();
    }
  });

  it('is said to be paused once the slots that were given out before have passed', async () => {
    await payment();
    await kit.worker.runOnce();
    // as a worker at a limited rate would have it
    const slot = new Date(kit.deps.now().getTime() + 1_000);
    await kit.deps.db.updateTable('operator_request').set({ last_sent_at: slot }).execute();
    await pause();
    await lastTakenHasLeft(kit.deps, 'DISBURSEMENT');
    expect(kit.deps.now().getTime()).toBeGreaterThanOrEqual(slot.getTime());
  });

  it('stays paused over a restart, and while its balance is told', async () => {
    kit.operator.float = 0n;
    await payment();
    await kit.settle(5);
    await pause();
    kit.operator.float = 1_000_000n;
    await kit.settle(60);
    const restarted = kit.newWorker();
    const posts = kit.operator.posts.length;
    await payment();
    await restarted.runOnce();
    expect(kit.operator.posts).toHaveLength(posts);
  });

  it('is tried by its balance alone where it is stopped as well: no payment is the trial', async () => {
    await kit.deps.db
      .updateTable('operator_product')
      .set({ opened_at: kit.deps.now(), reason: 'timeout' })
      .where('kind', '=', 'DISBURSEMENT')
      .execute();
    await pause();
    await payment();
    kit.pass(11);
    await kit.worker.runOnce();
    expect(kit.operator.posts).toEqual([]);
    const { opened_at, paused_at } = await kit.deps.db
      .selectFrom('operator_product')
      .select(['opened_at', 'paused_at'])
      .where('kind', '=', 'DISBURSEMENT')
      .executeTakeFirstOrThrow();
    expect([opened_at, paused_at !== null]).toEqual([null, true]);
  });

  it('does not get again what never arrived, until it goes on', async () => {
    kit.operator.onPost = 'lose';
    const lost = await payment();
    await kit.worker.runOnce();
    kit.operator.onPost = 'accept';
    expect(kit.operator.posts).toHaveLength(1);
    await pause();
    await kit.settle(180);
    expect(kit.operator.posts).toHaveLength(1);
    expect(await kit.statusOf(lost)).toBe('IN_PROGRESS');
    await resume();
    await kit.settle(120);
    expect(await kit.statusOf(lost)).toBe('COMPLETED');
    expect(kit.operator.paid).toHaveLength(1);
  });

  it('is paused once, whoever does so at the same time, and holds up the other product in nothing', async () => {
    expect((await Promise.all([pause(), pause()])).filter(Boolean)).toHaveLength(1);
    expect(await pause('COLLECTION')).toBe(true);
    const { rows } = await sql<{ kind: string }>`
      update operator_product set paused_at = null, paused_by = null, pause_reason = null
      where kind = 'COLLECTION' returning kind`.execute(kit.deps.db);
    expect(rows).toHaveLength(1);
  });
});
