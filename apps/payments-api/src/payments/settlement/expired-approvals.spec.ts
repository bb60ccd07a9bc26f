import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { dayMs } from '@sanaga/domain';
import { subjectsOf } from '../../../test/kit/payments/app.ts';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { holdPayments, liftHold } from '../../operator/hold.ts';
import { lapseRequests } from '../../operator/lapse.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { cancel, cancelBulk } from '../decisions/cancellation.service.ts';
import { retryBulk } from '../bulk/bulk.service.ts';

let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;
let errors: unknown[];

beforeEach(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(1_000_000n);
  errors = [];
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  expect(errors).toEqual([]);
  await kit.close();
});

const days = (count: number) => kit.pass((count * dayMs) / 1_000);
const lapse = () => lapseRequests(kit.deps, subjectsOf(kit.deps), (error) => errors.push(error));
const setHolder = (status: 'APPROVED' | 'SUSPENDED') =>
  kit.deps.db.updateTable('organisation').set({ status }).where('id', '=', holder.id).execute();
const approved = async (): Promise<string> => {
  const id = await kit.payment(holder.initiator);
  await approve(kit.deps, holder.validator, id);
  return id;
};
const approvedBulk = async (count: number): Promise<string> => {
  const id = await bulks.bulk(holder.initiator, linesOf(count));
  await approveBulk(kit.deps, holder.validator, id);
  return id;
};
const rowOf = (id: string) =>
  kit.deps.db.selectFrom('transaction').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const itemsOf = async (bulkId: string) => {
  const rows = await kit.deps.db
    .selectFrom('transaction')
    .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
    .where('bulk_id', '=', bulkId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
};
const toldOf = async (kind: string) => {
  const rows = await kit.deps.db
    .selectFrom('notification')
    .select('user_id')
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ user_id }) => user_id).sort();
};
const ids = (...people: { userId: string }[]) => people.map(({ userId }) => userId).sort();

describe('a payout that was approved a month ago and never sent', () => {
  it('leaves on the old approval for nobody, though nothing has ended that yet', async () => {
    await setHolder('SUSPENDED');
    const id = await approved();
    await kit.settle();
    days(30);
    await setHolder('APPROVED');
    await kit.deps.db.updateTable('operator_request').set({ held: false }).execute();
    await kit.settle();
    expect([await kit.statusOf(id), kit.operator.posts]).toEqual(['CONFIRMED', []]);
    expect(await lapse()).toBe(1);
  });

  it('asks for approval again: its money returns, its name is asked for again, and people are told', async () => {
    const before = await kit.balancesOf(holder.id);
    await setHolder('SUSPENDED');
    const id = await approved();
    await kit.deps.db.updateTable('transaction').set({ name_match: 'MATCH' }).where('id', '=', id).execute();
    days(29);
    expect(await lapse()).toBe(0);
    days(2);
    expect([await lapse(), await lapse()]).toEqual([1, 0]);
    expect(await rowOf(id)).toMatchObject({
      ...{ status: 'PENDING', attempt: 2, approved_by: null, approved_at: null, name_match: 'NOT_CHECKED' },
      remarks: ['FIRST_PAYMENT'],
    });
    expect(await kit.balancesOf(holder.id)).toEqual(before);
    expect(await toldOf('approval-expired')).toEqual(ids(holder.initiator, holder.validator, holder.admin));
    const checks = await kit.deps.db.selectFrom('name_check').select('number').execute();
    expect(checks).toEqual([{ number: '+237677412085' }]);

    await setHolder('APPROVED');
    await kit.settle();
    expect(kit.operator.posts).toEqual([]);
    await approve(kit.deps, holder.validator, id);
    await kit.settle();
    expect([await kit.statusOf(id), kit.operator.paid.length]).toEqual(['COMPLETED', 1]);
  });

  it('can be cancelled once it waits again', async () => {
    await setHolder('SUSPENDED');
    const id = await approved();
    days(31);
    await lapse();
    await cancel(kit.deps, holder.admin, id, 'Too late');
    expect(await kit.statusOf(id)).toBe('CANCELLED');
  });

  it('counts from its approval, however often our float was short of it since', async () => {
    kit.operator.float = 0n;
    const id = await approved();
    await kit.settle(60);
    const short = await rowOf(id);
    expect([short.status, short.attempt > 1]).toEqual(['CONFIRMED', true]);
    days(31);
    expect(await lapse()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ status: 'PENDING', attempt: short.attempt + 1 });
    kit.operator.float = 1_000_000n;
    await approve(kit.deps, holder.validator, id);
    await kit.settle(120);
    expect([await kit.statusOf(id), kit.operator.paid.length]).toEqual(['COMPLETED', 1]);
  });

  it('is left as it is while payments are held: the operator may have it', async () => {
    const id = await approved();
    await inTransaction(kit.deps.db, (tx) =>
      holdPayments(tx, { heldAt: kit.deps.now(), restoredTo: kit.deps.now() }),
    );
    days(31);
    expect([await lapse(), await kit.statusOf(id)]).toEqual([0, 'CONFIRMED']);
    await inTransaction(kit.deps.db, liftHold);
    await kit.settle();
    expect(kit.operator.posts).toEqual([]);
    expect([await lapse(), await kit.statusOf(id)]).toEqual([1, 'PENDING']);
  });

  it('is either cancelled or waits again where both happen at once', async () => {
    await setHolder('SUSPENDED');
    for (let round = 0; round < 6; round++) {
      const id = await approved();
      days(31);
      const [ended, cancelled] = await Promise.allSettled([lapse(), cancel(kit.deps, holder.admin, id, '')]);
      expect([ended.status, cancelled.status]).toEqual(['fulfilled', 'fulfilled']);
      await lapse();
      expect(await kit.statusOf(id)).toBe('CANCELLED');
    }
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 1_000_000n, held: 0n });
  });
});

describe('items of a bulk payment that were approved a month ago and never sent', () => {
  it('fail with their money back, and can be retried with an approval of their own', async () => {
    const before = await kit.balancesOf(holder.id);
    await setHolder('SUSPENDED');
    const bulk = await approvedBulk(3);
    days(30);
    await setHolder('APPROVED');
    await kit.deps.db.updateTable('bulk_queue').set({ held: false }).execute();
    await kit.settle();
    expect(kit.operator.posts).toEqual([]);
    expect([await lapse(), await lapse()]).toEqual([3, 0]);
    expect([await kit.statusOf(bulk), await itemsOf(bulk)]).toEqual([
      'PROBLEMATIC FAILED',
      { PROBLEMATIC: 3 },
    ]);
    expect(await kit.balancesOf(holder.id)).toEqual(before);
    expect(await toldOf('bulk-approval-expired')).toEqual(ids(holder.initiator, holder.validator));

    const { id } = await inTransaction(kit.deps.db, (tx) =>
      retryBulk(tx, kit.deps, holder.initiator, bulk, null),
    );
    await kit.settle();
    await approveBulk(kit.deps, holder.validator, id);
    await kit.settle(30);
    expect([await kit.statusOf(id), kit.operator.paid.length]).toEqual(['COMPLETED', 3]);
  });

  it('leave what was sent of it to the operator', async () => {
    kit.operator.outcome = 'pending';
    const bulk = await approvedBulk(4);
    await kit.settle(1);
    const second = await approvedBulk(2);
    days(31);
    expect(await lapse()).toBe(2);
    expect([await itemsOf(bulk), await itemsOf(second)]).toEqual([{ IN_PROGRESS: 4 }, { PROBLEMATIC: 2 }]);
  });

  it('are cancelled where somebody cancels the bulk payment first', async () => {
    await setHolder('SUSPENDED');
    const bulk = await approvedBulk(3);
    days(31);
    await cancelBulk(kit.deps, holder.admin, bulk, 'Too late');
    expect([await lapse(), await itemsOf(bulk)]).toEqual([0, { CANCELLED: 3 }]);
  });
});
