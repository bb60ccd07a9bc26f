import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { MemberCaller } from '../../kernel/caller.ts';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import { approveBulk } from './approval.service.ts';
import { cancelBulk } from './cancellation.service.ts';
import { deletePayment } from './deletion.service.ts';

let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(100_000n);
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const remove = (person: MemberCaller, id: string) => deletePayment(kit.deps, person, id);
const rowsOf = async (id: string) => [
  await kit.deps.db.selectFrom('transaction').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  ...(await bulks.itemsOf(id)),
];

describe('deleting a bulk transaction', () => {
  it('cancels it with all of its items and takes them out of the lists; rows and history stay', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(3));
    const deleted = await remove(holder.initiator, id);
    expect(deleted).toMatchObject({
      status: 'CANCELLED',
      items_total: 3,
      items_pending: 0,
      items_cancelled: 3,
    });
    for (const row of await rowsOf(id))
      expect(row).toMatchObject({
        status: 'CANCELLED',
        deleted_at: expect.any(Date),
        finished_at: expect.any(Date),
      });
    await expect(detailOf(kit.deps.db, holder.initiator, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const again of [
      remove(holder.initiator, id),
      approveBulk(kit.deps, holder.validator, id, undefined),
    ])
      await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const history = await kit.deps.db
      .selectFrom('transaction_history')
      .select(['by', 'from_status', 'to_status', 'why'])
      .where('transaction_id', '=', id)
      .orderBy('id')
      .execute();
    expect(history.at(-1)).toEqual({
      by: holder.initiator.userId,
      from_status: 'PENDING',
      to_status: 'CANCELLED',
      why: 'DELETED',
    });
  });

  it('hides one that was cancelled, and leaves when that was', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(2));
    await cancelBulk(kit.deps, holder.initiator, id, 'Wrong month');
    const [before] = await rowsOf(id);
    kit.pass(60);
    await remove(holder.admin, id);
    const rows = await rowsOf(id);
    expect(rows[0]?.finished_at).toEqual(before?.finished_at);
    expect(rows.every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  });

  it('is for its makers and for admins, before it was approved', async () => {
    const id = await bulks.bulk(holder.admin, linesOf(2));
    await expect(remove(holder.initiator, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(remove(holder.validator, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await approveBulk(kit.deps, holder.validator, id, undefined);
    await expect(remove(holder.admin, id)).rejects.toMatchObject({ code: 'WRONG_STATUS' });
    await kit.settle();
    await expect(remove(holder.admin, id)).rejects.toMatchObject({ code: 'WRONG_STATUS' });
  });

  it('is of the whole: an item alone is as absent as none, and as another holder’s', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(2));
    const [item] = await bulks.itemsOf(id);
    const stranger = await kit.holder();
    for (const call of [
      remove(holder.admin, item?.id ?? ''),
      remove(stranger.admin, id),
      remove(holder.admin, randomUUID()),
    ])
      await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await remove(holder.admin, id);
  });

  it('and approving it at once have one effect', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(5));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 ? remove(holder.initiator, id) : approveBulk(kit.deps, holder.validator, id, undefined),
      ),
    );
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const statuses = new Set((await bulks.itemsOf(id)).map(({ status }) => status));
    expect(statuses.size).toBe(1);
    await kit.settle();
    expect((await kit.balancesOf(holder.id)).held).toBe(0n);
  });
});
