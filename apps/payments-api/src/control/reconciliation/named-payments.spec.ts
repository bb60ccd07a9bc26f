import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { expectSuccess } from '../../../test/kit/base/clients.ts';
import {
  createReconciliationKit,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

/** A statement that names a payment by our word for it, and none of its attempts. */
let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
afterAll(() => kit.close());

const today = () => dayInDouala(new Date());
const retry = (id: string) => kit.h.patch(kit.people.holder.admin, `/transaction/retry/${id}`);

/** Makes a payment that fails at each of two attempts. */
async function failedTwice(amount: number) {
  const { id } = await kit.paid(amount, 'failed');
  expectSuccess(await retry(id));
  await kit.h.settle(3);
  kit.h.operator.outcome = 'failed';
  expectSuccess(await kit.h.approve(kit.people.holder.validator, id));
  await kit.h.settle(3);
  kit.h.operator.outcome = 'successful';
  const second = await kit.requestOf(id, 2);
  expect(second.state).toBe('FAILED');
  return { id, second: second.reference_id };
}

describe('a payment that failed here, and that a statement says was paid', () => {
  it('is paid no third time where both of its attempts failed, until people have settled it', async () => {
    const { id, second } = await failedTwice(1_500);
    const { outcomes, differences } = await kit.compared([{ externalId: id, amount: 1_500, date: today() }]);
    expect(outcomes).toEqual(['PAID_AFTER_FAILED']);
    expect((await kit.acknowledge(differences[0].id)).json().code).toBe('WRONG_STATUS');
    expect((await retry(id)).json().code).toBe('OUTCOME_DISPUTED');
    kit.say(second, 1_500n);
    await kit.settled(differences[0].id, 'WALLET');
    expect((await retry(id)).json().code).toBe('OUTCOME_DISPUTED');
  });

  it.each([
    ['on another day', { amount: 1_600, date: '2026-01-02' }],
    ['to another number', { amount: 1_600, number: '+237670000123' }],
    ['over another amount', { amount: 1_590 }],
  ])('is not paid again where that was %s', async (_name, row) => {
    const { id, reference } = await kit.paid(1_600, 'failed');
    const { outcomes, differences } = await kit.compared([{ externalId: id, ...row }]);
    expect(outcomes).toEqual(['PAID_AFTER_FAILED']);
    expect((await retry(id)).json().code).toBe('OUTCOME_DISPUTED');
    kit.say(reference, BigInt(row.amount));
    await kit.settled(differences[0].id, 'SUSPENSE');
  });
});
