import { inTransaction } from '@sanaga/database';
import { approverRoles, withoutLimits, withoutPolicy } from '@sanaga/domain';
import { changePolicy } from '../../../src/identity/approval-policy/approval-policy.service.ts';
import type { Caller, MemberCaller } from '../../../src/kernel/caller.ts';
import { approve, approveBulk } from '../../../src/payments/decisions/approval.service.ts';
import { excludeFromBulk } from '../../../src/payments/decisions/exclusion.service.ts';
import { requestTopUp } from '../../../src/wallet/card/card.service.ts';
import { settle as settleTopUp } from '../../../src/wallet/card/settlement.ts';
import { preparePosting, reversePosting } from '../../../src/control/float/postings.service.ts';
import { propose } from '../../../src/control/reconciliation/resolution.service.ts';
import { takeStatement } from '../../../src/control/reconciliation/statements.service.ts';
import { cancelRefill, processOne, requestRefill } from '../../../src/wallet/refills/refills.service.ts';
import { refuseRefill } from '../../../src/wallet/refills/refusal.service.ts';
import { billHolder } from '../../../src/billing/billing.service.ts';
import {
  preparePaymentRequest,
  requestPayment,
} from '../../../src/payments/transactions/payment-requests.service.ts';
import { deletePayment } from '../../../src/payments/decisions/deletion.service.ts';
import { retry } from '../../../src/payments/transactions/retry.service.ts';
import { requestCode } from '../../../src/payments/approval-codes/request-code.ts';
import { addComment } from '../../../src/payments/comments/comments.service.ts';
import { sendBack, withdrawQuestion } from '../../../src/payments/comments/questions.service.ts';
import { cancel } from '../../../src/payments/decisions/cancellation.service.ts';
import { createSuperAdmin } from '../../../src/identity/users/first-super-admin.ts';
import { bulkKit, numberOf } from '../payments/bulk-kit.ts';
import type { Holder, MoneyKit } from './money-kit.ts';
import { statementOf } from '../base/statements.ts';
import { seedCorrections } from './seeded-corrections.ts';

const failing = numberOf(1);
const monthSeconds = 32 * 86_400;

/** Creates everything that money does, ended in each way there is, for specs that look at all of it. */
export async function seededDataset(kit: MoneyKit): Promise<void> {
  const { deps, operator } = kit;
  const bulks = bulkKit(deps);
  const holder = await kit.holder(1_000_000n);
  const individual = await kit.individual(100_000n);
  operator.failing.add(failing.slice(1));

  // 1. A month passes: one holder pays its bill, another cannot.
  const poor = await kit.holder(0n);
  kit.pass(monthSeconds);
  for (const { id } of [holder, poor]) await billHolder(deps, id);

  // 2. What ends.
  const superAdmin = await moneyIn(kit, holder);
  const reversed = await pay(kit, holder, numberOf(12));
  await pay(kit, holder, numberOf(2));
  const disputed = await pay(kit, holder, failing);
  const again = await pay(kit, holder, failing);
  for (let n = 0; n < 2; n += 1) {
    const id = await kit.payment(individual);
    await requestCode(deps, individual, { transactionId: id });
    await approve(deps, individual, id, { otpCode: bulks.codeOf(individual) });
  }
  const lines = [{}, { number: failing }, {}];
  await approveBulk(deps, holder.validator, await bulks.bulk(holder.initiator, lines), undefined);
  await kit.settle(20);
  operator.failing.clear();
  await seedCorrections(kit, superAdmin, { reversed, disputed });
  await retry(deps, holder.admin, again);
  // the operator is asked once more about the first attempt
  await kit.settle(3);
  await approve(deps, holder.validator, again, undefined);
  await payUnderPolicy(kit);
  await payWithinLimits(kit);
  await kit.settle(20);
  await cancel(deps, holder.admin, await pay(kit, holder, numberOf(3)), 'paid in cash');
  await cancel(deps, holder.admin, await kit.payment(holder.initiator), 'not needed');
  await deletePayment(deps, holder.initiator, await kit.payment(holder.initiator));

  // 3. What is still under way.
  operator.outcome = 'pending';
  await pay(kit, holder, numberOf(4));
  await kit.settle(3);
  kit.pass(16 * 60);
  await kit.settle(61);
  await pay(kit, holder, numberOf(5));
  await requestMoney(kit, holder);
  await kit.settle(3);
  await pay(kit, holder, numberOf(6));
  await kit.payment(holder.initiator);
  const partly = async () => {
    const id = await bulks.bulk(holder.initiator, [{}, {}, {}]);
    const [, second] = await bulks.itemsOf(id);
    await excludeFromBulk(deps, holder.validator, id, { ids: [second?.id ?? ''], reason: 'Wrong number' });
    return id;
  };
  await askAndAnswer(kit, holder);
  await partly();
  await approveBulk(deps, holder.validator, await partly(), undefined);
}

/** Asks about payments: one is answered and approved, of one the question is withdrawn, and about one it is open. */
async function askAndAnswer(
  { deps, ...kit }: MoneyKit,
  { initiator, validator, admin }: Holder,
): Promise<void> {
  const asked = async () => {
    const id = await kit.payment(initiator, 3_000, numberOf(14));
    await sendBack(deps, validator, id, 'Why cash?');
    return id;
  };
  const answered = await asked();
  const said = { text: 'The bank was closed', mentions: [validator.userId] };
  await inTransaction(deps.db, (tx) => addComment(tx, deps, initiator, answered, said, null));
  await approve(deps, validator, answered);
  await withdrawQuestion(deps, admin, await asked());
  await asked();
}

async function pay(kit: MoneyKit, holder: Holder, number: string): Promise<string> {
  const id = await kit.payment(holder.initiator, 2_000, number);
  await approve(kit.deps, holder.validator, id, undefined);
  return id;
}

/** Makes two payments that need two approvals each; one of them gets both. */
async function payUnderPolicy(kit: MoneyKit): Promise<void> {
  const holder = await kit.holder(100_000n);
  await kit.member(holder, ['VALIDATOR']);
  const from = { roles: approverRoles, userIds: [] };
  await changePolicy(kit.deps, holder.admin, [{ upTo: null, approvals: 2, from, adminAmong: true }]);
  const released = await pay(kit, holder, numberOf(13));
  await approve(kit.deps, holder.admin, released, undefined);
  await pay(kit, holder, numberOf(14));
}

/** Makes payments that count towards limits: one waits, one is released, and one is cancelled. */
async function payWithinLimits(kit: MoneyKit): Promise<void> {
  const { deps } = kit;
  const holder = await kit.holder(100_000n);
  const limits = { ...withoutLimits, maker: { day: 50_000 }, organisation: { day: 50_000 } };
  await changePolicy(deps, holder.admin, withoutPolicy, { limits });
  await kit.payment(holder.initiator, 2_000, numberOf(15));
  await pay(kit, holder, numberOf(16));
  await cancel(deps, holder.admin, await pay(kit, holder, numberOf(17)), 'paid in cash');
}

async function requestMoney({ deps }: MoneyKit, { admin }: Holder): Promise<void> {
  const input = { amount: 5_000, number: numberOf(7), reason: 'Invoice 12' };
  const prepared = await preparePaymentRequest(deps, admin, input);
  await inTransaction(deps.db, (tx) => requestPayment(deps, tx, admin, prepared, null));
}

/**
 * Creates a collection, refills and card top-ups: paid, failed, waiting, taken back and refused; returns the super
 * admin.
 */
async function moneyIn(kit: MoneyKit, holder: Holder): Promise<Caller> {
  const { deps } = kit;
  const superAdmin = await theSuperAdmin(kit, holder.admin);
  await settleDifferences(kit, superAdmin);
  await moveOwnMoney(kit, superAdmin);
  await requestMoney(kit, holder);
  const paid = await refill(kit, holder, numberOf(8));
  const failed = await refill(kit, holder, failing);
  for (const id of [paid, failed]) await processOne(deps, superAdmin, id);
  await refill(kit, holder, numberOf(9));
  await cancelRefill(deps, holder.admin, await refill(kit, holder, numberOf(10)));
  await refuseRefill(deps, superAdmin, await refill(kit, holder, numberOf(11)), 'Not your account');
  for (const amount of [10_000, 20_000]) {
    const topUp = await inTransaction(deps.db, (tx) => requestTopUp(deps, tx, holder.admin, amount, null));
    const checkout = { id: `page of ${topUp.topUpId}`, url: null, topUpId: topUp.topUpId, currency: 'XAF' };
    if (amount === 10_000) await settleTopUp(deps, { ...checkout, amount: BigInt(amount), state: 'PAID' });
  }
  return superAdmin;
}

/**
 * Settles collections that the operator's statement has and we do not: the only super admin books them in suspense, and
 * one of them as a gain afterwards.
 */
async function settleDifferences({ deps }: MoneyKit, superAdmin: Caller): Promise<void> {
  const file = statementOf([
    { id: 'nobody-knows', amount: 4_000 },
    { id: 'nobody-claims', amount: 300 },
  ]);
  const days = { from: '2020-01-01', to: '2020-01-31' };
  await takeStatement(deps, superAdmin, { file, product: 'COLLECTION', ...days });
  const unclaimed = 'Nobody has asked for it';
  for (const { id, theirs } of await deps.db
    .selectFrom('reconciliation_task')
    .select(['id', 'theirs'])
    .execute()) {
    await propose(deps, superAdmin, id, { resolution: 'SUSPENSE', reason: unclaimed });
    if (theirs === 300n) await propose(deps, superAdmin, id, { resolution: 'TO_RESULT', reason: unclaimed });
  }
}

/** Moves the owner's own money: paid in, charged by the operator, and a wrong posting that was undone. */
async function moveOwnMoney({ deps }: MoneyKit, superAdmin: Caller): Promise<void> {
  const posting = { day: '2020-01-31', reason: 'As the statement says' };
  await preparePosting(deps, superAdmin, { ...posting, kind: 'BOUGHT', amount: 30_000, reference: 'FT 1' });
  await preparePosting(deps, superAdmin, { ...posting, kind: 'CHARGED', amount: 700, reference: 'January' });
  const wrong = { ...posting, kind: 'TAKEN_OUT', amount: 900, reference: 'FT 2' } as const;
  const { row } = await preparePosting(deps, superAdmin, wrong);
  await reversePosting(deps, superAdmin, row.id, 'Entered by mistake');
}

async function refill({ deps }: MoneyKit, { id, admin }: Holder, accountNumber: string): Promise<string> {
  await deps.db
    .insertInto('service_provider')
    .values({
      organisation_id: id,
      operator: 'MOMO',
      account_name: 'Caisse',
      account_number: accountNumber,
      status: 'CONFIRMED',
      confirmed_at: deps.now(),
    })
    .execute();
  const input = { accountNumber, amount: 25_000 };
  const { refillId } = await inTransaction(deps.db, (tx) => requestRefill(deps, tx, admin, input, null));
  return refillId;
}

async function theSuperAdmin({ deps }: MoneyKit, like: MemberCaller): Promise<Caller> {
  const email = 'ada@sanaga.example';
  await createSuperAdmin(deps.db, { email, password: 'Quiet-Harbour-71', name: 'Ada Super' });
  const { id } = await deps.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const caller = { ...like, userId: id, superAdmin: true, roles: [], email };
  return { ...caller, organisationId: null, organisationStatus: null };
}
