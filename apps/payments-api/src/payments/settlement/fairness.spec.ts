import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { balances } from '@sanaga/ledger';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { approveBulk } from '../bulk/bulk-approval.service.ts';
import { approve } from '../transactions/approval.service.ts';
import { claimRequests } from '../../operator/claims.ts';

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
const claim = (places: number, owner = 'spec') =>
  claimRequests(kit.deps.db, {
    owner,
    now: kit.deps.now(),
    leaseMs: 60_000,
    limits: { DISBURSEMENT: places, COLLECTION: places },
    rate: Infinity,
  });
/** How many of a batch belong to which bulk transaction; '' are single payments. */
const sharesOf = (rows: readonly { bulk_id: string | null }[]): Record<string, number> => {
  const shares: Record<string, number> = {};
  for (const { bulk_id } of rows) shares[bulk_id ?? ''] = (shares[bulk_id ?? ''] ?? 0) + 1;
  return shares;
};

describe('a batch of work', () => {
  it('leaves every other place to single payments, though they came after a large bulk', async () => {
    const bulk = await bulkOf(100);
    await singles(10);
    expect(sharesOf(await claim(12))).toEqual({ '': 6, [bulk]: 6 });
  });

  it('goes round the bulk transactions, the oldest having no more than the newest', async () => {
    const [first, second, third] = [await bulkOf(60), await bulkOf(60), await bulkOf(2)];
    expect(sharesOf(await claim(12))).toEqual({ [first]: 5, [second]: 5, [third]: 2 });
    await singles(3);
    expect(sharesOf(await claim(11))).toEqual({ '': 3, [first]: 4, [second]: 4 });
  });

  it('is full wherever there is work for it', async () => {
    const bulk = await bulkOf(40);
    expect(sharesOf(await claim(32))).toEqual({ [bulk]: 32 });
    await singles(5);
    expect(sharesOf(await claim(32))).toEqual({ '': 5, [bulk]: 8 });
    expect(await claim(32)).toEqual([]);
  });

  it('is leased once when many workers claim at once', async () => {
    await bulkOf(60);
    await bulkOf(60);
    await singles(30);
    const rows: { reference_id: string }[] = [];
    for (let idle = 0; idle < 3;) {
      const batches = await Promise.all(Array.from({ length: 6 }, (_, n) => claim(8, `worker ${n}`)));
      rows.push(...batches.flat());
      idle = batches.flat().length === 0 ? idle + 1 : 0;
    }
    expect(rows).toHaveLength(150);
    expect(new Set(rows.map(({ reference_id }) => reference_id)).size).toBe(150);
  });
});

describe('a single payment', () => {
  it('approved while a large bulk is being sent is paid long before that is', async () => {
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
    const { database, worker } = kit;
    const blocker = await superuserClient(database.superuserUrl);
    await blocker.query('begin');
    await blocker.query('select from ledger.account for update');
    const work = (async () => {
      await worker.runOnce();
      kit.pass(1);
      await worker.runOnce();
    })();
    const waiting = async () => {
      const { rows } = await blocker.query<{ count: string }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return Number(rows[0]?.count);
    };
    const most = kit.deps.settings.DATABASE_POOL / 2;
    for (let looks = 0; looks < 5_000 && (await waiting()) < most; looks += 1);
    // the others had their chance: a call that needs a connection has one
    await balances(kit.deps.db, holder.id);
    expect(await waiting()).toBe(most);
    await blocker.query('rollback');
    await blocker.end();
    await work;
    await kit.settle();
    for (const id of ids) expect(await kit.statusOf(id)).toBe('COMPLETED');
  });
});
