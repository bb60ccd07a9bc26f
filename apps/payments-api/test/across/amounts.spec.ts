import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectSuccess, somePhoneNumber, type TestSession } from '../kit/base/clients.ts';
import {
  createMoneyHarness,
  somePayment,
  type MoneyHarness,
  type TestHolder,
} from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
beforeAll(async () => {
  h = await createMoneyHarness();
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

/** Sends an amount exactly as written, where JavaScript could not even write it. */
const postRaw = (session: TestSession, url: string, body: object, amount: string) =>
  h.as(session).inject({
    method: 'POST',
    url,
    payload: JSON.stringify({ ...body, amount: '?' }).replace('"?"', amount),
    headers: { 'content-type': 'application/json' },
  });

const amountsThatAreNone = [
  '0',
  '-1',
  '-0',
  '0.1',
  '1000.5',
  '"1000"',
  '"1,000"',
  '"1 000"',
  '"1e3"',
  '"NaN"',
  'NaN',
  'Infinity',
  '1e400',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  'null',
  'true',
  '[1000]',
  '{"$gt": 0}',
];

describe('an amount that is none', () => {
  let holder: TestHolder;
  let targets: [string, TestSession, object][];
  beforeAll(async () => {
    holder = await h.holder(1_000_000);
    const beneficiary = await h.post(holder.initiator, '/transaction/beneficiaries', {
      name: 'Garage Fotso',
      phoneNumber: somePhoneNumber(),
    });
    const { accountNumber } = await h.confirmedAccount(holder.admin);
    targets = [
      ['/transaction', holder.initiator, somePayment()],
      [`/transaction/${beneficiary.json().id}`, holder.initiator, { reason: 'Repairs' }],
      ['/transaction/request-payment', holder.initiator, { number: '+237677412085', reason: 'Rent' }],
      ['/transaction/check-payee', holder.initiator, { number: '+237677412085' }],
      ['/transaction/refill-wallet', holder.admin, { accountNumber }],
    ];
  });

  it.each(amountsThatAreNone)('is refused as %s, wherever money is meant', async (amount) => {
    for (const [url, session, body] of targets) {
      const answer = await postRaw(session, url, body, amount);
      expect({ url, refused: [400, 422].includes(answer.statusCode) }).toEqual({ url, refused: true });
      expect(['BAD_REQUEST', 'INVALID_INPUT']).toContain(answer.json().code);
    }
  });

  it('leaves nothing behind', async () => {
    expect((await h.get(holder.admin, '/transaction')).totalElements).toBe(0);
    expect((await h.get(holder.admin, '/transaction/wallet-refills')).totalElements).toBe(0);
  });

  it.each(['1000', '1000.0'])('is none of these: %s is a thousand however it is written', async (amount) => {
    const { initiator } = await h.holder();
    const answer = expectSuccess(await postRaw(initiator, '/transaction', somePayment(), amount));
    expect(answer.json()).toMatchObject({ amount: 1_000, total: 1_011 });
  });

  it.each([
    [499, 422],
    [500, 201],
    [500_000, 201],
    [500_001, 422],
  ])('has limits for payouts: %d gets %d', async (amount, status) => {
    const answer = await h.post(holder.initiator, '/transaction', somePayment({ amount }));
    expect(answer.statusCode).toBe(status);
  });

  it('has a limit for refills, which a digit too many exceeds', async () => {
    const { admin } = await h.holder();
    const { accountNumber } = await h.confirmedAccount(admin);
    const refill = (amount: number) => h.post(admin, '/transaction/refill-wallet', { accountNumber, amount });
    expect((await refill(9_999_999_999)).statusCode).toBe(201);
    const beyond = await refill(10_000_000_000);
    expect([beyond.statusCode, beyond.json().errors]).toEqual([
      422,
      [{ field: 'amount', message: expect.stringMatching(/from 1 to 9,999,999,999.XAF/) }],
    ]);
  });
});
