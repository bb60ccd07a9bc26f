import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { createSuperAdmin } from '../../identity/users/first-super-admin.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { cancel, cancelBulk } from '../decisions/cancellation.service.ts';

let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;

const mostOpen = 10;

beforeEach(async () => {
  // a single holder gets half of the places
  kit = await moneyKit({ OPERATOR_MAX_OPEN: String(2 * mostOpen) });
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(1_000_000n);
  await createSuperAdmin(kit.deps.db, {
    name: 'Ada',
    email: 'ada@sanaga.example',
    password: 'Quiet-Harbour-71',
  });
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
const payment = async (amount = 1_000): Promise<string> => {
  const id = await kit.payment(holder.initiator, amount);
  await approve(kit.deps, holder.validator, id, undefined);
  return id;
};
const itemsOf = async (bulkId: string) => {
  const rows = await kit.deps.db
    .selectFrom('transaction')
    .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
    .where('bulk_id', '=', bulkId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
};
const notices = async () => {
  const rows = await kit.deps.db.selectFrom('notification').select('kind').orderBy('id').execute();
  return rows.map(({ kind }) => kind).filter((kind) => ['float-short', 'operator-refuses'].includes(kind));
};

describe('a float that runs short', () => {
  it('in the middle of a bulk stops it after few, fails nothing, and lets it go on by itself', async () => {
    kit.operator.float = 25_000n;
    const before = await kit.balancesOf(holder.id);
    const bulk = await bulkOf(60);
    const approved = await kit.balancesOf(holder.id);
    await kit.settle(20);
    // those without an outcome when the float ran out met it, and nothing after them
    expect(kit.operator.posts.length).toBeLessThanOrEqual(25 + mostOpen);
    expect(await itemsOf(bulk)).toEqual({ COMPLETED: 25, CONFIRMED: 35 });
    expect(await notices()).toEqual(['float-short']);
    const perItem = (before.available - approved.available) / 60n;
    expect(await kit.balancesOf(holder.id)).toEqual({ ...approved, held: 35n * perItem });
    // once it is filled, the balance is asked for within half a minute, and payouts go at the full rate at once
    kit.operator.float = 1_000_000n;
    const sent = kit.operator.posts.length;
    await kit.settle(31);
    expect(kit.operator.posts.length).toBeGreaterThanOrEqual(sent + mostOpen);
    await kit.settle(5);
    expect(await itemsOf(bulk)).toEqual({ COMPLETED: 60 });
    expect(await kit.statusOf(bulk)).toBe('COMPLETED');
    expect(await notices()).toEqual(['float-short']);
  });

  it('again and again loses and doubles nothing', async () => {
    kit.operator.float = 7_000n;
    const bulk = await bulkOf(40);
    while ((await kit.statusOf(bulk)) !== 'COMPLETED') {
      await kit.settle(40);
      kit.operator.float += 7_500n;
    }
    expect(kit.operator.paid).toHaveLength(40);
  });

  it('keeps a single payment approved, under another attempt, and cancelling gives its money back', async () => {
    kit.operator.float = 0n;
    const before = await kit.balancesOf(holder.id);
    const [paid, cancelled] = [await payment(), await payment(2_000)];
    await kit.settle(10);
    expect([await kit.statusOf(paid), await kit.statusOf(cancelled)]).toEqual(['CONFIRMED', 'CONFIRMED']);
    await cancel(kit.deps, holder.admin, cancelled, 'Not needed any more');
    kit.operator.float = 1_000_000n;
    await kit.settle(40);
    expect([await kit.statusOf(paid), await kit.statusOf(cancelled)]).toEqual(['COMPLETED', 'CANCELLED']);
    const { available, held } = await kit.balancesOf(holder.id);
    expect([held, available < before.available, available > before.available - 1_500n]).toEqual([
      0n,
      true,
      true,
    ]);
    expect(new Set(kit.operator.posts).size).toBe(kit.operator.posts.length);
  });

  it('is waited for by what was lost before it, past its deadline too', async () => {
    const { operator } = kit;
    operator.onPost = 'lose';
    const lost = await payment();
    await kit.worker.runOnce();
    operator.onPost = 'accept';
    operator.float = 0n;
    await payment(2_000);
    await kit.settle(120);
    expect(await kit.statusOf(lost)).toBe('CONFIRMED');
    kit.pass(3_600);
    await kit.settle(10);
    expect(await kit.deps.db.selectFrom('reconciliation_task').select('kind').execute()).toEqual([]);
    operator.float = 1_000_000n;
    await kit.settle(60);
    expect([await kit.statusOf(lost), operator.paid.length]).toEqual(['COMPLETED', 2]);
  });

  it('does not keep a bulk from being cancelled', async () => {
    kit.operator.float = 3_000n;
    const bulk = await bulkOf(20);
    await kit.settle(10);
    await cancelBulk(kit.deps, holder.admin, bulk, 'The list was wrong');
    expect(await itemsOf(bulk)).toEqual({ COMPLETED: 3, CANCELLED: 17 });
    expect((await kit.balancesOf(holder.id)).held).toBe(0n);
    kit.operator.float = 1_000_000n;
    await kit.settle(60);
    expect(kit.operator.paid).toHaveLength(3);
  });

  it('has what was under way as its bulk was cancelled, and comes back unsent, cancelled too', async () => {
    const { operator } = kit;
    operator.outcome = 'pending';
    const before = await kit.balancesOf(holder.id);
    const bulk = await bulkOf(20);
    await kit.worker.runOnce();
    await cancelBulk(kit.deps, holder.admin, bulk, 'The list was wrong');
    expect(await itemsOf(bulk)).toEqual({ IN_PROGRESS: mostOpen, CANCELLED: 20 - mostOpen });

    operator.float = 0n;
    const [paid = '', ...short] = operator.posts;
    const financialTransactionId = '7001';
    operator.say(paid, { state: 'successful', amount: 1_000n, currency: 'XAF', financialTransactionId });
    for (const id of short) operator.say(id, { state: 'configuration-error', code: 'NOT_ENOUGH_FUNDS' });
    await kit.settle(20);
    expect(await itemsOf(bulk)).toMatchObject({ COMPLETED: 1, CONFIRMED: short.length });
    expect(await kit.statusOf(bulk)).toBe('COMPLETED');
    expect(await kit.violations()).toEqual([]);
    await bulks.steps();
    expect(await itemsOf(bulk)).toEqual({ COMPLETED: 1, CANCELLED: 19 });
    const { available, held } = await kit.balancesOf(holder.id);
    expect([held, before.available - available]).toEqual([0n, 1_011n]);

    operator.float = 1_000_000n;
    operator.outcome = 'successful';
    await kit.settle(60);
    expect(operator.paid).toHaveLength(1);
    const cancels = await kit.deps.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'transaction.cancel')
      .where('subject_id', '=', bulk)
      .orderBy('id')
      .execute();
    expect(cancels.map(({ detail }) => detail)).toMatchObject([
      { items: 10 },
      { items: 9, correction: true },
    ]);
  });

  it('stops payouts alone: what is collected goes on', async () => {
    kit.operator.float = 0n;
    await payment();
    await kit.settle(5);
    const { rows } = { rows: await kit.deps.db.selectFrom('operator_product').selectAll().execute() };
    expect(rows.find(({ kind }) => kind === 'COLLECTION')?.short_since).toBeNull();
    expect(rows.find(({ kind }) => kind === 'DISBURSEMENT')).toMatchObject({ short_amount: 1_000n });
  });
});

describe('a mistake of ours that the operator refuses every payment for', () => {
  it('fails none of a bulk: it goes on once the mistake is mended', async () => {
    kit.operator.onPost = 'refuse';
    kit.operator.refusalCode = 'BAD_REQUEST';
    const bulk = await bulkOf(50);
    await kit.settle(300);
    expect(await itemsOf(bulk)).not.toHaveProperty('PROBLEMATIC');
    expect(await notices()).toEqual(['operator-refuses']);
    kit.operator.onPost = 'accept';
    await kit.settle(600);
    expect(await itemsOf(bulk)).toEqual({ COMPLETED: 50 });
  });

  it('fails no single payment either, though they come a minute apart', async () => {
    kit.operator.onPost = 'refuse';
    kit.operator.refusalCode = 'BAD_REQUEST';
    const ids: string[] = [];
    while (ids.length < 6) {
      ids.push(await payment(1_000 + ids.length));
      await kit.settle(60);
    }
    expect(await notices()).toEqual(['operator-refuses']);
    kit.operator.onPost = 'accept';
    await kit.settle(120);
    expect(await Promise.all(ids.map((id) => kit.statusOf(id)))).toEqual(ids.map(() => 'COMPLETED'));
  });

  it('is not assumed of a payment refused while others are accepted, nor for ever: it fails then', async () => {
    kit.operator.onPost = 'refuse';
    kit.operator.refusalCode = 'BAD_REQUEST';
    const [one, alone] = [await payment(), await payment(2_000)];
    await kit.settle(120);
    expect(await kit.statusOf(one)).toBe('IN_PROGRESS');
    kit.operator.onPost = 'accept';
    const other = await payment(3_000);
    await kit.settle(120);
    expect(await Promise.all([one, alone, other].map((id) => kit.statusOf(id)))).toEqual([
      'PROBLEMATIC FAILED',
      'PROBLEMATIC FAILED',
      'COMPLETED',
    ]);
    kit.operator.onPost = 'refuse';
    const last = await payment(4_000);
    await kit.settle(kit.deps.settings.OPERATOR_UNKNOWN_DEADLINE + 60);
    expect(await kit.statusOf(last)).toBe('PROBLEMATIC FAILED');
    expect((await kit.balancesOf(holder.id)).held).toBe(0n);
    expect(await notices()).toEqual([]);
  });

  it('is not assumed where the operator says why: each fails on its own', async () => {
    kit.operator.onPost = 'refuse';
    kit.operator.refusalCode = 'PAYEE_NOT_FOUND';
    const bulk = await bulkOf(8);
    await kit.settle(120);
    expect(await itemsOf(bulk)).toEqual({ PROBLEMATIC: 8 });
    expect(await notices()).toEqual([]);
  });
});
