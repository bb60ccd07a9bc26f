import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { pollSoon } from '../../operator/poll-soon.ts';
import { approve } from '../decisions/approval.service.ts';

let kit: MoneyKit;
let holder: Holder;
beforeEach(async () => {
  kit = await moneyKit({ OPERATOR_UNKNOWN_DEADLINE: '60' });
  holder = await kit.holder(10_000_000n);
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const payments = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) {
    const id = await kit.payment(holder.initiator);
    await approve(kit.deps, holder.validator, id, undefined);
    ids.push(id);
  }
  return ids;
};
const statusesOf = (ids: readonly string[]) => Promise.all(ids.map((id) => kit.statusOf(id)));
/** Lets workers act once every second of the moved clock, as they do if nothing wakes them. */
async function work(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await kit.worker.runOnce();
    kit.pass(1);
  }
}

describe('an operator that responds to nothing', () => {
  it('leaves nothing without an exception past its deadline, and everything is settled once it is back', async () => {
    kit.operator.outcome = 'pending';
    const sent = await payments(6);
    await work(2);
    kit.operator.away = true;
    kit.operator.onPost = 'lose';
    const { balance } = kit.operator;
    kit.operator.balance = async () => ({ state: 'unknown', cause: 'timeout', answered: false });
    await work(kit.deps.settings.OPERATOR_UNKNOWN_DEADLINE + 120);
    expect(await statusesOf(sent)).toEqual(sent.map(() => 'PROBLEMATIC UNKNOWN'));
    const open = await kit.deps.db
      .selectFrom('reconciliation_task')
      .select('kind')
      .where('resolved_at', 'is', null)
      .execute();
    expect(open.map(({ kind }) => kind)).toEqual(sent.map(() => 'UNKNOWN_OUTCOME'));

    kit.operator.away = false;
    kit.operator.onPost = 'accept';
    kit.operator.balance = balance;
    for (const id of kit.operator.payments.keys())
      kit.operator.say(id, { state: 'successful', amount: 1_000n, currency: 'XAF' });
    await kit.settle(120);
    expect(await statusesOf(sent)).toEqual(sent.map(() => 'COMPLETED'));
  });
});

describe('finished payments whose status gets no response', () => {
  it('keep no other payment from being paid, however often somebody calls back about them', async () => {
    const ended = await payments(30);
    await kit.settle(5);
    expect(await statusesOf(ended)).toEqual(ended.map(() => 'COMPLETED'));
    const silent = new Set(kit.operator.posts);
    const status = kit.operator.status.bind(kit.operator);
    kit.operator.status = async (kind, reference) =>
      silent.has(reference)
        ? { state: 'unknown', cause: 'HTTP 500', answered: false }
        : status(kind, reference);
    await pollSoon(kit.deps.db, [...silent], kit.deps.now());
    await work(30);
    const others = await payments(20);
    await work(60);
    expect(await statusesOf(others)).toEqual(others.map(() => 'COMPLETED'));
  });
});
