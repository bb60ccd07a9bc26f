import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  createReconciliationKit,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
afterAll(() => kit.close());

it('an id of the operator that another payment has is an exception where people settle the payment, too', async () => {
  const first = await kit.paid(2_000);
  const { reference } = await kit.paid(3_000, 'pending');
  kit.h.operator.say(reference, {
    ...{ state: 'successful', amount: 2_500n, currency: 'XAF' },
    financialTransactionId: first.financialId,
  });
  await kit.callBack(reference);
  const [difference] = await kit.openOf(reference);
  await kit.settled(difference.id, 'SUSPENSE');
  expect(await kit.openOf(reference)).toMatchObject([
    { kind: 'ID_TWICE', otherReferenceId: first.reference },
  ]);
});
