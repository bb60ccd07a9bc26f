import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { backUp } from '../../../test/kit/base/backup.ts';
import { bulkKit, linesOf } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, subjectsOf, type Holder, type MoneyKit } from '../../../test/kit/control/money-kit.ts';
import type { Caller } from '../../kernel/caller.ts';
import { createWorker } from '../../operator/operator.worker.ts';
import { cancel, cancelBulk } from '../../payments/decisions/cancellation.service.ts';
import { deletePayment } from '../../payments/decisions/deletion.service.ts';
import { approve, approveBulk } from '../../payments/decisions/approval.service.ts';
import { refuseRefill } from '../../wallet/refills/refusal.service.ts';
import { cancelRefill, processOne } from '../../wallet/refills/refills.service.ts';
import { afterRestore } from './after-restore.service.ts';

let kit: MoneyKit;
let holder: Holder;
/** Puts the database back. */
let restore: () => Promise<void>;

let superAdmin: Caller;

beforeEach(async () => {
  kit = await moneyKit();
  holder = await kit.holder(1_000_000n);
  const { id: userId } = await kit.deps.db
    .insertInto('app_user')
    .values({ super_admin: true, name: 'Ada', email: 'ada@sanaga.example', status: 'ACTIVE' })
    .returning('id')
    .executeTakeFirstOrThrow();
  superAdmin = { ...holder.admin, userId, superAdmin: true, roles: [], organisationId: null };
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const waiting = (amount = 1_000): Promise<string> => kit.payment(holder.initiator, amount);
const approveNow = (id: string) => approve(kit.deps, holder.validator, id, undefined);
const approved = async (amount?: number): Promise<string> => {
  const id = await waiting(amount);
  await approveNow(id);
  return id;
};
const backedUp = async () => {
  restore = await backUp(kit.database.superuserUrl);
  return new Date();
};
const run = (to: Date) => afterRestore(kit.deps, subjectsOf(kit.deps), to);
const endHold = () =>
  kit.deps.db.updateTable('payouts_hold').set({ held_at: null, restored_to: null }).execute();
/** Makes a refill that waits for a super admin. */
async function requestedRefill(amount: bigint): Promise<string> {
  const own = { organisation_id: holder.id, account_number: '237677000002' };
  const provider = await kit.deps.db
    .insertInto('service_provider')
    .values({
      ...own,
      operator: 'MOMO',
      account_name: 'Caisse',
      status: 'CONFIRMED',
      confirmed_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refill = await kit.deps.db
    .insertInto('refill')
    .values({ ...own, provider_id: provider.id, amount, requested_by: holder.admin.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return refill.id;
}
const processRefill = (id: string) => processOne(kit.deps, superAdmin, id);
const ofSubject = (id: string) => expect.objectContaining({ subject_id: id });

describe('a payment that a restore has forgotten', () => {
  it('is paid once when it is approved again: it meets its own reference id', async () => {
    const id = await waiting();
    await backedUp();
    await approveNow(id);
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('COMPLETED');

    await restore();
    expect(await kit.statusOf(id)).toBe('PENDING');
    await approveNow(id);
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    const [first, again, ...more] = kit.operator.posts;
    expect([first, more]).toEqual([again, []]);
    expect(kit.operator.paid).toHaveLength(1);
  });
});

describe('after a restore', () => {
  it('nothing is sent and nothing sent again, and what was sent is looked at', async () => {
    kit.operator.outcome = 'pending';
    const sent = await approved();
    await kit.settle(1);
    kit.operator.onPost = 'lose';
    const lost = await approved();
    await kit.settle(1);
    kit.operator.onPost = 'accept';
    const unsent = await approved();
    const to = await backedUp();
    await restore();

    const posts = kit.operator.posts.length;
    expect(await run(to)).toMatchObject({ looked: 2, sentBefore: [], unanswered: 0 });
    const [reference = ''] = kit.operator.payments.keys();
    kit.operator.say(reference, { state: 'successful', amount: 1_000n, currency: 'XAF' });
    await kit.settle(300);
    expect(await kit.statusOf(sent)).toBe('COMPLETED');
    expect(await kit.statusOf(lost)).toBe('IN_PROGRESS');
    expect(await kit.statusOf(unsent)).toBe('CONFIRMED');
    expect(kit.operator.posts).toHaveLength(posts);

    kit.operator.outcome = 'successful';
    await endHold();
    await kit.settle(300);
    expect([await kit.statusOf(lost), await kit.statusOf(unsent)]).toEqual(['COMPLETED', 'COMPLETED']);
    expect(kit.operator.paid).toHaveLength(3);
  });

  it('what was sent after that moment gets its outcome without being sent again', async () => {
    const [paid, never] = [await approved(2_000), await waiting()];
    const to = await backedUp();
    await kit.settle();
    await restore();

    expect(await run(to)).toMatchObject({
      sentBefore: [{ subject_id: paid, amount: 2_000n, state: 'successful' }],
      decidedBefore: [],
    });
    await kit.settle();
    expect([await kit.statusOf(paid), await kit.statusOf(never)]).toEqual(['COMPLETED', 'PENDING']);
    expect(kit.operator.posts).toHaveLength(1);
  });

  it('what people decide again is named, and nothing is found a second time', async () => {
    const [decided, untouched] = [await waiting(3_000), await waiting(4_000)];
    const to = await backedUp();
    await approveNow(decided);
    await kit.settle();
    await restore();

    const report = await run(to);
    expect(report.decidedBefore).toEqual([ofSubject(decided)]);
    expect(report.decidedBefore).not.toContainEqual(ofSubject(untouched));
    await approveNow(decided);
    expect(await run(to)).toMatchObject({ decidedBefore: [], sentBefore: [{ subject_id: decided }] });
    await kit.settle();
    expect(await kit.statusOf(decided)).toBe('COMPLETED');
    expect(kit.operator.posts).toHaveLength(1);
  });

  it('it is the same with bulk transactions and refills', async () => {
    const bulks = bulkKit(kit.deps);
    const [queued, undecided] = [
      await bulks.bulk(holder.initiator, linesOf(3)),
      await bulks.bulk(holder.initiator, linesOf(2)),
    ];
    await approveBulk(kit.deps, holder.validator, queued, undefined);
    const refill = await requestedRefill(50_000n);
    const to = await backedUp();
    await approveBulk(kit.deps, holder.validator, undecided, undefined);
    await processRefill(refill);
    await kit.settle(30);
    await restore();

    const { sentBefore, decidedBefore } = await run(to);
    expect(sentBefore).toHaveLength(3);
    expect(decidedBefore.map(({ kind }) => kind)).toEqual(['DISBURSEMENT', 'DISBURSEMENT', 'COLLECTION']);
    expect(decidedBefore).toContainEqual(
      expect.objectContaining({ subject_type: 'REFILL', subject_id: refill, amount: 50_000n }),
    );
    await approveBulk(kit.deps, holder.validator, undecided, undefined);
    await processRefill(refill);
    await kit.settle(30);
    expect(await kit.statusOf(queued)).toBe('COMPLETED');
    await endHold();
    await kit.settle(30);
    expect(await kit.statusOf(undecided)).toBe('COMPLETED');
    expect(new Set(kit.operator.posts).size).toBe(6);
    expect(kit.operator.paid).toHaveLength(6);
  });

  it('nobody takes back what the operator may have paid, until payments go again', async () => {
    const bulks = bulkKit(kit.deps);
    const [again, waits] = [await waiting(), await waiting()];
    const bulk = await bulks.bulk(holder.initiator, linesOf(2));
    const refill = await requestedRefill(50_000n);
    const to = await backedUp();
    await approveNow(again);
    await kit.settle();
    await restore();
    await run(to);

    await approveNow(again);
    const { deps } = kit;
    const takingBack = () => [
      cancel(deps, holder.admin, again, 'A mistake'),
      deletePayment(deps, holder.initiator, waits),
      cancelBulk(deps, holder.admin, bulk, 'A mistake'),
      deletePayment(deps, holder.initiator, bulk),
      refuseRefill(deps, superAdmin, refill, 'Unknown account'),
      cancelRefill(deps, holder.admin, refill),
    ];
    const refused = await Promise.allSettled(takingBack());
    expect(refused.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
      Array(6).fill('PAYMENTS_HELD'),
    );
    await run(to);
    await kit.settle();
    expect(await kit.statusOf(again)).toBe('COMPLETED');
    await endHold();
    await deletePayment(deps, holder.initiator, waits);
    expect(await kit.statusOf(waits)).toBe('CANCELLED');
  });

  it('says what the operator did not answer, and goes on where it runs again', async () => {
    const paid = await approved();
    const to = await backedUp();
    await kit.settle();
    await restore();

    kit.operator.away = true;
    const first = await run(to);
    expect(first).toMatchObject({ unanswered: 1, sentBefore: [] });
    kit.operator.away = false;
    const earlier = new Date(to.getTime() - 60_000);
    const again = await run(earlier);
    expect(again).toMatchObject({ unanswered: 0, sentBefore: [ofSubject(paid)] });
    expect(again.hold).toEqual({ heldAt: first.hold.heldAt, restoredTo: earlier });
    await kit.settle();
    expect(await kit.statusOf(paid)).toBe('COMPLETED');
  });

  it('says that a worker came first, and that the key of reference ids is another one', async () => {
    await approved();
    const to = new Date(Date.now() - 3_600_000);
    await kit.settle();
    const other = await waiting();
    await approveNow(other);
    expect((await run(to)).workersCameFirst).toBe(true);
    const report = await run(to);
    expect([report.workersCameFirst, report.foreignReferences]).toEqual([false, 0]);
    await endHold();
    await kit.settle();
  });
});

describe('a request to the operator', () => {
  it('leaves a line in the log before it leaves, without number and name', async () => {
    const lines: unknown[] = [];
    kit.operator.beforeResponse = async () => void lines.push('posted');
    const log = { info: (details: unknown) => void lines.push(details), error: () => {} };
    await approved(7_500);
    await createWorker(kit.deps, subjectsOf(kit.deps), log).runOnce();
    expect(lines).toEqual([
      {
        referenceId: kit.operator.posts[0],
        kind: 'DISBURSEMENT',
        amount: 7_500,
        currency: 'XAF',
        subjectType: 'TRANSACTION',
        repeated: false,
      },
      'posted',
    ]);
    await kit.settle();
  });
});
