import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { OrganisationStatus } from '@sanaga/domain';
import { lastingOutcomeOf, outcomeOf } from '../../../test/kit/base/outcome.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { approve } from '../decisions/approval.service.ts';
import { cancel } from '../decisions/cancellation.service.ts';

let kit: MoneyKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit();
  holder = await kit.holder(100_000n);
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const approved = async (amount = 1_000): Promise<string> => {
  const id = await kit.payment(holder.initiator, amount);
  await approve(kit.deps, holder.validator, id, undefined);
  return id;
};

const count = (codes: string[], code: string) => codes.filter((one) => one === code).length;

describe('a payout', () => {
  it('goes from pending to completed, and the money from available over held to the operator', async () => {
    const id = await kit.payment(holder.initiator, 1_000);
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 100_000n, held: 0n });
    await approve(kit.deps, holder.validator, id, undefined);
    expect(await kit.statusOf(id)).toBe('CONFIRMED');
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 98_989n, held: 1_011n });
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 98_989n, held: 0n });
    expect(kit.operator.posts).toHaveLength(1);
  });

  it('that the operator fails gives the money back', async () => {
    kit.operator.outcome = 'failed';
    const id = await approved();
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC FAILED');
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 100_000n, held: 0n });
  });

  it('that is refused outright fails once the operator does not know it after the grace time', async () => {
    kit.operator.onPost = 'refuse';
    const id = await approved();
    await kit.settle(20);
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
    await kit.settle(30);
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC FAILED');
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 100_000n, held: 0n });
  });

  it('whose POST never arrived is posted again under the same reference id', async () => {
    kit.operator.onPost = 'lose';
    const id = await approved();
    await kit.settle(20);
    kit.operator.onPost = 'accept';
    await kit.settle(60);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(kit.operator.posts.length).toBeGreaterThan(1);
    expect(new Set(kit.operator.posts).size).toBe(1);
  });

  it('that is accepted and times out, each time, is paid once under one reference id', async () => {
    kit.operator.onPost = 'time-out';
    const ids = await Promise.all([approved(), approved(), approved()]);
    await kit.settle(60);
    for (const id of ids) expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(new Set(kit.operator.posts).size).toBe(3);
    expect(kit.operator.paid).toHaveLength(3);
  });

  it('still unknown after the deadline is shown as unknown, keeps its money reserved, and completes late', async () => {
    kit.operator.outcome = 'pending';
    const id = await approved();
    await kit.settle(5);
    kit.pass(15 * 60);
    await kit.settle(70);
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC UNKNOWN');
    expect((await kit.balancesOf(holder.id)).held).toBe(1_011n);
    const tasks = await kit.deps.db.selectFrom('reconciliation_task').select('kind').execute();
    expect(tasks).toEqual([{ kind: 'UNKNOWN_OUTCOME' }]);
    const [reference = ''] = kit.operator.posts;
    kit.operator.say(reference, { state: 'successful', amount: 1_000n, currency: 'XAF' });
    await kit.settle(120);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });

  it('whose callbacks are all lost is settled by polling, however it ended and however late', async () => {
    kit.operator.outcome = 'pending';
    const ids = await Promise.all(Array.from({ length: 12 }, () => approved()));
    await kit.settle(3);
    kit.pass(5 * 60);
    const references = [...kit.operator.posts];
    expect(references).toHaveLength(12);
    references.forEach((reference, n) =>
      kit.operator.say(
        reference,
        n % 3 === 0
          ? { state: 'failed', code: 'EXPIRED' }
          : { state: 'successful', amount: 1_000n, currency: 'XAF' },
      ),
    );
    await kit.settle(61);
    const statuses = await Promise.all(ids.map((id) => kit.statusOf(id)));
    expect([count(statuses, 'COMPLETED'), count(statuses, 'PROBLEMATIC FAILED')]).toEqual([8, 4]);
    expect(kit.operator.posts).toEqual(references);
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 100_000n - 8n * 1_011n, held: 0n });
  });

  it.each(['accept', 'time-out', 'lose'] as const)(
    'that the operator does not find for ten minutes after a POST it would %s is paid once it does',
    async (onPost) => {
      kit.operator.onPost = onPost;
      kit.operator.forgetful = true;
      const id = await approved();
      for (let minutes = 0; minutes < 10; minutes += 1) {
        await kit.settle(60);
        expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
        expect((await kit.balancesOf(holder.id)).held).toBe(1_011n);
      }
      expect(kit.operator.posts.length).toBeGreaterThan(3);
      kit.operator.onPost = 'accept';
      kit.operator.forgetful = false;
      await kit.settle(120);
      expect(await kit.statusOf(id)).toBe('COMPLETED');
      expect(new Set(kit.operator.posts).size).toBe(1);
      expect(kit.operator.paid).toHaveLength(1);
      const ends = await sql<{
        kind: string;
      }>`select kind from ledger.transfer where reference like ${`%${id}%`}
        order by id`.execute(kit.deps.db);
      expect(ends.rows.map(({ kind }) => kind)).toEqual(['HOLD', 'PAYOUT']);
    },
  );

  it('that the operator does not find beyond the deadline is shown as unknown, and paid once it is found', async () => {
    kit.operator.forgetful = true;
    const id = await approved();
    await kit.settle(16 * 60);
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC UNKNOWN');
    expect((await kit.balancesOf(holder.id)).held).toBe(1_011n);
    const tasks = await kit.deps.db.selectFrom('reconciliation_task').select('kind').execute();
    expect(tasks).toEqual([{ kind: 'UNKNOWN_OUTCOME' }]);
    kit.operator.forgetful = false;
    await kit.settle(120);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(new Set(kit.operator.posts).size).toBe(1);
  });

  it('waits, unharmed, while the operator does not accept us', async () => {
    kit.operator.onPost = 'not-ours';
    const ids = [await approved(), await approved()];
    await kit.settle(30);
    expect((await kit.balancesOf(holder.id)).held).toBe(2_022n);
    kit.operator.onPost = 'accept';
    await kit.settle(120);
    for (const id of ids) expect(await kit.statusOf(id)).toBe('COMPLETED');
  });

  it('of a suspended holder waits until the holder is back', async () => {
    const id = await approved();
    const set = (status: OrganisationStatus) =>
      kit.deps.db.updateTable('organisation').set({ status }).where('id', '=', holder.id).execute();
    await set('SUSPENDED');
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('CONFIRMED');
    await set('APPROVED');
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });

  it('that never arrived is not posted again while its holder is suspended', async () => {
    kit.operator.onPost = 'lose';
    const id = await approved();
    await kit.worker.runOnce();
    kit.operator.onPost = 'accept';
    const set = (status: OrganisationStatus) =>
      kit.deps.db.updateTable('organisation').set({ status }).where('id', '=', holder.id).execute();
    await set('SUSPENDED');
    await kit.settle(200);
    expect(kit.operator.posts).toHaveLength(1);
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
    await set('APPROVED');
    await kit.settle(100);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(new Set(kit.operator.posts).size).toBe(1);
  });

  it('is worked once by two workers', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => approved()));
    const other = kit.newWorker();
    for (let n = 0; n < 10; n += 1) {
      await Promise.all([kit.worker.runOnce(), other.runOnce()]);
      kit.pass(1);
    }
    for (const id of ids) expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(kit.operator.posts).toHaveLength(10);
  });
});

describe('crashes', () => {
  /** Lets the lease of a dead worker run out; the next one finds what it left. */
  const recover = async () => {
    kit.pass(61);
    await kit.settle(60);
  };

  it('after the POST left: the next worker polls before it posts', async () => {
    kit.operator.beforeResponse = () => Promise.reject(new Error('killed'));
    const id = await approved();
    await kit.worker.runOnce();
    kit.operator.beforeResponse = async () => {};
    await recover();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(kit.operator.posts).toHaveLength(1);
  });

  it('before the POST left: it is sent later, under the reference id that was committed', async () => {
    const id = await approved();
    const { disburse } = kit.operator;
    kit.operator.disburse = () => Promise.reject(new Error('killed'));
    await kit.worker.runOnce();
    const { reference_id } = await kit.deps.db
      .selectFrom('operator_request')
      .select('reference_id')
      .executeTakeFirstOrThrow();
    kit.operator.disburse = disburse;
    await recover();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(kit.operator.posts).toEqual([reference_id]);
  });

  it('a worker that comes back after its lease ran out changes nothing', async () => {
    let release = () => {};
    const stuck = new Promise<void>((resolve) => (release = resolve));
    kit.operator.beforeResponse = () => stuck;
    const id = await approved();
    const slow = kit.worker.runOnce();
    while (kit.operator.posts.length === 0) await new Promise((resolve) => setImmediate(resolve));
    kit.operator.beforeResponse = async () => {};
    kit.pass(61);
    const other = kit.newWorker();
    await other.runOnce();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    release();
    await slow;
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });
});

describe('approving', () => {
  it('a thousand times at once has one effect, and everybody else gets 409', async () => {
    const id = await kit.payment(holder.initiator);
    const codes = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        lastingOutcomeOf(() =>
          approve(kit.deps, n % 2 === 0 ? holder.validator : holder.admin, id, undefined),
        ),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(['ok', 'WRONG_STATUS']));
    expect((await kit.balancesOf(holder.id)).held).toBe(1_011n);
    await kit.settle();
    expect(kit.operator.posts).toHaveLength(1);
  });

  it('and cancelling at once leaves one of the two', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await kit.payment(holder.initiator);
      const codes = await Promise.all([
        outcomeOf(approve(kit.deps, holder.validator, id, undefined)),
        outcomeOf(cancel(kit.deps, holder.admin, id, 'not today')),
      ]);
      expect(codes).toContain('ok');
      const status = await kit.statusOf(id);
      expect(['CONFIRMED', 'CANCELLED']).toContain(status);
      if (status === 'CONFIRMED') await cancel(kit.deps, holder.admin, id, '');
    }
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 100_000n, held: 0n });
    await kit.settle();
    expect(kit.operator.posts).toHaveLength(0);
  });

  it.each([
    ['0%', '0', 100, 0n],
    ['0.5%', '4', 98, 922n],
  ])(
    '500 payouts of 1,000 on a wallet for 100,000 with fees of %s and a levy of %s: %d are held',
    async (rate, levy, held, left) => {
      await kit.close();
      kit = await moneyKit({ FEE_RATE: rate, TAX_RATE: rate === '0%' ? '0%' : '0.2%', LEVY: levy });
      holder = await kit.holder(100_000n);
      const ids = await Promise.all(Array.from({ length: 500 }, () => kit.payment(holder.initiator, 1_000)));
      if (rate === '0.5%') expect((await kit.balancesOf(holder.id)).available).toBe(100_000n);
      const codes = await Promise.all(
        ids.map((id) => outcomeOf(approve(kit.deps, holder.validator, id, undefined))),
      );
      expect(count(codes, 'ok')).toBe(held);
      expect(count(codes, 'INSUFFICIENT_FUNDS')).toBe(500 - held);
      expect((await kit.balancesOf(holder.id)).available).toBe(left);
    },
  );

  it('an own payment is refused, whatever the roles, by the service and by the database', async () => {
    const id = await kit.payment(holder.admin);
    expect(await outcomeOf(approve(kit.deps, holder.admin, id, undefined))).toBe('SELF_APPROVAL');
    await expect(
      kit.deps.db
        .updateTable('transaction')
        .set({ approved_by: holder.admin.userId })
        .where('id', '=', id)
        .execute(),
    ).rejects.toMatchObject({ constraint: 'makers_never_approve' });
  });

  it('another holder’s payment is as absent as none', async () => {
    const stranger = await kit.holder(0n);
    const id = await kit.payment(holder.initiator);
    expect(await outcomeOf(approve(kit.deps, stranger.validator, id, undefined))).toBe('NOT_FOUND');
    expect(await outcomeOf(cancel(kit.deps, stranger.admin, id, ''))).toBe('NOT_FOUND');
  });
});
