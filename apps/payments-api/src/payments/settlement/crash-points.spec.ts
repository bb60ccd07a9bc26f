import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { atEveryPoint as breakAtEveryPoint } from '../../../test/kit/base/fault-injection.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { approve } from '../transactions/approval.service.ts';
import { cancel } from '../transactions/cancellation.service.ts';

let kit: MoneyKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit();
  holder = await kit.holder(1_000_000n);
});
afterEach(() => kit.close());

/** Breaks a step at each of its statements; whatever became of it, the money is right. */
const atEveryPoint = (
  step: (broken: Dependencies) => Promise<void>,
  afterwards: () => Promise<void>,
): Promise<number> =>
  breakAtEveryPoint(kit.deps, step, async () => {
    await afterwards();
    expect(await kit.violations()).toEqual([]);
  });

describe('broken at every statement', () => {
  it('an approval happened wholly or not at all, and can be done again', async () => {
    let id = '';
    const points = await atEveryPoint(
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
    await atEveryPoint(
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
      kit.operator.outcome = outcome;
      let id = '';
      const points = await atEveryPoint(
        async (broken) => {
          id = await kit.payment(holder.initiator);
          await approve(kit.deps, holder.validator, id, undefined);
          const crashing = kit.newWorker(broken);
          for (let looks = 0; looks < 4; looks += 1) {
            await crashing.runOnce();
            kit.pass(1);
          }
        },
        async () => {
          kit.pass(61);
          await kit.settle(40);
          expect(await kit.statusOf(id)).toBe(outcome === 'successful' ? 'COMPLETED' : 'PROBLEMATIC FAILED');
        },
      );
      expect(points).toBeGreaterThan(12);
      const requests = await kit.deps.db.selectFrom('operator_request').select('reference_id').execute();
      expect(new Set(kit.operator.posts)).toEqual(new Set(requests.map(({ reference_id }) => reference_id)));
      expect(kit.operator.payments.size).toBe(requests.length);
    },
  );
});
