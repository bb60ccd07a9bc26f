import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { openWorkHub } from '../../operator/work-hub.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import type { Worker } from '../../operator/operator.worker.ts';
import { approveBulk } from '../decisions/approval.service.ts';

/** Kills the workers of a small bulk payout again and again; the chaos run does so for a large one. */
let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;
const total = 150;

beforeEach(async () => {
  kit = await moneyKit({ OPERATOR_MAX_OPEN: '30' });
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(1_000_000n);
});
afterEach(() => kit.close());

const approvedBulk = async (): Promise<string> => {
  const id = await bulks.bulk(holder.initiator, linesOf(total));
  await approveBulk(kit.deps, holder.validator, id, undefined);
  return id;
};

/** Lets others act until the condition holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

async function expectAllPaidOnce(id: string): Promise<void> {
  kit.pass(61);
  await kit.settle(60);
  expect(await kit.statusOf(id)).toBe('COMPLETED');
  expect((await detailOf(kit.deps.db, holder.initiator, id)).items).toMatchObject({
    total,
    completed: total,
  });
  expect(kit.operator.paid).toHaveLength(total);
  expect(kit.operator.payments.size).toBe(total);
  const available = 1_000_000n - BigInt(total) * 1_011n;
  expect(await kit.balancesOf(holder.id)).toEqual({ available, held: 0n });
  expect(await kit.violations()).toEqual([]);
}

describe('a bulk payout', () => {
  it('whose worker is stopped in the middle is finished by the next one', async () => {
    const id = await approvedBulk();
    const started = kit.newWorker();
    const hub = await openWorkHub(kit.database.url);
    started.start(hub);
    await until(() => kit.operator.posts.length >= 40);
    await started.stop();
    await hub.close();
    const sent = kit.operator.posts.length;
    expect(sent).toBeLessThan(total);
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
    await expectAllPaidOnce(id);
  });

  it('whose workers break off at ten places, leases and all, pays everybody once', async () => {
    const id = await approvedBulk();
    for (let kill = 1; kill <= 10; kill += 1) {
      let left = kill * 17;
      const broken = {
        ...kit.deps,
        db: kit.deps.db.withPlugin({
          transformQuery({ node }) {
            left -= 1;
            if (left < 0) throw new Error('killed');
            return node;
          },
          transformResult: async ({ result }) => result,
        }),
      };
      const crashing = kit.newWorker(broken);
      await crashing.runOnce().catch(() => {});
      if (kill % 3 === 0) kit.pass(61);
    }
    await expectAllPaidOnce(id);
  });

  it('worked by several workers at once, each item accepted and its response lost, pays everybody once', async () => {
    kit.operator.onPost = 'time-out';
    const id = await approvedBulk();
    const workers: Worker[] = [kit.worker, kit.newWorker(), kit.newWorker()];
    for (let look = 0; look < 6; look += 1) {
      await Promise.all(workers.map((worker) => worker.runOnce()));
      kit.pass(1);
    }
    kit.operator.onPost = 'accept';
    await expectAllPaidOnce(id);
    const requests = await kit.deps.db.selectFrom('operator_request').select('reference_id').execute();
    expect(new Set(kit.operator.posts)).toEqual(new Set(requests.map(({ reference_id }) => reference_id)));
  });
});
