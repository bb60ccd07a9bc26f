import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { bulkKit, linesOf } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { pollSoon } from '../../operator/poll-soon.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { cancel } from '../decisions/cancellation.service.ts';
import { retry } from '../transactions/retry.service.ts';

/** Checks that no next attempt is sent as long as the operator may have paid an earlier one. */
let kit: MoneyKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit();
  holder = await kit.holder(1_000_000n);
});
afterEach(() => kit.close());

const amount = 1_000;

const payment = async (): Promise<string> => {
  const id = await kit.payment(holder.initiator, amount);
  await approve(kit.deps, holder.validator, id, undefined);
  return id;
};

/** Makes the operator report a failed attempt as paid. */
async function turnsOutPaid(reference: string): Promise<void> {
  const paid = { state: 'successful', amount: BigInt(amount), currency: 'XAF' } as const;
  kit.operator.say(reference, { ...paid, financialTransactionId: '77' });
  await pollSoon(kit.deps.db, [reference], kit.deps.now());
}

const contradictions = () =>
  kit.deps.db
    .selectFrom('reconciliation_task')
    .select('reference_id')
    .where('kind', '=', 'CONTRADICTION')
    .where('resolved_at', 'is', null)
    .execute();

const pausePayouts = (at: Date | null) =>
  kit.deps.db
    .updateTable('organisation')
    .set({ payouts_paused_at: at })
    .where('id', '=', holder.id)
    .execute();

it('pays nothing twice that waited for the float, and was paid after all', async () => {
  kit.operator.float = 0n;
  const id = await payment();
  await kit.settle(5);
  expect(await kit.statusOf(id)).toBe('CONFIRMED');
  const [first = ''] = kit.operator.posts;
  await turnsOutPaid(first);
  await kit.settle(5);
  expect(await contradictions()).toEqual([{ reference_id: first }]);

  kit.operator.float = 1_000_000n;
  await kit.settle(60);
  expect(kit.operator.posts).toEqual([first]);
  expect(await kit.statusOf(id)).toBe('CONFIRMED');
  // its maker may still end it: nothing of it is under way
  await cancel(kit.deps, holder.initiator, id, 'It was paid by the first attempt.');
  expect(await kit.statusOf(id)).toBe('CANCELLED');
});

it('does not send it because one person acknowledged the difference: the operator still says that it was paid', async () => {
  kit.operator.float = 0n;
  const id = await payment();
  await kit.settle(5);
  const [first = ''] = kit.operator.posts;
  await turnsOutPaid(first);
  await kit.settle(5);
  kit.operator.float = 1_000_000n;
  await kit.deps.db
    .updateTable('reconciliation_task')
    .set({ resolved_at: kit.deps.now(), resolution: 'ACKNOWLEDGED' })
    .where('reference_id', '=', first)
    .execute();
  await kit.settle(60);
  expect(kit.operator.posts).toEqual([first]);
  expect(await kit.statusOf(id)).toBe('CONFIRMED');
  // the acknowledged difference is open again, as the operator was asked before anything was sent
  expect(await contradictions()).toEqual([{ reference_id: first }]);
});

it('sends it once the operator takes back that the earlier attempt was paid', async () => {
  kit.operator.float = 0n;
  const id = await payment();
  await kit.settle(5);
  const [first = ''] = kit.operator.posts;
  await turnsOutPaid(first);
  await kit.settle(5);
  kit.operator.float = 1_000_000n;
  kit.operator.say(first, { state: 'failed', code: 'EXPIRED' });
  await kit.deps.db
    .updateTable('reconciliation_task')
    .set({ resolved_at: kit.deps.now(), resolution: 'ACKNOWLEDGED' })
    .where('reference_id', '=', first)
    .execute();
  await pollSoon(kit.deps.db, [first], kit.deps.now());
  await kit.settle(60);
  expect(await kit.statusOf(id)).toBe('COMPLETED');
});

it('pays no retry that was approved before its first attempt turned out to be paid', async () => {
  kit.operator.outcome = 'failed';
  const id = await payment();
  await kit.settle(5);
  expect(await kit.statusOf(id)).toBe('PROBLEMATIC FAILED');
  const [first = ''] = kit.operator.posts;
  kit.operator.outcome = 'successful';
  await retry(kit.deps, holder.initiator, id);
  await kit.settle(10);
  await pausePayouts(kit.deps.now());
  await approve(kit.deps, holder.validator, id, undefined);
  await turnsOutPaid(first);
  await kit.settle(5);
  await pausePayouts(null);
  await kit.settle(20);
  expect(kit.operator.posts).toEqual([first]);
});

it('pays the other payments of a bulk meanwhile', async () => {
  kit.operator.float = 0n;
  const bulk = await bulkKit(kit.deps).bulk(holder.initiator, linesOf(3, amount));
  await approveBulk(kit.deps, holder.validator, bulk, undefined);
  await kit.settle(5);
  const [first = ''] = kit.operator.posts;
  await turnsOutPaid(first);
  await kit.settle(5);
  kit.operator.float = 1_000_000n;
  await kit.settle(60);
  const items = await kit.deps.db
    .selectFrom('transaction')
    .select('status')
    .where('bulk_id', '=', bulk)
    .orderBy('status')
    .execute();
  expect(items.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'CONFIRMED']);
  expect(kit.operator.posts.filter((reference) => reference === first)).toEqual([first]);
});
