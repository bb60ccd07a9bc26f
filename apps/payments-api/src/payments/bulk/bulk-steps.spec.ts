import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { sql } from 'kysely';
import { untilBlocked } from '../../../test/kit/base/blocked.ts';
import { atEveryPoint } from '../../../test/kit/base/fault-injection.ts';
import { outcomeOf } from '../../../test/kit/base/outcome.ts';
import { bulkKit, linesOf, numberOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { toNotification } from '../../kernel/notifications/notifications.mapper.ts';
import { writeSetting } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { openWorkHub } from '../../operator/work-hub.ts';
import { approve as approveSingle, approveBulk } from '../decisions/approval.service.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import { cancelBulk } from '../decisions/cancellation.service.ts';
import { lockBulks } from './bulk.repository.ts';
import { itemsAtOnce } from './bulk-steps.ts';
import { workBulkStep, workBulkSteps } from './bulk-steps.worker.ts';
import { items as itemsPage, retryBulk } from './bulk.service.ts';
import { deletePayment } from '../decisions/deletion.service.ts';

/** A bulk transaction that takes three portions; of 1,011 XAF an item. */
const total = 2 * itemsAtOnce + 100;
const each = 1_011n;
const money = 1_800_000n;
const all = BigInt(total) * each;
const mostOpen = 300;

let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit({ OPERATOR_MAX_OPEN: String(mostOpen) });
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(money);
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const detail = (id: string) => detailOf(kit.deps.db, holder.initiator, id);
const step = (deps = kit.deps) => workBulkStep(deps);
const steps = (deps?: Dependencies) => bulks.steps(deps);
/** Checks the invariants while payments are under way: the operator may have paid what we have not read yet. */
const expectSound = async () =>
  expect((await kit.violations()).filter((line) => !line.startsWith('I4'))).toEqual([]);
const waiting = () => bulks.bulk(holder.initiator, linesOf(total));
const approve = (id: string, deps = kit.deps) => approveBulk(deps, holder.validator, id, undefined);
const cancel = (id: string, by = holder.admin) => cancelBulk(kit.deps, by, id, 'The file was wrong');
const remove = (id: string) => deletePayment(kit.deps, holder.admin, id);
const retry = (id: string, by: MemberCaller = holder.initiator) =>
  inTransaction(kit.deps.db, (tx) => retryBulk(tx, kit.deps, by, id, null));
const statuses = async (id: string) => {
  const rows = await bulks.itemsOf(id);
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ status }) => status)).map(([status, of]) => [status, of.length]),
  );
};
const notificationsOf = async ({ userId }: MemberCaller) => {
  const rows = await kit.deps.db
    .selectFrom('notification')
    .select('kind')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ kind }) => kind);
};
const titlesOf = async ({ userId }: MemberCaller) => {
  const rows = await kit.deps.db
    .selectFrom('notification')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => toNotification(row, 'en').title);
};
const historyOf = async (id: string) =>
  (await detail(id)).history.map(({ from, to, by }) => [from, to, by?.userId ?? null]);

describe('a large bulk transaction is made in portions', () => {
  it('shows what it will be at once, and can be decided on when all of it is there', async () => {
    const id = await bulks.begun(holder.initiator, linesOf(total));
    const first = await detail(id);
    expect(first).toMatchObject({
      status: 'PENDING',
      total: Number(all),
      items: { total, pending: total },
      progress: { step: 'CREATE', done: itemsAtOnce, total },
    });
    expect(await statuses(id)).toEqual({ PENDING: itemsAtOnce });
    for (const work of [approve, cancel, remove]) expect(await outcomeOf(work(id))).toBe('BULK_BUSY');
    expect(await notificationsOf(holder.validator)).toEqual([]);
    await expectSound();
    await step();
    expect((await detail(id)).progress).toMatchObject({ done: 2 * itemsAtOnce });
    await expectSound();
    await steps();
    expect(await detail(id)).toMatchObject({ items: { pending: total }, progress: null });
    expect(await statuses(id)).toEqual({ PENDING: total });
    expect((await bulks.itemsOf(id)).map(({ line }) => line)).toEqual(
      Array.from({ length: total }, (_, n) => n + 2),
    );
    expect(await notificationsOf(holder.validator)).toEqual(['bulk-waiting']);
    expect(await historyOf(id)).toEqual([[null, 'PENDING', holder.initiator.userId]]);
  });

  it('at the cost of the moment at which it was begun', async () => {
    const id = await bulks.begun(holder.initiator, linesOf(total));
    await inTransaction(kit.deps.db, (tx) =>
      writeSetting(tx, 'feeMillionths', 50_000n, holder.admin.userId, kit.deps.now()),
    );
    await steps();
    const rows = await bulks.itemsOf(id);
    expect(new Set(rows.map(({ total: cost }) => cost))).toEqual(new Set([each]));
    expect((await detail(id)).total).toBe(Number(all));
  });

  it('by several at once, and each item once', async () => {
    const id = await bulks.begun(holder.initiator, linesOf(total));
    await Promise.all([steps(), steps(), steps()]);
    expect(await statuses(id)).toEqual({ PENDING: total });
  });
});

describe('a large bulk transaction is approved at once', () => {
  it('and gone on with by whoever is idle, who hears of it', async () => {
    const id = await waiting();
    const hub = await openWorkHub(kit.database.url);
    const heard = new Set<string>();
    hub.listen(
      (work) => heard.add(work),
      () => {},
    );
    // no worker looks again on its own
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const poller = workBulkSteps(kit.deps, { error: () => {} }, hub);
    while (!timers.mock.calls.some(([, ms]) => ms === 1_000)) await new Promise(setImmediate);
    await approve(id);
    const announced = sql`select pass_announcements()`;
    while ((await detail(id)).progress) await announced.execute(kit.deps.db);
    await poller.stop();
    timers.mockRestore();
    jest.useRealTimers();
    await hub.close();
    expect(await statuses(id)).toEqual({ CONFIRMED: total });
    expect(heard).toEqual(new Set(['BULK_STEP', 'DISBURSEMENT']));
    await expectSound();
  });

  it('with one hold for all of it, while its items follow and the first are paid already', async () => {
    const id = await waiting();
    const answer = await approve(id);
    expect(answer).toMatchObject({
      status: 'IN_PROGRESS',
      items: { total, pending: 0, confirmed: total },
      progress: { step: 'APPROVE', done: itemsAtOnce, total },
    });
    expect(await kit.balancesOf(holder.id)).toEqual({ available: money - all, held: all });
    expect(await statuses(id)).toEqual({ CONFIRMED: itemsAtOnce, PENDING: total - itemsAtOnce });
    await expectSound();
    await kit.worker.runOnce();
    await kit.worker.runOnce();
    expect(kit.operator.paid.length).toBeGreaterThan(0);
    await expectSound();
    // the same person again
    expect((await approve(id)).approvedBy?.userId).toBe(holder.validator.userId);
    await steps();
    expect((await detail(id)).progress).toBeNull();
    await kit.settle();
    expect(await detail(id)).toMatchObject({ status: 'COMPLETED', items: { completed: total } });
    expect(kit.operator.paid).toHaveLength(total);
    expect(new Set(kit.operator.posts).size).toBe(total);
    expect(await kit.balancesOf(holder.id)).toEqual({ available: money - all, held: 0n });
    expect(await notificationsOf(holder.initiator)).toEqual(['bulk-approved', 'bulk-completed']);
    expect(await historyOf(id)).toEqual([
      [null, 'PENDING', holder.initiator.userId],
      ['PENDING', 'CONFIRMED', holder.validator.userId],
      ['CONFIRMED', 'IN_PROGRESS', null],
      ['IN_PROGRESS', 'COMPLETED', null],
    ]);
    const holds = await kit.database.db
      .selectFrom('ledger.transfer')
      .select('kind')
      .where('kind', '=', 'HOLD')
      .execute();
    expect(holds).toHaveLength(1);
  });

  it('or not at all, where the wallet lacks a franc', async () => {
    const id = await waiting();
    for (const amount of [400_000, 320_000])
      await approveSingle(kit.deps, holder.validator, await kit.payment(holder.initiator, amount), undefined);
    expect(await outcomeOf(approve(id))).toBe('INSUFFICIENT_FUNDS');
    expect(await detail(id)).toMatchObject({ status: 'PENDING', progress: null });
    expect(await statuses(id)).toEqual({ PENDING: total });
  });

  it('broken at every statement of a portion, goes on where it was', async () => {
    const id = await waiting();
    await approve(id);
    await atEveryPoint(
      kit.deps,
      async (broken) => void (await step(broken)),
      async () => {
        await expectSound();
      },
    );
    await steps();
    expect(await statuses(id)).toEqual({ CONFIRMED: total });
    await kit.settle();
    expect(kit.operator.paid).toHaveLength(total);
  });

  it('goes on as soon as who moves some of its items is through', async () => {
    const id = await waiting();
    await approve(id);
    let going: Promise<boolean> | undefined;
    await inTransaction(kit.deps.db, async (tx) => {
      await lockBulks(tx, [id]);
      going = step();
      await untilBlocked(kit.database.db, going);
    });
    expect(await going).toBe(true);
    expect((await detail(id)).progress).toMatchObject({ done: 2 * itemsAtOnce });
    await expectSound();
    await steps();
    await kit.settle();
  });

  it('says of the next items that they were approved, when and by whom', async () => {
    const id = await waiting();
    const { approvedAt } = await approve(id);
    kit.pass(100);
    await steps();
    const rows = await bulks.itemsOf(id);
    expect(new Set(rows.map(({ approved_by }) => approved_by))).toEqual(new Set([holder.validator.userId]));
    expect(new Set(rows.map(({ approved_at }) => approved_at?.toISOString()))).toEqual(new Set([approvedAt]));
  });
});

describe('cancelling a large bulk transaction', () => {
  it('stops it at once, while its approval still reaches items: the rest of the money returns', async () => {
    const id = await waiting();
    await approve(id);
    await kit.worker.runOnce();
    const sent = kit.operator.posts.length;
    expect(sent).toBeGreaterThan(0);
    expect(await cancel(id)).toMatchObject({
      items: { pending: 0, confirmed: 0, inProgress: sent, cancelled: total - sent },
      progress: { step: 'CANCEL', total: total - sent },
    });
    const { available } = await kit.balancesOf(holder.id);
    expect(available).toBeGreaterThanOrEqual(money - BigInt(itemsAtOnce) * each);
    await expectSound();
    // nothing more is sent, even if the step has not reached it yet
    await kit.settle();
    expect(kit.operator.posts).toHaveLength(sent);
    await expectSound();
    await steps();
    expect(await statuses(id)).toEqual({ CANCELLED: total - sent, COMPLETED: sent });
    expect(await detail(id)).toMatchObject({ status: 'COMPLETED', progress: null });
    expect(await kit.balancesOf(holder.id)).toEqual({
      available: money - BigInt(sent) * each,
      held: 0n,
    });
    const never = (await bulks.itemsOf(id)).at(-1);
    const rows = await kit.deps.db
      .selectFrom('transaction_history')
      .select(['by', 'to_status', 'why'])
      .where('transaction_id', '=', never?.id ?? '')
      .orderBy('id')
      .execute();
    expect(rows.map(({ by, to_status, why }) => [to_status, by, why])).toEqual([
      ['PENDING', holder.initiator.userId, ''],
      ['CANCELLED', holder.admin.userId, 'The file was wrong'],
    ]);
    expect(await outcomeOf(cancel(id))).toBe('WRONG_STATUS');
  });

  it('also stops what comes back unsent meanwhile, as our float did not cover it', async () => {
    const id = await waiting();
    await approve(id);
    await steps();
    kit.operator.float = 0n;
    await kit.worker.runOnce();
    await cancel(id);
    await step();
    // the operator reports that it did not pay those that were sent
    kit.pass(1);
    await kit.worker.runOnce();
    expect((await statuses(id))['CONFIRMED']).toBeGreaterThan(0);
    await expectSound();
    kit.operator.float = 1_000_000_000n;
    await steps();
    await kit.settle(60);
    expect(await statuses(id)).toEqual({ CANCELLED: total });
    expect(await kit.statusOf(id)).toBe('CANCELLED');
    expect(kit.operator.paid).toEqual([]);
    expect(await kit.balancesOf(holder.id)).toEqual({ available: money, held: 0n });
  });

  it('before anything was approved moves no money', async () => {
    const id = await waiting();
    expect(await cancel(id)).toMatchObject({ status: 'CANCELLED', items: { cancelled: total } });
    expect(await outcomeOf(approve(id))).toBe('BULK_BUSY');
    await steps();
    expect(await statuses(id)).toEqual({ CANCELLED: total });
    expect(await kit.balancesOf(holder.id)).toEqual({ available: money, held: 0n });
    expect(await titlesOf(holder.initiator)).toEqual([
      expect.stringMatching(`^${holder.admin.name} cancelled the bulk payment .*: The file was wrong$`),
    ]);
    expect(await outcomeOf(approve(id))).toBe('WRONG_STATUS');
  });
});

describe('a large bulk transaction', () => {
  it('is deleted with all of its items', async () => {
    const id = await waiting();
    await remove(id);
    expect(await outcomeOf(detail(id))).toBe('NOT_FOUND');
    await steps();
    const rows = await bulks.itemsOf(id);
    expect(rows.every(({ deleted_at, status }) => deleted_at !== null && status === 'CANCELLED')).toBe(true);
    expect(await step()).toBe(false);
  });

  it('whose items failed is retried in portions, once', async () => {
    const failed = itemsAtOnce + 50;
    for (let n = 0; n < failed; n += 1) kit.operator.failing.add(numberOf(n).slice(1));
    const id = await waiting();
    await approve(id);
    await steps();
    await kit.settle();
    expect(await statuses(id)).toEqual({ COMPLETED: total - failed, PROBLEMATIC: failed });
    const child = await retry(id);
    expect(child).toMatchObject({
      items: { total: failed },
      progress: { step: 'CREATE', done: itemsAtOnce },
    });
    expect(await outcomeOf(retry(id, holder.admin))).toBe('BULK_BUSY');
    await steps();
    expect(await outcomeOf(retry(id, holder.admin))).toBe('WRONG_STATUS');
    expect(await statuses(child.id)).toEqual({ PENDING: failed });
    kit.operator.failing.clear();
    await kit.settle(10);
    await approve(child.id);
    await steps();
    await kit.settle();
    expect(await statuses(child.id)).toEqual({ COMPLETED: failed });
    expect(kit.operator.paid).toHaveLength(total);
  });

  it('is another holder’s business in none of its parts', async () => {
    const id = await waiting();
    const stranger = await kit.holder();
    for (const work of [
      () => approveBulk(kit.deps, stranger.validator, id, undefined),
      () => cancelBulk(kit.deps, stranger.admin, id, ''),
      () => itemsPage(kit.deps, stranger.admin, id, { page: 0, size: 20 }),
    ])
      expect(await outcomeOf(work())).toBe('NOT_FOUND');
  });
});
