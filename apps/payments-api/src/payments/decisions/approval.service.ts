import { inTransaction, together, type Tx } from '@sanaga/database';
import { can, checkReasonsOf, totalCost, type CheckReason, type TransactionFacts } from '@sanaga/domain';
import { placeHold } from '@sanaga/ledger';
import { sql } from 'kysely';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { checkCode, takeCode } from '../../identity/auth/codes.ts';
import { toNameResult } from '../../operator/payees.ts';
import { assertNeverPaid } from '../transactions/family.repository.ts';
import { queueDisbursement } from '../transactions/operator-requests.ts';
import { assertFunds, holdReference, reserving } from '../transactions/funds.ts';
import { hasSameWaiting, remarkSamePayments } from '../transactions/remarks.repository.ts';
import { paymentFactsOf, getPaymentOrThrow, assertAllowed } from '../transactions/transaction-guards.ts';
import { notifyMakers } from '../transactions/payment-notifications.ts';
import type { NamedTransactionRow, TransactionRow } from '../transactions/transactions.repository.ts';
import { transition } from '../transactions/transitions.repository.ts';

/** Purpose of the codes that individuals approve with. */
export const approvalPurpose = 'APPROVE_TRANSACTION';

/** Returns true if the caller has already approved it; approving it again gives the same response. */
export const hasApproved = (caller: MemberCaller, row: NamedTransactionRow): boolean =>
  row.approved_by === caller.userId && row.status !== 'PENDING';

interface Consent {
  otpCode?: string;
  /** Points to check that the caller knows about. */
  acknowledged?: readonly CheckReason[];
}

/**
 * Approves somebody else's payment and reserves its total; the same person approving again gets the same response.
 * Throws CHECKS_CHANGED if there is something to check that the caller does not know about, and OUTCOME_DISPUTED or
 * OUTCOME_BEING_CHECKED if an earlier attempt may have been paid.
 */
export async function approve(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  { otpCode, acknowledged }: Consent = {},
): Promise<NamedTransactionRow> {
  const { db } = deps;
  let codeId: string | null = null;
  if (caller.individual) {
    const row = await getPaymentOrThrow(db, caller, id);
    if (hasApproved(caller, row)) return row;
    codeId = await checkApprovalCode(deps, caller, { row, facts: paymentFactsOf(row) }, otpCode);
  }
  return reserving(
    () => inTransaction(db, (tx) => approveIn(tx, deps, caller, id, { codeId, acknowledged })),
    async () => assertFunds(db, await getPaymentOrThrow(db, caller, id)),
  );
}

async function approveIn(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  { codeId, acknowledged }: { codeId: string | null; acknowledged: Consent['acknowledged'] },
): Promise<NamedTransactionRow> {
  if (codeId !== null) await takeCode(tx, deps, codeId);

  // 1. The payment as it was, its status in one guarded statement, and whether the same one waits too.
  const [row, approved, isSameWaiting] = await together(
    tx,
    (one) => getPaymentOrThrow(one, caller, id),
    (one) =>
      transition(one, {
        move: 'approve',
        id,
        organisationId: caller.organisationId,
        by: caller.userId,
        set: { approved_by: caller.userId, approved_at: deps.now(), approval_code_id: codeId },
      }),
    (one) => hasSameWaiting(one, id),
  );

  // 2. Was this person allowed to approve it as it was? If not, none of this happened.
  if (!approved && hasApproved(caller, row)) return row;
  assertAllowed(can.approve(paymentFactsOf(row), actorOf(caller)), row);
  if (!approved) return alreadyApprovedBy(tx, caller, id);
  const toCheck = assertAcknowledged(approved, acknowledged);
  if (approved.attempt > 1) await assertNeverPaid(tx, sql`select ${id}::uuid`);

  // 3. The work for the operator, a remark on the same payment if that waits too, the news for its makers; the money,
  // available → held, or INSUFFICIENT_FUNDS, and the audit row. The last two lock what all payments of the holder need,
  // until commit.
  const hold = {
    reference: holdReference(id, approved.attempt),
    organisationId: caller.organisationId,
    amount: totalCost(approved),
  };
  await together(
    tx,
    (one) => queueDisbursement(one, deps, approved),
    async (one) => isSameWaiting && remarkSamePayments(one, [id], null),
    (one) => notifyMakers(one, caller, row, 'payment-approved'),
    (one) => placeHold(one, hold),
    (one) =>
      audit(one, caller, {
        action: 'transaction.approve',
        subjectType: 'transaction',
        subjectId: id,
        detail: { toCheck, ...(acknowledged && { acknowledged }) },
      }),
  );
  return { ...row, ...approved, approver_name: caller.name };
}

/** Returns the points to check in it. Throws CHECKS_CHANGED if the caller says what they checked, and it is not all. */
function assertAcknowledged(row: TransactionRow, acknowledged: Consent['acknowledged']): CheckReason[] {
  const toCheck = checkReasonsOf({ ...toNameResult(row), remarks: row.remarks });
  if (acknowledged && toCheck.some((reason) => !acknowledged.includes(reason)))
    throw new Failure('CHECKS_CHANGED');
  return toCheck;
}

async function alreadyApprovedBy(tx: Tx, caller: MemberCaller, id: string): Promise<NamedTransactionRow> {
  const now = await getPaymentOrThrow(tx, caller, id);
  if (now.approved_by === caller.userId) return now;
  throw new Failure('WRONG_STATUS', { values: { status: now.status } });
}

/**
 * Checks an individual's code, which replaces the second person: a fresh one bound to this very payment, or to the
 * whole of a bulk one. It is compared only if the payment could be approved now; returns its id, for `takeCode`. Throws
 * what forbids approval, INSUFFICIENT_FUNDS, CODE_REQUIRED and what is wrong with a code.
 */
export async function checkApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  { row, facts }: { row: NamedTransactionRow; facts: TransactionFacts },
  otpCode: string | undefined,
): Promise<string> {
  assertAllowed(can.approve(facts, actorOf(caller)), row);
  await assertFunds(deps.db, row);
  if (otpCode === undefined)
    throw new Failure('CODE_REQUIRED', { fields: [{ field: 'otpCode', key: 'required' }] });
  return checkCode(deps, {
    purpose: approvalPurpose,
    address: caller.email,
    subject: row.id,
    code: otpCode,
  });
}
