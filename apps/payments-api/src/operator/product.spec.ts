import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sanaga/database/testing';
import type { OperatorStatus } from '@sanaga/operators';
import { FakeOperator } from '../../test/kit/base/fake-operator.ts';
import { testSettings } from '../../test/kit/base/harness.ts';
import { productsHealth } from './product-health.ts';
import { Product, uncodedRefusal } from './product.ts';

let database: TestDatabase;
let operator: FakeOperator;
let nowMs: number;

beforeEach(async () => {
  database = await createTestDatabase();
  operator = new FakeOperator();
  nowMs = Date.UTC(2026, 4, 4, 9);
});
afterEach(() => database.drop());

const now = () => new Date(nowMs);
const pass = (seconds: number) => {
  nowMs += seconds * 1_000;
};
/** Returns one of several processes, which knows what the others wrote once it has refreshed. */
const worker = async (): Promise<Product> => {
  const product = new Product('DISBURSEMENT', {
    db: database.db,
    operator,
    now,
    settings: testSettings(database.url),
  });
  await product.refresh();
  return product;
};
const health = async () => {
  const products = await productsHealth(database.db, now());
  const { breaker, reason } = products.find(({ kind }) => kind === 'DISBURSEMENT') ?? {};
  return [breaker, reason];
};
const unknown = { outcome: 'unknown', cause: 'timeout', answered: false } as const;
const accepted = { outcome: 'accepted' } as const;
const paid: OperatorStatus = { state: 'successful', amount: 500n, currency: 'XAF' };

describe('a product of the operator', () => {
  it('stops after five calls in a row without a response, not after scattered ones', async () => {
    const product = await worker();
    for (const [n, answer] of [
      unknown,
      unknown,
      unknown,
      unknown,
      accepted,
      unknown,
      unknown,
      unknown,
      unknown,
    ].entries())
      await product.submitted(`${n}`, answer);
    expect(await product.sendQuota(32)).toBe(32);
    await product.polled('r', { state: 'unknown', cause: 'HTTP 503', answered: false });
    expect(await health()).toEqual(['OPEN', 'HTTP 503']);
    expect(await product.sendQuota(32)).toBe(0);
  });

  it('does not stop for one reference, whatever is said of it and however often', async () => {
    const product = await worker();
    const notAllowed = { outcome: 'configuration-error', code: 'NOT_ALLOWED' } as const;
    for (let calls = 0; calls < 9; calls += 1) {
      await product.polled('silent', { state: 'unknown', cause: 'timeout', answered: false });
      await product.submitted('not allowed', notAllowed);
    }
    for (const reference of ['a', 'b', 'c', 'd', 'e', 'f'])
      await product.polled(reference, { state: 'unknown', cause: 'HTTP 500', answered: true });
    expect(await health()).toEqual(['CLOSED', null]);
    for (const reference of ['a', 'b', 'c', 'd', 'e']) await product.submitted(reference, notAllowed);
    expect(await health()).toEqual(['OPEN', 'NOT_ALLOWED']);
  });

  it('works again where nothing waits that could be tried, once the balance is told', async () => {
    const product = await worker();
    await product.submitted('r', { outcome: 'configuration-error', code: 'HTTP_401' });
    operator.balance = async () => ({ state: 'unknown', cause: 'timeout', answered: false });
    await product.tryBalance();
    expect(await health()).toEqual(['OPEN', 'HTTP_401']);
    operator.balance = async () => ({ state: 'known', amount: 0n, currency: 'XAF' });
    await product.tryBalance();
    expect(await health()).toEqual(['CLOSED', null]);
  });

  it('stops at once for a configuration error; a refused or failed payment does not count', async () => {
    const product = await worker();
    await product.polled('r', { state: 'failed', code: 'PAYEE_NOT_FOUND' });
    await product.submitted('r', { outcome: 'refused', code: 'PAYEE_NOT_FOUND' });
    expect(await health()).toEqual(['CLOSED', null]);
    await product.submitted('r', { outcome: 'configuration-error', code: 'HTTP_401' });
    expect(await health()).toEqual(['OPEN', 'HTTP_401']);
  });

  it('is known to be stopped by every process, and to work again', async () => {
    const [one, other] = [await worker(), await worker()];
    await one.submitted('r', { outcome: 'configuration-error', code: 'HTTP_403' });
    await other.refresh();
    expect(await other.sendQuota(32)).toBe(0);
    pass(10);
    expect(await one.sendQuota(32)).toBe(1);
    expect(await other.sendQuota(32)).toBe(0);
    await one.polled('r', paid);
    await other.refresh();
    expect([await one.sendQuota(32), await other.sendQuota(32)]).toEqual([32, 32]);
  });

  it('works again once a payment that tried has an outcome, not when it was accepted', async () => {
    const product = await worker();
    await product.submitted('r', { outcome: 'configuration-error', code: 'HTTP_429' });
    pass(10);
    expect(await product.sendQuota(32)).toBe(1);
    await product.submitted('r', accepted);
    expect(await health()).toEqual(['HALF_OPEN', 'HTTP_429']);
    // the poll that follows may go at once, and nothing else
    expect([await product.sendQuota(32), await product.sendQuota(32)]).toEqual([1, 0]);
    await product.polled('r', paid);
    expect(await health()).toEqual(['CLOSED', null]);
  });

  it('rests once more where the one that tried got no response, and not for news of earlier ones', async () => {
    const product = await worker();
    await product.submitted('r', { outcome: 'configuration-error', code: 'HTTP_429' });
    pass(5);
    await product.submitted('r', unknown);
    pass(5);
    expect(await product.sendQuota(32)).toBe(1);
    await product.submitted('r', unknown);
    expect(await health()).toEqual(['OPEN', 'timeout']);
    expect(await product.sendQuota(32)).toBe(0);
  });

  it('is tried again where whoever tried it died', async () => {
    const product = await worker();
    await product.submitted('r', { outcome: 'configuration-error', code: 'HTTP_403' });
    pass(10);
    expect(await product.sendQuota(32)).toBe(1);
    pass(10);
    expect(await (await worker()).sendQuota(32)).toBe(1);
  });

  it('stops after five refusals without a code in a row: the mistake is ours', async () => {
    const product = await worker();
    const refused = { outcome: 'refused', code: uncodedRefusal } as const;
    for (const [n, answer] of [
      refused,
      refused,
      refused,
      refused,
      accepted,
      refused,
      refused,
      refused,
      refused,
    ].entries())
      await product.submitted(`${n}`, answer);
    expect(await product.sendQuota(32)).toBe(32);
    await product.submitted('r', refused);
    expect(await health()).toEqual(['OPEN', uncodedRefusal]);
    pass(10);
    expect(await product.sendQuota(32)).toBe(1);
    // what was sent before says nothing about what is sent now
    await product.polled('r', paid);
    expect(await health()).toEqual(['HALF_OPEN', uncodedRefusal]);
    await product.submitted('r', accepted);
    expect(await health()).toEqual(['CLOSED', null]);
  });
});

describe('refusals without a code', () => {
  const refused = { outcome: 'refused', code: uncodedRefusal } as const;

  it('are counted by all processes together, and after a restart', async () => {
    for (const product of [await worker(), await worker(), await worker(), await worker()])
      await product.submitted('r', refused);
    expect(await health()).toEqual(['CLOSED', null]);
    const fifth = await worker();
    expect(fifth.mayRefuseForUs).toBe(true);
    await fifth.submitted('r', refused);
    expect(await health()).toEqual(['OPEN', uncodedRefusal]);
  });

  it('are the payment’s own fault once another one was understood', async () => {
    const [one, other] = [await worker(), await worker()];
    await one.submitted('r', refused);
    await other.refresh();
    expect(other.mayRefuseForUs).toBe(true);
    await other.submitted('r', accepted);
    await one.refresh();
    expect([one.mayRefuseForUs, other.mayRefuseForUs]).toEqual([false, false]);
    await one.submitted('r', refused);
    await one.submitted('r', { outcome: 'refused', code: 'PAYEE_NOT_FOUND' });
    expect(one.mayRefuseForUs).toBe(false);
  });
});

describe('our float', () => {
  const payout = (amount: bigint) => ({ amount, first_sent_at: now() });
  const covered = async () => (await worker()).hasFloat;

  it('is short for every process until the balance covers the smallest payout that it did not', async () => {
    operator.float = 900n;
    const product = await worker();
    await product.floatWasShort([payout(5_000n), payout(2_000n)]);
    expect([product.hasFloat, await covered()]).toEqual([false, false]);
    pass(30);
    await product.askForFloat();
    expect(product.hasFloat).toBe(false);
    operator.float = 2_000n;
    pass(29);
    await product.askForFloat();
    expect(product.hasFloat).toBe(false);
    pass(1);
    await product.askForFloat();
    expect([product.hasFloat, await covered()]).toEqual([true, true]);
  });

  it('is asked for once in half a minute, by whichever process comes first', async () => {
    operator.float = 0n;
    let asked = 0;
    operator.balance = async () => {
      asked += 1;
      return { state: 'known', amount: 0n, currency: 'XAF' };
    };
    const workers = [await worker(), await worker(), await worker()];
    await workers[0]?.floatWasShort([payout(1_000n)]);
    for (const one of workers) await one.refresh();
    for (let seconds = 0; seconds < 90; seconds += 5) {
      pass(5);
      await Promise.all(workers.map((one) => one.askForFloat()));
    }
    expect(asked).toBe(3);
  });

  it('that the operator does not tell stays short', async () => {
    const product = await worker();
    await product.floatWasShort([payout(1_000n)]);
    operator.balance = async () => ({ state: 'unknown', cause: 'timeout', answered: false });
    pass(30);
    await product.askForFloat();
    expect(product.hasFloat).toBe(false);
  });

  it('is not short again for late news of a payout that was sent before it was filled', async () => {
    const [product, early] = [await worker(), payout(1_000n)];
    await product.floatWasShort([early]);
    pass(30);
    await product.askForFloat();
    await product.floatWasShort([early]);
    expect(product.hasFloat).toBe(true);
    pass(1);
    await product.floatWasShort([early, payout(3_000n)]);
    expect(product.hasFloat).toBe(false);
  });
});
