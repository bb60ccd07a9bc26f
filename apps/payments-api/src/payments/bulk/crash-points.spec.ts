import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { bulkKit, linesOf, numberOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { breakAtEveryPoint, crashWorkerAtEveryPoint } from '../../../test/kit/payments/crashing-worker.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { approveBulk } from '../decisions/approval.service.ts';
import { cancelBulk } from '../decisions/cancellation.service.ts';
import { retryBulk } from './bulk.service.ts';

let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(1_000_000n);
});
afterEach(() => kit.close());

const items = 3;
const statusesOf = async (id: string) => [...new Set((await bulks.itemsOf(id)).map(({ status }) => status))];

describe('broken at every statement', () => {
  it('a file became a bulk transaction wholly or not at all, and its code is used up only where it did', async () => {
    let fileId = '';
    const points = await breakAtEveryPoint(
      kit,
      async (broken) => {
        ({ fileId } = await bulks.upload(holder.initiator, linesOf(items)));
        await bulks.verifiedCode(holder.initiator, fileId);
        await bulks.process(holder.initiator, fileId, broken);
      },
      async () => {
        const { status } = await kit.deps.db
          .selectFrom('payment_file')
          .select('status')
          .where('id', '=', fileId)
          .executeTakeFirstOrThrow();
        // the same code again, as it was entered
        if (status === 'UPLOADED') await bulks.process(holder.initiator, fileId);
        const headers = await kit.deps.db
          .selectFrom('bulk_transaction')
          .select(['id', 'items'])
          .where('file_id', '=', fileId)
          .execute();
        expect(headers).toMatchObject([{ items }]);
        expect(await statusesOf(headers[0]?.id ?? '')).toEqual(['PENDING']);
      },
    );
    expect(points).toBeGreaterThan(10);
  });

  it('an approval reserved every item or none, and can be done again', async () => {
    let id = '';
    const points = await breakAtEveryPoint(
      kit,
      async (broken) => {
        id = await bulks.bulk(holder.initiator, linesOf(items));
        await approveBulk(broken, holder.validator, id, undefined);
      },
      async () => {
        const { held } = await kit.balancesOf(holder.id);
        expect([0n, 3_033n]).toContain(held);
        await approveBulk(kit.deps, holder.validator, id, undefined);
        expect((await kit.balancesOf(holder.id)).held).toBe(3_033n);
        await kit.settle(3);
        expect(await kit.statusOf(id)).toBe('COMPLETED');
      },
    );
    expect(points).toBeGreaterThan(10);
    expect(new Set(kit.operator.posts).size).toBe(kit.operator.posts.length);
  });

  it('a cancellation stopped every item or none', async () => {
    let id = '';
    const points = await breakAtEveryPoint(
      kit,
      async (broken) => {
        id = await bulks.bulk(holder.initiator, linesOf(items));
        await approveBulk(kit.deps, holder.validator, id, undefined);
        await cancelBulk(broken, holder.admin, id, 'second thoughts');
      },
      async () => {
        if ((await kit.statusOf(id)) !== 'CANCELLED') {
          expect(await statusesOf(id)).toEqual(['CONFIRMED']);
          await cancelBulk(kit.deps, holder.admin, id, '');
        }
        expect(await statusesOf(id)).toEqual(['CANCELLED']);
      },
    );
    expect(points).toBeGreaterThan(8);
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 1_000_000n, held: 0n });
    await kit.settle(3);
    expect(kit.operator.posts).toEqual([]);
  });

  it('a retry made its child wholly or not at all', async () => {
    kit.operator.failing.add(numberOf(0).slice(1));
    let id = '';
    await breakAtEveryPoint(
      kit,
      async (broken) => {
        id = await bulks.bulk(holder.initiator, linesOf(1));
        await approveBulk(kit.deps, holder.validator, id, undefined);
        await kit.settle(3);
        await inTransaction(broken.db, (tx) => retryBulk(tx, kit.deps, holder.initiator, id, null));
      },
      async () => {
        await inTransaction(kit.deps.db, (tx) => retryBulk(tx, kit.deps, holder.initiator, id, null)).catch(
          () => {},
        );
        const children = await kit.deps.db
          .selectFrom('bulk_transaction')
          .select('items')
          .where('parent_id', '=', id)
          .execute();
        expect(children).toEqual([{ items: 1 }]);
      },
    );
  });

  it.each(['successful', 'failed'] as const)(
    'a worker’s steps leave items that end %s, each sent under one reference id',
    async (outcome) => {
      const points = await crashWorkerAtEveryPoint(kit, outcome, async () => {
        const id = await bulks.bulk(holder.initiator, linesOf(2));
        await approveBulk(kit.deps, holder.validator, id, undefined);
        return id;
      });
      expect(points).toBeGreaterThan(20);
    },
  );
});
