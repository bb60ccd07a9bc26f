import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { moneyKit, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { resend } from '../../operator/status-polls.ts';
import { approve } from '../decisions/approval.service.ts';

let kit: MoneyKit;
beforeEach(async () => {
  kit = await moneyKit({ MOMO_BASE_URL: 'http://localhost:3100' });
});
afterEach(() => kit.close());

it('nothing is sent again at a slot after its deadline, however many were lost together', async () => {
  const { initiator, validator } = await kit.holder(10_000n);
  kit.operator.onPost = 'lose';
  for (let count = 0; count < 2; count += 1)
    await approve(kit.deps, validator, await kit.payment(initiator), undefined);
  await kit.worker.runOnce();
  const requests = await kit.deps.db.selectFrom('operator_request').selectAll().execute();
  kit.pass(kit.deps.settings.OPERATOR_UNKNOWN_DEADLINE - 1);
  const at = kit.deps.now();
  const lost = requests.map((request) => ({
    request: { ...request, slot_at: at },
    word: { said: 'NOT_FOUND' as const, at },
  }));
  // the first slot is now, the second comes two seconds later
  const sent = await resend(kit.deps, { lost, kind: 'DISBURSEMENT', rate: 0.5 });
  expect(requests).toHaveLength(2);
  expect(sent).toHaveLength(1);
  expect(await kit.violations()).toEqual([]);
});
