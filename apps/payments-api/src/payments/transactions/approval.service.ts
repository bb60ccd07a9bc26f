import { inTransaction, type Tx } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { consumeCode, issueCode } from '../../identity/auth/codes.ts';
import { queueDisbursement } from './operator-requests.ts';
import { insistOnFunds, reserve } from './funds.ts';
import { factsOf, found, insist } from './transaction-guards.ts';
import { tellMakers } from './transaction-notifications.ts';
import { transition, type NamedTransactionRow } from './transactions.repository.ts';

/** Approves what somebody else made and reserves its total; the same person approving again gets the same answer. */
export async function approve(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  otpCode: string | undefined,
): Promise<NamedTransactionRow> {
  const approvalCodeId = caller.individual ? await ownApprovalCode(deps, caller, id, otpCode) : null;
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person approve this, as it stands?
    const row = await found(tx, caller, id);
    if (row.approved_by === caller.userId && row.status !== 'PENDING') return row;
    insist(can.approve(factsOf(row), actorOf(caller)), row);

    // 2. The status, in one guarded statement; somebody else may have been quicker.
    const approved = await transition(tx, {
      move: 'approve',
      id,
      organisationId: caller.organisationId,
      by: caller.userId,
      set: { approved_by: caller.userId, approved_at: deps.now(), approval_code_id: approvalCodeId },
    });
    if (!approved) return alreadyApprovedBy(tx, caller, id);

    // 3. The money: available → held, or INSUFFICIENT_FUNDS and none of this happened.
    await reserve(tx, row, approved.attempt);

    // 4. The work for the operator, the audit row, and the news for whoever made it.
    await queueDisbursement(tx, deps, approved);
    await audit(tx, caller, { action: 'transaction.approve', subjectType: 'transaction', subjectId: id });
    await tellMakers(tx, caller, row, 'payment-approved');
    return { ...row, ...approved, approver_name: caller.name };
  });
}

async function alreadyApprovedBy(tx: Tx, caller: MemberCaller, id: string): Promise<NamedTransactionRow> {
  const now = await found(tx, caller, id);
  if (now.approved_by === caller.userId) return now;
  throw new Failure('WRONG_STATUS', { values: { status: now.status } });
}

/**
 * An individual is alone: a fresh code bound to this very payment, or to the whole of a bulk one, stands in for the second
 * person. The code is used up only where the payment could be approved now.
 */
export async function approvalCode(
  deps: Dependencies,
  caller: MemberCaller,
  row: NamedTransactionRow,
  otpCode: string | undefined,
): Promise<string> {
  await insistOnFunds(deps.db, row);
  if (otpCode === undefined)
    throw new Failure('CODE_REQUIRED', { fields: [{ field: 'otpCode', key: 'required' }] });
  return consumeCode(deps, {
    purpose: 'APPROVE_TRANSACTION',
    address: caller.email,
    subject: row.id,
    code: otpCode,
  });
}

async function ownApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  otpCode: string | undefined,
): Promise<string> {
  const row = await found(deps.db, caller, id);
  insist(can.approve(factsOf(row), actorOf(caller)), row);
  return approvalCode(deps, caller, row, otpCode);
}

/** Mails an individual the code for approving this payment. */
export async function requestApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<void> {
  if (!caller.individual) throw new Failure('FORBIDDEN');
  const row = await found(deps.db, caller, id);
  insist(can.approve(factsOf(row), actorOf(caller)), row);
  await issueCode(deps, {
    purpose: 'APPROVE_TRANSACTION',
    address: caller.email,
    subject: id,
    language: caller.language,
    template: 'approval-code',
    values: { amount: Number(row.amount), name: row.payee_name },
  });
}
