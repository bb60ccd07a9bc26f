import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { breakAtEveryPoint, crashWorkerAtEveryPoint } from '../../../test/kit/payments/crashing-worker.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { approve } from '../decisions/approval.service.ts';
import { cancel } from '../decisions/cancellation.service.ts';

let kit: MoneyKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit();
  holder = await kit.holder(1_000_000n);
});
afterEach(() => kit.close());

describe('broken at every statement', () => {
  it('an approval happened wholly or not at all, and can be done again', async () => {
    let id = '';
    const points = await breakAtEveryPoint(
      kit,
      async (broken) => {
        id = await kit.payment(holder.initiator);
        await approve(broken, holder.validator, id, undefined);
      },
      async () => {
        await approve(kit.deps, holder.validator, id, undefined);
        await kit.settle(3);
        expect(await kit.statusOf(id)).toBe('COMPLETED');
      },
    );
    expect(points).toBeGreaterThan(6);
    expect(new Set(kit.operator.posts).size).toBe(kit.operator.posts.length);
  });

  it('a cancellation happened wholly or not at all', async () => {
    let id = '';
    await breakAtEveryPoint(
      kit,
      async (broken) => {
        id = await kit.payment(holder.initiator);
        await approve(kit.deps, holder.validator, id, undefined);
        await cancel(broken, holder.admin, id, 'second thoughts');
      },
      async () => {
        if ((await kit.statusOf(id)) === 'CONFIRMED') await cancel(kit.deps, holder.admin, id, '');
        expect(await kit.statusOf(id)).toBe('CANCELLED');
      },
    );
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 1_000_000n, held: 0n });
    expect(kit.operator.posts).toEqual([]);
  });

  it.each(['successful', 'failed'] as const)(
    'a worker’s steps leave a payout that ends %s, sent under one reference id',
    async (outcome) => {
      const points = await crashWorkerAtEveryPoint(kit, outcome, async () => {
        const id = await kit.payment(holder.initiator);
        await approve(kit.deps, holder.validator, id, undefined);
        return id;
      });
      expect(points).toBeGreaterThan(12);
    },
  );
});
