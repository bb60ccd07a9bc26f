import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import { createTestContext, prepare, send } from '../contract/calling.ts';
import type { TestContext } from '../contract/test-context.ts';
import { breakingAfter } from '../kit/base/fault-injection.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';

/** A one-time code is used up with what it allows: whatever fails leaves it good. */
let h: MoneyHarness;
let context: TestContext;
beforeAll(async () => {
  h = await createMoneyHarness();
  context = await createTestContext(h);
});
afterAll(() => h.close());

const operationOf = (id: string): Operation => {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
};

/** Number of statements that no call exceeds. */
const farthest = 120;

/** Breaks the same call after 0, 1, 2 … statements until it runs through; returns that response. */
async function breakEverywhere(call: () => ReturnType<typeof send>) {
  const whole = h.dependencies.db;
  for (let point = 0; point < farthest; point += 1) {
    // as many tries in a row would be throttled, which is not what this is about
    await h.db.deleteFrom('throttle').execute();
    const { plugin, hasBroken } = breakingAfter(point);
    h.dependencies.db = whole.withPlugin(plugin);
    const response = await call().finally(() => (h.dependencies.db = whole));
    if (response.statusCode < 300 || !hasBroken()) return response;
  }
  throw new Error(`a call with more than ${farthest} statements`);
}

describe.each([
  'otpLogin',
  'verifyEmailOtp',
  'verifyEmail',
  'verifyEmailResetOtp',
  'confirmEmailUpdate',
  'confirmPhoneNumberUpdate',
  'confirmOrganisationEmailUpdate',
  'confirmOrganisationPhoneNumberUpdate',
  'confirmServiceProvider',
  'processPaymentFile',
  'addSpecifiedUser',
  'changeRole',
])('the code for %s', (id) => {
  it('is good until the call succeeds, wherever it fails before', async () => {
    const operation = operationOf(id);
    const { as, ...input } = await prepare(context, operation);
    const response = await breakEverywhere(() => send(context, operation, input, as));
    expect({ body: response.body, status: Math.floor(response.statusCode / 100) }).toMatchObject({
      status: 2,
    });
  });
});

describe('an individual’s code', () => {
  const requested = async (transactionId: string): Promise<string> => {
    const { individual } = context;
    const url = `/transaction/request-otp?transactionId=${transactionId}`;
    await h.as(individual).inject({ method: 'GET', url });
    return h.mails.code(individual.email);
  };

  it('approves a payment, wherever the approval fails before, once', async () => {
    const { individual } = context;
    const { id } = await h.payment(individual);
    const otpCode = await requested(id);
    const response = await breakEverywhere(() => h.approve(individual, id, { otpCode }));
    expect(response.json()).toMatchObject({ id, status: 'CONFIRMED' });
    expect(await h.violations()).toEqual([]);
  });

  it('approves a bulk transaction, wherever the approval fails before, once', async () => {
    const { individual } = context;
    const calls = bulkCalls(h);
    const { id } = await calls.bulk(individual);
    const otpCode = await requested(id);
    const response = await breakEverywhere(() => calls.approveBulk(individual, id, { otpCode }));
    expect(response.statusCode).toBe(200);
    expect(await h.violations()).toEqual([]);
  });

  it('counts a wrong try though the call is refused', async () => {
    const { individual } = context;
    const { id } = await h.payment(individual);
    const code = await requested(id);
    const wrong = code === '000000' ? '000001' : '000000';
    const left: number[] = [];
    for (let n = 0; n < 5; n += 1)
      left.push((await h.approve(individual, id, { otpCode: wrong })).json().triesLeft);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await h.approve(individual, id, { otpCode: code })).json().code).toBe('CODE_EXPIRED');
  });
});
