import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApprovalTier, MemberRole } from '@sanaga/domain';
import { sql } from 'kysely';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { changePolicy } from '../../identity/approval-policy/approval-policy.service.ts';
import { suspendUser } from '../../identity/users/suspension.service.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import { approvalFactsOf } from '../approvals/approval-facts.repository.ts';
import { detail, list } from '../transactions/transactions.queries.ts';
import { retry } from '../transactions/retry.service.ts';
import { approve, approveBulk } from './approval.service.ts';
import { cancel } from './cancellation.service.ts';
import { excludeFromBulk } from './exclusion.service.ts';

let kit: MoneyKit;
let bulks: BulkKit;
beforeAll(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const anybody = { roles: ['VALIDATOR', 'ADMIN'] as const, userIds: [] };
const tier = (upTo: number | null, approvals: number, more: Partial<ApprovalTier> = {}): ApprovalTier => ({
  upTo,
  approvals,
  from: anybody,
  adminAmong: false,
  ...more,
});
/** Two approvals above 10,000 XAF, one of them an admin's above 50,000. */
const tiers = [tier(10_000, 1), tier(50_000, 2), tier(null, 2, { adminAmong: true })];

interface Organisation extends Holder {
  second: MemberCaller;
  third: MemberCaller;
}

/** Makes an organisation with three validators and an admin, under the given policy. */
async function organisation(policy: readonly ApprovalTier[] | null = tiers): Promise<Organisation> {
  const holder = await kit.holder(10_000_000n);
  const validators: MemberRole[] = ['VALIDATOR'];
  const second = await kit.member(holder, validators);
  const third = await kit.member(holder, validators);
  if (policy) await changePolicy(kit.deps, holder.admin, policy);
  return { ...holder, second, third };
}

const stateOf = async (caller: MemberCaller, id: string) => {
  const { status, approvals } = await detail(kit.deps, caller, id);
  return { status, required: approvals?.required, given: approvals?.given.map(({ userId }) => userId) };
};
const requestsOf = (id: string) =>
  kit.deps.db.selectFrom('operator_request').select('reference_id').where('subject_id', '=', id).execute();
const heldOf = async ({ id }: Holder) => (await kit.balancesOf(id)).held;
const queueOf = async (caller: MemberCaller) => {
  const query = { toApprove: 'true', sort: 'date,desc', page: 0, size: 20 } as const;
  return (await list(kit.deps, caller, query)).content.map((payment) => payment.id);
};
let numbers = 0;
/** Returns a number that nothing was paid to before. */
const newNumber = () => `+2376774${String(30_000 + (numbers += 1))}`;

describe('a payment under a policy', () => {
  it('is released by the last approval that its tier asks for, with one hold and one request', async () => {
    const org = await organisation();
    const id = await kit.payment(org.initiator, 20_000);
    const first = await approve(kit.deps, org.validator, id);
    expect(first.status).toBe('PENDING');
    expect(await stateOf(org.second, id)).toEqual({
      status: 'PENDING',
      required: 2,
      given: [org.validator.userId],
    });
    expect([await heldOf(org), await requestsOf(id)]).toEqual([0n, []]);
    // again, as the response was lost
    expect((await approve(kit.deps, org.validator, id)).status).toBe('PENDING');

    const second = await approve(kit.deps, org.second, id);
    expect(second).toMatchObject({ status: 'CONFIRMED', approved_by: org.second.userId });
    expect(await requestsOf(id)).toHaveLength(1);
    expect(await stateOf(org.initiator, id)).toEqual({
      status: 'CONFIRMED',
      required: 2,
      given: [org.validator.userId, org.second.userId],
    });
    const release = await kit.deps.db
      .selectFrom('payment_release')
      .selectAll()
      .where('transaction_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(release).toMatchObject({
      policy_version: 1,
      policy_version_before: 1,
      required: 2,
      approver_ids: [org.validator.userId, org.second.userId],
    });
  });

  it('up to the first bound needs one, fees and taxes included', async () => {
    const org = await organisation();
    const id = await kit.payment(org.initiator, 9_000);
    expect((await approve(kit.deps, org.validator, id)).status).toBe('CONFIRMED');
    const other = await kit.payment(org.admin, 10_000, newNumber());
    expect((await approve(kit.deps, org.validator, other)).status).toBe('PENDING');
  });

  it('waits for an admin where one has to be among them', async () => {
    const org = await organisation();
    const id = await kit.payment(org.initiator, 60_000);
    await approve(kit.deps, org.validator, id);
    await expect(approve(kit.deps, org.second, id)).rejects.toMatchObject({ code: 'APPROVAL_NOT_NEEDED' });
    const { approvals, approvers } = await detail(kit.deps, org.second, id);
    expect(approvals?.missing).toEqual([{ count: 1, roles: ['ADMIN'], userIds: [], adminOnly: true }]);
    expect(approvers.map(({ userId }) => userId)).toEqual([org.admin.userId]);
    expect((await approve(kit.deps, org.admin, id)).status).toBe('CONFIRMED');
  });

  it('of fifty who press at once takes exactly the number that it needs', async () => {
    const org = await organisation();
    const people = await Promise.all(Array.from({ length: 12 }, () => kit.member(org, ['VALIDATOR'])));
    const id = await kit.payment(org.initiator, 20_000);
    const pressed = [...people, ...people, ...people, ...people, org.validator, org.second];
    const answers = await Promise.allSettled(pressed.map((person) => approve(kit.deps, person, id)));
    const approvals = await kit.deps.db
      .selectFrom('transaction_approval')
      .select('approver_id')
      .where('transaction_id', '=', id)
      .execute();
    expect(approvals).toHaveLength(2);
    expect(await requestsOf(id)).toHaveLength(1);
    expect(await heldOf(org)).toBe(20_144n);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'WRONG_STATUS' });
  });

  it('is not in the queue of who has approved it', async () => {
    const org = await organisation();
    const id = await kit.payment(org.initiator, 20_000);
    expect(await queueOf(org.validator)).toEqual([id]);
    await approve(kit.deps, org.validator, id);
    expect([await queueOf(org.validator), await queueOf(org.second)]).toEqual([[], [id]]);
  });

  it('is in the queue of who has approved it again once a surer factor is asked for', async () => {
    const org = await organisation();
    const large = await kit.payment(org.initiator, 20_000);
    const small = await kit.payment(org.admin, 11_000, newNumber());
    for (const id of [large, small]) await approve(kit.deps, org.validator, id);
    await changePolicy(kit.deps, org.admin, tiers, { stepUp: { from: 15_000, passkeyFrom: null } });
    expect(await queueOf(org.validator)).toEqual([large]);
  });

  it('may be retried by an approver of its first attempt, who counts as a maker from then on', async () => {
    const org = await organisation();
    const id = await kit.payment(org.initiator, 20_000, newNumber());
    kit.operator.outcome = 'failed';
    for (const approver of [org.admin, org.validator]) await approve(kit.deps, approver, id);
    await kit.settle();
    kit.operator.outcome = 'successful';
    await retry(kit.deps, org.admin, id);
    await kit.settle();
    await expect(approve(kit.deps, org.admin, id)).rejects.toMatchObject({ code: 'SELF_APPROVAL' });
    for (const approver of [org.second, org.third]) await approve(kit.deps, approver, id);
    expect(await kit.violations()).toEqual([]);
  });

  it('that is retried needs all its approvals again', async () => {
    const org = await organisation();
    kit.operator.outcome = 'failed';
    const id = await kit.payment(org.initiator, 20_000, newNumber());
    await approve(kit.deps, org.validator, id);
    await approve(kit.deps, org.second, id);
    await kit.settle();
    kit.operator.outcome = 'successful';
    const waiting = await retry(kit.deps, org.initiator, id);
    await kit.settle();
    expect(waiting.status).toBe('PENDING');
    expect((await approve(kit.deps, org.validator, id)).status).toBe('PENDING');
    expect((await approve(kit.deps, org.third, id)).status).toBe('CONFIRMED');
  });

  it('can be cancelled between its approvals, which then release nothing', async () => {
    const org = await organisation();
    const id = await kit.payment(org.initiator, 20_000);
    await approve(kit.deps, org.validator, id);
    await cancel(kit.deps, org.second, id, 'No');
    await expect(approve(kit.deps, org.third, id)).rejects.toMatchObject({ code: 'WRONG_STATUS' });
    expect(await heldOf(org)).toBe(0n);
  });
});

describe('a payment to a new payee', () => {
  const careful = [tier(50_000, 1, { oneMoreForNewPayee: true }), tier(null, 2)];
  /** Pays a new number once, with both approvals, and returns it. */
  const paidOnce = async (org: Organisation): Promise<string> => {
    const number = newNumber();
    const id = await kit.payment(org.initiator, 5_000, number);
    for (const by of [org.validator, org.second]) await approve(kit.deps, by, id);
    await kit.settle();
    return number;
  };

  it('needs one approval more until the number has been paid once', async () => {
    const org = await organisation(careful);
    const number = newNumber();
    const first = await kit.payment(org.initiator, 5_000, number);
    expect((await approve(kit.deps, org.validator, first)).status).toBe('PENDING');
    const { approvals } = await detail(kit.deps, org.second, first);
    expect(approvals).toMatchObject({ required: 2, why: { by: 'NEW_PAYEE' }, missing: [{ count: 1 }] });
    expect((await approve(kit.deps, org.second, first)).status).toBe('CONFIRMED');
    await kit.settle();
    const next = await kit.payment(org.initiator, 6_000, number);
    expect((await approve(kit.deps, org.validator, next)).status).toBe('CONFIRMED');
  });

  it('needs one approval more once the number of the beneficiary was changed', async () => {
    const org = await organisation(careful);
    const number = await paidOnce(org);
    const changedAt = kit.deps.now();
    await kit.deps.db
      .insertInto('beneficiary')
      .values({
        organisation_id: org.id,
        name: 'Boris Kamdem',
        phone_number: number,
        number_changed_at: changedAt,
        created_by: org.initiator.userId,
      })
      .execute();
    const changed = await kit.payment(org.initiator, 6_000, number);
    expect((await approve(kit.deps, org.validator, changed)).status).toBe('PENDING');
  });

  it('holds for a bulk transaction with one among its items', async () => {
    const org = await organisation(careful);
    const known = await paidOnce(org);
    const ofKnown = await bulks.bulk(org.initiator, [{ amount: 7_000, number: known }]);
    expect((await approveBulk(kit.deps, org.validator, ofKnown)).status).toBe('IN_PROGRESS');
    const mixed = await bulks.bulk(org.initiator, [
      { amount: 8_000, number: known },
      { amount: 8_000, number: newNumber() },
    ]);
    expect((await approveBulk(kit.deps, org.validator, mixed)).status).toBe('PENDING');
    expect((await detail(kit.deps, org.second, mixed)).approvals?.why).toMatchObject({ by: 'NEW_PAYEE' });
    expect((await approveBulk(kit.deps, org.second, mixed)).status).toBe('IN_PROGRESS');
  });
});

describe('a split payment', () => {
  it('reaches the tier of the whole, whichever of its parts is approved first', async () => {
    const org = await organisation();
    const number = newNumber();
    const ids: string[] = [];
    for (let part = 0; part < 10; part += 1) ids.push(await kit.payment(org.initiator, 9_000, number));
    for (const id of [ids[0], ids[9]]) {
      const { approvals } = await detail(kit.deps, org.validator, id ?? '');
      expect(approvals).toMatchObject({
        required: 2,
        why: { by: 'SAME_NUMBER', payments: 10, amount: 90_670 },
        missing: [{ count: 2 }],
      });
    }
  });

  it('to many numbers is judged by what its maker makes in a day', async () => {
    const org = await organisation();
    const ids: string[] = [];
    for (let part = 0; part < 3; part += 1) ids.push(await kit.payment(org.initiator, 9_000, newNumber()));
    const { approvals } = await detail(kit.deps, org.validator, ids[1] ?? '');
    expect(approvals).toMatchObject({ required: 2, why: { by: 'SAME_MAKER', payments: 3, amount: 27_201 } });
  });

  it('does not count what was cancelled', async () => {
    const org = await organisation();
    const number = newNumber();
    const [kept, cancelled] = [
      await kit.payment(org.initiator, 6_000, number),
      await kit.payment(org.initiator, 6_000, number),
    ];
    expect((await detail(kit.deps, org.validator, kept)).approvals?.required).toBe(2);
    await cancel(kit.deps, org.validator, cancelled, 'Twice');
    expect((await detail(kit.deps, org.validator, kept)).approvals?.required).toBe(1);
  });

  it('counts what failed once it was debited after all, and not before', async () => {
    const org = await organisation();
    const number = newNumber();
    const failed = await kit.payment(org.initiator, 6_000, number);
    await approve(kit.deps, org.validator, failed);
    kit.operator.outcome = 'failed';
    await kit.settle();
    kit.operator.outcome = 'successful';
    expect(await kit.statusOf(failed)).toBe('PROBLEMATIC FAILED');
    const next = await kit.payment(org.initiator, 6_000, number);
    expect((await detail(kit.deps, org.validator, next)).approvals?.required).toBe(1);

    const undone = new Error('undone');
    const debited = kit.deps.db.transaction().execute(async (tx) => {
      await sql`update transaction set corrected_amount = -total, corrected_at = now() where id = ${failed}`.execute(
        tx,
      );
      expect((await approvalFactsOf(tx, next))?.amounts).toMatchObject({
        sameNumber: { payments: 2 },
        sameMaker: { payments: 2 },
      });
      throw undone;
    });
    await expect(debited).rejects.toBe(undone);
  });
});

describe('an approval is counted again at the release', () => {
  it('without those who were suspended, and the screen says whose it was', async () => {
    const org = await organisation();
    const id = await kit.payment(org.initiator, 20_000);
    await approve(kit.deps, org.validator, id);
    await suspendUser(kit.deps, org.admin, org.validator.userId, 'Left');
    const { approvals } = await detail(kit.deps, org.second, id);
    expect(approvals?.dropped).toMatchObject([{ userId: org.validator.userId, because: 'LEFT' }]);
    expect((await approve(kit.deps, org.second, id)).status).toBe('PENDING');
    expect((await approve(kit.deps, org.third, id)).status).toBe('CONFIRMED');
  });

  it('by the stricter of the policies at its creation and at its release', async () => {
    const org = await organisation();
    const strict = await kit.payment(org.initiator, 20_000, newNumber());
    await kit.deps.db
      .insertInto('approval_policy')
      .values({
        organisation_id: org.id,
        version: 2,
        tiers: JSON.stringify([tier(null, 1)]),
        proposed_by: org.admin.userId,
        confirmed_by: org.validator.userId,
      })
      .execute();
    expect((await approve(kit.deps, org.validator, strict)).status).toBe('PENDING');

    const other = await organisation(null);
    const loose = await kit.payment(other.initiator, 20_000);
    await changePolicy(kit.deps, other.admin, tiers);
    expect((await approve(kit.deps, other.validator, loose)).status).toBe('PENDING');
    expect((await approve(kit.deps, other.second, loose)).status).toBe('CONFIRMED');
  });

  it('by the database itself, also where a server that knows no policies releases a payment', async () => {
    const org = await organisation();
    const id = await kit.payment(org.initiator, 20_000);
    const released = sql`update transaction set status = 'CONFIRMED', approved_by = ${org.validator.userId},
      approved_at = ${kit.deps.now()} where id = ${id}`.execute(kit.deps.db);
    await expect(released).rejects.toMatchObject({ constraint: 'payment_released_by_enough' });
    expect(await kit.statusOf(id)).toBe('PENDING');
  });
});

describe('a bulk payment under a policy', () => {
  it('is released as a whole by its last approval, by its total or by its largest payment', async () => {
    const org = await organisation();
    const id = await bulks.bulk(org.initiator, linesOf(3, 4_000));
    const first = await approveBulk(kit.deps, org.validator, id);
    expect(first).toMatchObject({ status: 'PENDING', approvals: { required: 2 } });
    expect(await approveBulk(kit.deps, org.validator, id)).toMatchObject({ status: 'PENDING' });
    const second = await approveBulk(kit.deps, org.second, id);
    expect(second.status).not.toBe('PENDING');
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('COMPLETED');

    const stricter = await organisation([tier(10_000, 2), tier(20_000, 1), tier(null, 2)]);
    const small = await bulks.bulk(stricter.initiator, linesOf(2, 6_000));
    const { approvals } = await detail(kit.deps, stricter.validator, small);
    expect(approvals).toMatchObject({ required: 2, why: { by: 'LARGEST_PAYMENT', amount: 6_046 } });
  });

  it('loses its approvals once payments of it are excluded, and takes them again', async () => {
    const org = await organisation();
    const id = await bulks.bulk(org.initiator, linesOf(4, 4_000));
    await approveBulk(kit.deps, org.validator, id);
    const [item] = await bulks.itemsOf(id);
    await excludeFromBulk(kit.deps, org.second, id, { ids: [item?.id ?? ''], reason: 'Wrong' });
    const { approvals } = await detail(kit.deps, org.second, id);
    expect(approvals?.dropped).toMatchObject([{ userId: org.validator.userId, because: 'CONTENT' }]);
    expect(await approveBulk(kit.deps, org.second, id)).toMatchObject({ status: 'PENDING' });
    expect((await approveBulk(kit.deps, org.validator, id)).status).not.toBe('PENDING');
    await kit.settle();
  });
});
