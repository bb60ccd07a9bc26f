import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hourMs, type OperatorProduct } from '@sanaga/domain';
import type { Balance, PaymentOperator } from '@sanaga/operators';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/control/money-harness.ts';
import { compareByClock } from './comparison.service.ts';

let h: MoneyHarness;
let holder: TestHolder;
let first: TestSession;
let operator: PaymentOperator;
/** Balance that the operator reports for each account. */
const says = new Map<OperatorProduct, Balance>();

beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  first = await h.superAdmin();
  operator = h.operator;
  operator.balance = async (kind) =>
    says.get(kind) ?? { state: 'unknown', cause: 'timeout', answered: false };
});
const tell = (kind: OperatorProduct, amount: number) =>
  says.set(kind, { state: 'known', amount: BigInt(amount), currency: 'XAF' });
const booked = async (): Promise<number> => (await h.get(first, '/platform/float')).books.float;
beforeEach(async () => {
  first = await h.signIn(first.email);
  holder = await h.signInAgain(holder);
  tell('DISBURSEMENT', (await booked()) - 5_000);
  tell('COLLECTION', 5_000);
});
afterEach(async () => {
  h.operator.outcome = 'successful';
  await h.settle(60);
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const compare = async () => expectSuccess(await h.post(first, '/platform/float/compare', {})).json();
const exceptions = (state: 'open' | 'resolved') =>
  h.db
    .selectFrom('reconciliation_task')
    .select(['id', 'product', 'ours', 'theirs', 'resolution'])
    .where('kind', '=', 'FLOAT_DIFFERS')
    .where('resolved_at', state === 'open' ? 'is' : 'is not', null)
    .execute();
const noticesOf = async (kind: string): Promise<number> => {
  const { content } = await h.get(first, '/transaction/notifications?size=200');
  return content.filter((one: { kind: string }) => one.kind === kind).length;
};
const count = async () => (await h.get(first, '/platform/float/comparisons?size=1')).totalElements;

describe('the float in the books beside the operator’s balances', () => {
  it('is equal where both accounts together are what the books say', async () => {
    const ours = await booked();
    expect(await compare()).toMatchObject({
      outcome: 'EQUAL',
      ours,
      theirs: ours,
      disbursement: ours - 5_000,
      collection: 5_000,
      difference: 0,
      comparedBy: { userId: first.userId },
    });
    expect(await exceptions('open')).toEqual([]);
  });

  it('is an exception once where it differs, which follows the difference and ends when both are equal again', async () => {
    const ours = await booked();
    tell('COLLECTION', 4_000);
    expect(await compare()).toMatchObject({ outcome: 'DIFFERS', difference: -1_000 });
    tell('COLLECTION', 3_500);
    await compare();
    expect(await exceptions('open')).toEqual([
      expect.objectContaining({ product: 'DISBURSEMENT', ours: BigInt(ours), theirs: BigInt(ours - 1_500) }),
    ]);
    expect(await noticesOf('float-differs')).toBe(1);
    const { exceptionId, comparison } = await h.get(first, '/platform/float');
    expect([exceptionId, comparison.difference]).toEqual([(await exceptions('open'))[0]?.id, -1_500]);
    const { content } = await h.get(first, '/reconciliation/exceptions?status=OPEN&kind=FLOAT_DIFFERS');
    expect(content).toMatchObject([{ id: exceptionId, ours, theirs: ours - 1_500, resolutions: [] }]);

    // the operator's charges explain it, booked by the sole super admin
    expectSuccess(
      await h.postForm(first, '/platform/float/postings', {
        kind: 'CHARGED',
        amount: 1_500,
        day: '2026-01-31',
        reference: 'Charges of January',
        reason: 'The statement has them',
      }),
    );
    expect(await compare()).toMatchObject({ outcome: 'EQUAL' });
    expect(await exceptions('open')).toEqual([]);
    expect(await exceptions('resolved')).toEqual([expect.objectContaining({ resolution: 'FOUND' })]);
    expect((await h.get(first, '/platform/float')).exceptionId).toBeNull();
  });

  it('may differ by what is on its way, and by no more', async () => {
    h.operator.outcome = 'pending';
    const { id } = await h.payment(holder.initiator, { amount: 20_000 });
    expectSuccess(await h.approve(holder.validator, id));
    await h.settle(2);
    expect(await h.get(first, '/platform/float')).toMatchObject({ goingOut: 20_000, comingIn: 0 });
    tell('DISBURSEMENT', (await booked()) - 5_000 - 20_000);
    expect(await compare()).toMatchObject({ outcome: 'ON_ITS_WAY', difference: -20_000, goingOut: 20_000 });
    expect(await exceptions('open')).toEqual([]);
    tell('DISBURSEMENT', (await booked()) - 5_000 - 20_001);
    expect(await compare()).toMatchObject({ outcome: 'DIFFERS' });
    expect(await exceptions('open')).toHaveLength(1);

    for (const reference of h.operator.payments.keys())
      if (h.operator.payments.get(reference)?.status.state === 'pending')
        h.operator.say(reference, { state: 'successful', amount: 20_000n, currency: 'XAF' });
    await h.settle(60);
    tell('DISBURSEMENT', (await booked()) - 5_000);
    expect(await compare()).toMatchObject({ outcome: 'EQUAL', goingOut: 0 });
    expect(await exceptions('open')).toEqual([]);
  });

  it('may differ by what is booked while the operator is asked', async () => {
    h.operator.outcome = 'pending';
    const { id } = await h.payment(holder.initiator, { amount: 7_000 });
    expectSuccess(await h.approve(holder.validator, id));
    await h.settle(2);
    const before = await booked();
    const asked = operator.balance;
    operator.balance = async (kind) => {
      operator.balance = asked;
      const [reference] = [...h.operator.payments].findLast(
        ([, { status }]) => status.state === 'pending',
      ) ?? [''];
      h.operator.say(reference, { state: 'successful', amount: 7_000n, currency: 'XAF' });
      await h.settle(60);
      tell('DISBURSEMENT', before - 5_000 - 7_000);
      return asked(kind);
    };
    expect(await compare()).toMatchObject({ outcome: 'ON_ITS_WAY', ours: before, difference: -7_000 });
    expect(await compare()).toMatchObject({ outcome: 'EQUAL', ours: before - 7_000 });
  });

  it('is not raised a second time where an open exception of a payment explains it', async () => {
    const { id } = await h.payment(holder.initiator, { amount: 9_000 });
    expectSuccess(await h.approve(holder.validator, id));
    h.operator.outcome = 'failed';
    await h.settle(60);
    const { reference_id } = await h.db
      .selectFrom('operator_request')
      .select('reference_id')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    h.operator.say(reference_id, { state: 'successful', amount: 9_000n, currency: 'XAF' });
    const answer = expectSuccess(
      await h.post(first, `/reconciliation/ask-operator/${reference_id}`, {}),
    ).json();
    expect(answer.exceptionId).not.toBeNull();
    tell('DISBURSEMENT', (await booked()) - 5_000 - 9_000);
    expect(await compare()).toMatchObject({ outcome: 'ON_ITS_WAY', goingOut: 9_000 });
    expect(await exceptions('open')).toEqual([]);
    // as the books have it: the oracle compares what was really paid
    expectSuccess(
      await h.post(first, `/reconciliation/exceptions/${answer.exceptionId}/propose`, {
        resolution: 'WALLET',
        reason: 'It was paid',
      }),
    );
  });
});

describe('a balance that cannot be read', () => {
  it('is told once, also in another currency, and again only after it could be read', async () => {
    says.set('COLLECTION', { state: 'unknown', cause: 'balance is not readable: "much"', answered: true });
    const read = await compare();
    expect(read).toMatchObject({ outcome: 'UNREADABLE', theirs: null, difference: null, collection: null });
    expect(read.cause).toContain('much');
    says.set('COLLECTION', { state: 'known', amount: 5_000n, currency: 'EUR' });
    expect((await compare()).cause).toContain('EUR');
    expect(await noticesOf('balance-unreadable')).toBe(1);
    expect(await exceptions('open')).toEqual([]);
    tell('COLLECTION', 5_000);
    await compare();
    says.set('COLLECTION', { state: 'known', amount: 5_000n, currency: 'EUR' });
    await compare();
    expect(await noticesOf('balance-unreadable')).toBe(2);
    tell('COLLECTION', 5_000);
    await compare();
  });

  it('for want of an answer is told after an hour', async () => {
    const before = await noticesOf('balance-unreadable');
    says.delete('COLLECTION');
    await compare();
    expect(await noticesOf('balance-unreadable')).toBe(before);
    h.clock.advance(hourMs);
    first = await h.signIn(first.email);
    await compare();
    expect(await noticesOf('balance-unreadable')).toBe(before + 1);
    tell('COLLECTION', 5_000);
    await compare();
  });
});

describe('by the clock', () => {
  /** Advances the clock to six in the morning of the next day in Douala, which is an hour ahead of UTC. */
  const nextMorning = async () => {
    const there = new Date(h.clock.now().getTime() + hourMs);
    const next = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() + 1, 5);
    h.clock.advance(next - h.clock.now().getTime());
    first = await h.signIn(first.email);
  };

  it('it is compared once a day, and each hour as long as there is a difference or no answer', async () => {
    await nextMorning();
    const before = await count();
    await compareByClock(h.dependencies);
    await compareByClock(h.dependencies);
    expect(await count()).toBe(before + 1);
    const [last] = (await h.get(first, '/platform/float/comparisons')).content;
    expect(last).toMatchObject({ outcome: 'EQUAL', comparedBy: null });

    await nextMorning();
    tell('COLLECTION', 1);
    await compareByClock(h.dependencies);
    await compareByClock(h.dependencies);
    expect(await count()).toBe(before + 3);
    says.delete('COLLECTION');
    await compareByClock(h.dependencies);
    await compareByClock(h.dependencies);
    expect(await count()).toBe(before + 5);
    tell('COLLECTION', 5_000);
    await compareByClock(h.dependencies);
    await compareByClock(h.dependencies);
    expect(await count()).toBe(before + 6);
    expect(await exceptions('open')).toEqual([]);
  });
});

describe('one account for both products', () => {
  it('counts once', async () => {
    const shared = await createMoneyHarness();
    const person = await shared.superAdmin();
    shared.dependencies.settings.MOMO_ACCOUNTS = 'shared';
    shared.operator.float = 0n;
    const answer = expectSuccess(await shared.post(person, '/platform/float/compare', {})).json();
    expect(answer).toMatchObject({ outcome: 'EQUAL', disbursement: 0, collection: null, theirs: 0 });
    await shared.close();
  });
});
