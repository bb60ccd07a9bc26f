import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { moneyKit, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { recheck } from '../../operator/recheck.ts';
import { approve } from '../decisions/approval.service.ts';

let kit: MoneyKit;
beforeEach(async () => {
  kit = await moneyKit();
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

it('an answer that was asked for earlier and comes later is not the operator’s last word', async () => {
  const { initiator, validator } = await kit.holder(10_000n);
  kit.operator.outcome = 'failed';
  await approve(kit.deps, validator, await kit.payment(initiator), undefined);
  await kit.settle(5);
  const request = await kit.deps.db.selectFrom('operator_request').selectAll().executeTakeFirstOrThrow();
  const early = kit.deps.now();
  kit.pass(60);
  const late = kit.deps.now();
  await recheck(kit.deps, request, { status: { state: 'pending' }, at: late });
  await recheck(kit.deps, request, { status: { state: 'failed', code: 'EXPIRED' }, at: early });
  const { said, said_at } = await kit.deps.db
    .selectFrom('operator_request')
    .select(['said', 'said_at'])
    .executeTakeFirstOrThrow();
  expect({ said, said_at }).toEqual({ said: 'PENDING', said_at: late });
});
