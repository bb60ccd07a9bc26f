import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withoutLimits, withoutPolicy, withoutStepUp } from '@sanaga/domain';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { giveApp } from '../../../test/kit/payments/signing.ts';
import { changePolicy } from '../../identity/approval-policy/approval-policy.service.ts';
import { approve } from '../decisions/approval.service.ts';
import { getLimitsLeft } from './limits.service.ts';

let kit: MoneyKit;
beforeAll(async () => {
  kit = await moneyKit();
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const two = withoutPolicy.map((tier) => ({ ...tier, approvals: 2 }));
const limits = { ...withoutLimits, approver: { payment: null, day: 9_000_000 } };
const total = 10_074;

/** Has a validator approve a payment, and once more with a factor that the policy asks for since. */
async function approvedTwice(org: Holder): Promise<void> {
  const id = await kit.payment(org.initiator, 10_000);
  await approve(kit.deps, org.validator, id);
  const shown = await giveApp(kit.deps, org.validator);
  await changePolicy(kit.deps, org.admin, two, { stepUp: { ...withoutStepUp, from: 1 } });
  await approve(kit.deps, org.validator, id, { totp: shown() });
  const approvals = await kit.deps.db
    .selectFrom('transaction_approval')
    .select('method')
    .where('transaction_id', '=', id)
    .orderBy('approved_at')
    .execute();
  expect(approvals.map(({ method }) => method)).toEqual(['SESSION', 'TOTP']);
}

const spentBy = async (org: Holder) => (await getLimitsLeft(kit.deps, org.validator)).approver.day?.spent;

describe('an approval that is given anew', () => {
  it('counts once towards a limit', async () => {
    const org = await kit.holder(100_000n);
    await changePolicy(kit.deps, org.admin, two, { limits });
    await approvedTwice(org);
    expect(await spentBy(org)).toBe(total);
  });

  it('counts once where the limit is set after it', async () => {
    const org = await kit.holder(100_000n);
    await changePolicy(kit.deps, org.admin, two);
    await approvedTwice(org);
    await changePolicy(kit.deps, org.admin, two, { limits });
    expect(await spentBy(org)).toBe(total);
  });
});
