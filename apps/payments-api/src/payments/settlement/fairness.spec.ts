import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { balances } from '@sanaga/ledger';
import { untilBlocked } from '../../../test/kit/base/blocked.ts';
import { until } from '../../../test/kit/base/until.ts';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { cancelBulk } from '../decisions/cancellation.service.ts';
import { itemsAtOnce } from '../bulk/bulk-steps.ts';
import { openWorkHub } from '../../operator/work-hub.ts';
import { settle } from '../../operator/settle.ts';
import { takeRequests } from '../../operator/take.ts';
import { transactionSubject } from './settlement.ts';
import { noSubject } from '../../../test/kit/money/no-subject.ts';

let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(10_000_000n);
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

/** Starts anew with at most `count` requests of one holder without an outcome: half of all. */
async function withMostOpen(count: number): Promise<void> {
  await kit.close();
  kit = await moneyKit({ OPERATOR_MAX_OPEN: String(2 * count) });
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(10_000_000n);
}

const bulkOf = async (count: number): Promise<string> => {
  const id = await bulks.bulk(holder.initiator, linesOf(count));
  await approveBulk(kit.deps, holder.validator, id, undefined);
  return id;
};
const singles = async (count: number): Promise<string[]> => {
  const ids = await Promise.all(Array.from({ length: count }, () => kit.payment(holder.initiator)));
  for (const id of ids) await approve(kit.deps, holder.validator, id, undefined);
  return ids;
};
const subjects = () => ({ TRANSACTION: transactionSubject(kit.deps), REFILL: noSubject });
/** Takes requests for up to `places` places, which marks them as about to be sent, and sends nothing. */
const take = (places: number, mostOpen = 1_000) =>
  takeRequests(kit.deps, subjects(), { kind: 'DISBURSEMENT', most: places, mostOpen, rate: Infinity });
/** Counts the requests of a batch by bulk transaction; '' stands for single payments. */
const sharesOf = (rows: readonly { bulk_id: string | null }[]): Record<string, number> => {
  const shares: Record<string, number> = {};
  for (const { bulk_id } of rows) shares[bulk_id ?? ''] = (shares[bulk_id ?? ''] ?? 0) + 1;
  return shares;
};

describe('a batch of work', () => {
  it('gives every other place to single payments, though they came after a large bulk', async () => {
    const bulk = await bulkOf(30);
    await singles(10);
    expect(sharesOf(await take(12))).toEqual({ '': 6, [bulk]: 6 });
    expect(sharesOf(await take(12))).toEqual({ '': 4, [bulk]: 8 });
    await kit.settle();
  });

  it('goes round the bulk transactions, the oldest having no more than the newest', async () => {
    const [first, second, third] = [await bulkOf(20), await bulkOf(20), await bulkOf(2)];
    expect(sharesOf(await take(12))).toEqual({ [first]: 5, [second]: 5, [third]: 2 });
    await singles(3);
    expect(sharesOf(await take(11))).toEqual({ '': 3, [first]: 4, [second]: 4 });
    await kit.settle();
  });

  it('gives every bulk transaction a turn, however many there are', async () => {
    const ids: string[] = [];
    while (ids.length < 5) ids.push(await bulkOf(3));
    const served = [...(await take(2)), ...(await take(2)), ...(await take(1))];
    expect(sharesOf(served)).toEqual(Object.fromEntries(ids.map((id) => [id, 1])));
    await kit.settle();
  });

  it('is full wherever there is work for it', async () => {
    const bulk = await bulkOf(40);
    expect(sharesOf(await take(32))).toEqual({ [bulk]: 32 });
    await singles(5);
    expect(sharesOf(await take(32))).toEqual({ '': 5, [bulk]: 8 });
    expect(await take(32)).toEqual([]);
    await kit.settle();
  });

  it('is taken once when many workers take at once', async () => {
    await bulkOf(60);
    await bulkOf(60);
    await singles(30);
    const rows: { reference_id: string }[] = [];
    for (let idle = 0; idle < 3;) {
      const batches = (await Promise.all(Array.from({ length: 6 }, () => take(8)))).flat();
      rows.push(...batches);
      idle = batches.length === 0 ? idle + 1 : 0;
    }
    expect(rows).toHaveLength(150);
    expect(new Set(rows.map(({ reference_id }) => reference_id)).size).toBe(150);
    await kit.settle();
  });

  it('holds nothing of a holder whose payouts are paused, and comes back to it afterwards', async () => {
    const bulk = await bulkOf(3);
    await singles(2);
    const pause = (at: Date | null) =>
      kit.deps.db
        .updateTable('organisation')
        .set({ payouts_paused_at: at })
        .where('id', '=', holder.id)
        .execute();
    await pause(kit.deps.now());
    await singles(1);
    const late = await bulkOf(1);
    expect(await take(10)).toEqual([]);
    await pause(null);
    expect(sharesOf(await take(10))).toEqual({ '': 3, [bulk]: 3, [late]: 1 });
    await kit.settle();
  });
});

describe('what is without an outcome', () => {
  it('is bounded: a bulk waits until the first of it are known', async () => {
    await withMostOpen(7);
    kit.operator.outcome = 'pending';
    const bulk = await bulkOf(30);
    await kit.settle(20);
    expect(kit.operator.posts).toHaveLength(7);
    kit.operator.outcome = 'successful';
    for (const id of kit.operator.posts)
      kit.operator.say(id, {
        state: 'successful',
        amount: 1_000n,
        currency: 'XAF',
        financialTransactionId: id,
      });
    await kit.settle(120);
    expect(await kit.statusOf(bulk)).toBe('COMPLETED');
  });

  it('is bounded for all workers together: none takes places that another one is giving out', async () => {
    const bulk = await bulkOf(40);
    const taken = await Promise.all(Array.from({ length: 4 }, () => take(256, 20)));
    expect(taken.flat()).toHaveLength(10);
    await kit.settle(120);
    expect(await kit.statusOf(bulk)).toBe('COMPLETED');
  });
});

describe('a bulk transaction whose cancelling ends while work is taken', () => {
  it('has what comes back unsent at that moment cancelled too', async () => {
    const large = await bulks.bulk(holder.initiator, linesOf(itemsAtOnce + 10));
    await approveBulk(kit.deps, holder.validator, large, undefined);
    await bulks.steps();
    const [request] = await take(1);
    if (!request) throw new Error('nothing waits');
    const other = await bulkOf(1);
    await cancelBulk(kit.deps, holder.admin, large, 'The file was wrong');

    // the taker has seen that the large one is being cancelled, and waits for an item of the other
    const blocker = await superuserClient(kit.database.superuserUrl);
    await blocker.query('begin');
    await blocker.query('select from operator_request where bulk_id = $1 for update', [other]);
    const taking = take(10);
    await untilBlocked(kit.deps.db, taking);
    await bulks.steps();
    const report = (error: unknown) => {
      throw error;
    };
    const word = { said: 'SHORT', at: kit.deps.now() } as const;
    await settle(kit.deps, subjects(), [{ request, outcome: { is: 'short' }, word }], report);
    await blocker.query('rollback');
    await blocker.end();

    expect(sharesOf([...(await taking), ...(await take(10))])).toEqual({ [other]: 1 });
    await bulks.steps();
    await kit.settle(120);
    expect([await kit.statusOf(large), await kit.statusOf(other)]).toEqual(['CANCELLED', 'COMPLETED']);
  });
});

describe('a single payment', () => {
  it('approved while a large bulk is being sent is paid long before that is', async () => {
    await withMostOpen(20);
    const bulk = await bulkOf(100);
    await kit.worker.runOnce();
    const [single = ''] = await singles(1);
    for (let looks = 0; looks < 3 && (await kit.statusOf(single)) !== 'COMPLETED'; looks += 1) {
      await kit.worker.runOnce();
      kit.pass(1);
    }
    expect(await kit.statusOf(single)).toBe('COMPLETED');
    expect(await kit.statusOf(bulk)).toBe('IN_PROGRESS');
    expect(kit.operator.posts.length).toBeLessThan(100);
    await kit.settle();
    expect(await kit.statusOf(bulk)).toBe('COMPLETED');
  });
});

describe('workers', () => {
  it('leave half of the connections to calls, whatever they wait for', async () => {
    const ids = await singles(30);
    const { database, worker, operator } = kit;
    const blocker = await superuserClient(database.superuserUrl);
    await blocker.query('begin');
    await blocker.query('select from ledger.account for update');
    const asked = new Set<string>();
    const { status } = operator;
    operator.status = (kind, id) => {
      asked.add(id);
      return status.call(operator, kind, id);
    };
    const hub = await openWorkHub(database.url);
    worker.start(hub);
    const waiting = async () => {
      const { rows } = await blocker.query<{ count: string }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return Number(rows[0]?.count);
    };
    await until(async () => asked.size === ids.length && (await waiting()) > 0);
    // a call that needs a connection has one
    await balances(kit.deps.db, holder.id);
    expect(await waiting()).toBeLessThanOrEqual(kit.deps.settings.DATABASE_POOL / 2);
    await blocker.query('rollback');
    await blocker.end();
    const statuses = () => Promise.all(ids.map((id) => kit.statusOf(id)));
    await until(async () => (await statuses()).every((is) => is === 'COMPLETED'));
    await worker.stop();
    await hub.close();
  });
});
