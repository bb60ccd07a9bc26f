import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { withoutStepUp, type ApprovalTier } from '@sanaga/domain';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import { removePerson } from '../../identity/users/removal.service.ts';
import { suspendUser } from '../../identity/users/suspension.service.ts';
import {
  changePolicy,
  confirmPolicy,
  enforceDuePolicies,
  getPolicy,
  withdrawPolicy,
} from '../../identity/approval-policy/approval-policy.service.ts';

let kit: MoneyKit;
let org: Holder & { second: MemberCaller };
beforeAll(async () => {
  kit = await moneyKit();
});
beforeEach(async () => {
  const holder = await kit.holder(0n);
  org = { ...holder, second: await kit.member(holder, ['VALIDATOR']) };
});
afterAll(() => kit.close());

const tier = (upTo: number | null, approvals: number, more: Partial<ApprovalTier> = {}): ApprovalTier => ({
  upTo,
  approvals,
  from: { roles: ['VALIDATOR', 'ADMIN'], userIds: [] },
  adminAmong: false,
  ...more,
});
const strict = [tier(null, 2)];
const loose = [tier(10_000, 1), tier(null, 2)];
const proposed = async () => (await changePolicy(kit.deps, org.admin, loose)).proposal?.id ?? '';
const notificationsOf = async ({ userId }: MemberCaller) =>
  (await kit.deps.db.selectFrom('notification').select('kind').where('user_id', '=', userId).execute()).map(
    ({ kind }) => kind,
  );

describe('a policy', () => {
  it('is one approval of each payment until somebody sets another', async () => {
    expect(await getPolicy(kit.deps, org.initiator)).toMatchObject({
      version: 0,
      inForceAt: null,
      tiers: [{ upTo: null, approvals: 1 }],
      stepUp: { from: null, passkeyFrom: null },
      proposal: null,
      fulfillable: 'YES',
    });
  });

  it('that asks for more is in force at once, and everybody is told', async () => {
    const policy = await changePolicy(kit.deps, org.admin, strict);
    expect(policy).toMatchObject({ version: 1, tiers: strict, proposal: null });
    expect(await notificationsOf(org.initiator)).toEqual(['approval-policy-changed']);
    // the same again changes nothing
    expect((await changePolicy(kit.deps, org.admin, strict)).version).toBe(1);
  });

  it('that asks for less waits for somebody else who may approve', async () => {
    await changePolicy(kit.deps, org.admin, strict);
    const id = await proposed();
    expect(await getPolicy(kit.deps, org.second)).toMatchObject({
      version: 1,
      proposal: { id, tiers: loose, proposedBy: { userId: org.admin.userId } },
    });
    await expect(confirmPolicy(kit.deps, org.admin, id)).rejects.toMatchObject({
      code: 'SECOND_PERSON_REQUIRED',
    });
    expect(await confirmPolicy(kit.deps, org.second, id)).toMatchObject({
      version: 2,
      tiers: loose,
      proposal: null,
    });
    await expect(confirmPolicy(kit.deps, org.second, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that asks for less is in force after a day, unless somebody withdraws it', async () => {
    await changePolicy(kit.deps, org.admin, strict);
    await proposed();
    await enforceDuePolicies(kit.deps);
    expect((await getPolicy(kit.deps, org.admin)).version).toBe(1);
    kit.pass(24 * 3_600);
    await enforceDuePolicies(kit.deps);
    expect(await getPolicy(kit.deps, org.admin)).toMatchObject({ version: 2, tiers: loose, proposal: null });

    const id = (await changePolicy(kit.deps, org.admin, [tier(null, 1)])).proposal?.id ?? '';
    await withdrawPolicy(kit.deps, org.second, id);
    kit.pass(25 * 3_600);
    await enforceDuePolicies(kit.deps);
    expect(await getPolicy(kit.deps, org.admin)).toMatchObject({ version: 2, proposal: null });
  });

  it('replaces what was proposed before, also where it asks for more', async () => {
    await changePolicy(kit.deps, org.admin, strict);
    const id = await proposed();
    const stricter = [tier(null, 2, { adminAmong: true })];
    expect(await changePolicy(kit.deps, org.admin, stricter)).toMatchObject({ version: 2, proposal: null });
    await expect(confirmPolicy(kit.deps, org.second, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('confirmed and withdrawn at once ends once', async () => {
    await changePolicy(kit.deps, org.admin, strict);
    const id = await proposed();
    const ends = await Promise.allSettled([
      confirmPolicy(kit.deps, org.second, id),
      withdrawPolicy(kit.deps, org.validator, id),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each<[string, ApprovalTier[], object]>([
    [
      'needs more people than there are',
      [tier(null, 3, { from: { roles: ['VALIDATOR'], userIds: [] } })],
      {},
    ],
    ['is out of order', [tier(10, 1), tier(10, 1), tier(null, 1)], { field: 'tiers.1.upTo' }],
    ['ends with an amount', [tier(10, 1)], { field: 'tiers.0.upTo' }],
    ['goes on after its end', [tier(null, 1), tier(null, 2)], { field: 'tiers.0.upTo' }],
    [
      'names a stranger',
      [tier(null, 1, { from: { roles: [], userIds: ['00000000-0000-4000-8000-000000000001'] } })],
      { field: 'tiers.0.from' },
    ],
    ['asks nobody', [tier(null, 1, { from: { roles: [], userIds: [] } })], { field: 'tiers.0.from' }],
    [
      'asks for an admin among validators',
      [tier(null, 1, { from: { roles: ['VALIDATOR'], userIds: [] }, adminAmong: true })],
      { field: 'tiers.0.adminAmong' },
    ],
  ])('that %s is refused', async (_, tiers, { field }: { field?: string }) => {
    await expect(changePolicy(kit.deps, org.admin, tiers)).rejects.toMatchObject(
      field ? { code: 'INVALID_INPUT', details: { fields: [{ field }] } } : { code: 'POLICY_UNFULFILLABLE' },
    );
  });

  it('keeps the people that it needs: an admin can neither suspend nor remove them', async () => {
    await changePolicy(kit.deps, org.admin, [tier(null, 3)]);
    await expect(suspendUser(kit.deps, org.admin, org.second.userId, 'Left')).rejects.toMatchObject({
      code: 'POLICY_UNFULFILLABLE',
    });
    const removal = inTransaction(kit.deps.db, (tx) =>
      removePerson(tx, kit.deps, org.admin, org.validator.userId),
    );
    await expect(removal).rejects.toMatchObject({ code: 'POLICY_UNFULFILLABLE' });
    expect((await getPolicy(kit.deps, org.admin)).fulfillable).toBe('BARELY');
  });

  it('asks for factors from an amount on: at once where it is lower, proposed where it is higher or none', async () => {
    const set = (from: number | null, passkeyFrom: number | null) =>
      changePolicy(kit.deps, org.admin, loose, { stepUp: { from, passkeyFrom } });
    const first = { from: 500_000, passkeyFrom: 5_000_000 };
    expect(await set(500_000, 5_000_000)).toMatchObject({ version: 1, stepUp: first, proposal: null });
    expect(await set(400_000, null)).toMatchObject({
      version: 1,
      stepUp: first,
      proposal: { stepUp: { from: 400_000, passkeyFrom: null }, tiers: loose },
    });
    // the tiers alone: the rule stays
    expect(await changePolicy(kit.deps, org.admin, strict)).toMatchObject({ version: 2, stepUp: first });
    const { proposal } = await changePolicy(kit.deps, org.admin, strict, { stepUp: withoutStepUp });
    expect(await confirmPolicy(kit.deps, org.second, proposal?.id ?? '')).toMatchObject({
      version: 3,
      stepUp: withoutStepUp,
      proposal: null,
    });
  });

  it('is no matter of an individual', async () => {
    const person = await kit.individual(0n);
    expect(() => changePolicy(kit.deps, person, strict)).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
  });
});
