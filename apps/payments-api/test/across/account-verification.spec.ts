import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { expectSuccess, somePhoneNumber } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
beforeAll(async () => {
  h = await createMoneyHarness();
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

it('the verification of an account shows as a refill of its own kind in the list, the statement and the journal', async () => {
  const admin = await h.signUpOrganisation();
  const account = { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() };
  const { providerId } = expectSuccess(
    await h.post(admin, '/transaction/add-service-provider', account),
  ).json();
  const { verification } = expectSuccess(
    await h.patch(admin, `/transaction/verify-service-provider/${providerId}`),
  ).json();
  await h.settle(5);
  const today = dayInDouala(h.clock.now());
  const days = `startDate=${today}&endDate=${today}`;
  const { content: refills } = await h.get(admin, '/transaction/wallet-refills');
  expect(refills).toMatchObject([
    {
      refillId: verification.refillId,
      amount: 100,
      status: 'COMPLETED',
      verification: 'CONFIRMED',
      accountVerifiedAt: expect.any(String),
    },
  ]);
  const { content: moved } = await h.get(admin, `/transaction/wallet-statement/movements?${days}`);
  expect(moved).toMatchObject([
    { kind: 'ACCOUNT_VERIFICATION', amount: 100, name: 'Caisse', refillId: verification.refillId },
  ]);
  const journal = await h
    .as(admin)
    .inject({ method: 'GET', url: `/transaction/wallet-statement/journal?${days}` });
  const lines = journal.body.split('\n').filter((line) => line.includes('ACCOUNT_VERIFICATION'));
  expect(lines).toHaveLength(2);
  expect(lines.filter((line) => line.includes('transfers'))).toHaveLength(1);
});
