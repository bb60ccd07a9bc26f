import { inTransaction, type Tx } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { LedgerError, placeHolds } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { issueCode } from '../../identity/auth/codes.ts';
import { queueDisbursements } from '../transactions/operator-requests.ts';
import { approvalCode } from '../transactions/approval.service.ts';
import { holdReference, insistOnFunds } from '../transactions/funds.ts';
import { insist } from '../transactions/transaction-guards.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import { findTransaction, transition } from '../transactions/transactions.repository.ts';
import { bulkFactsOf, found, itemsOf, locked } from './bulk-guards.ts';
import { transitionItems } from './bulk-items.repository.ts';
import { tellMakers } from './bulk-notifications.ts';

/**
 * Approves every item of what somebody else made and reserves all of it, or none; the same person approving again gets
 * the same answer. Throws SELF_APPROVAL, WRONG_STATUS, INSUFFICIENT_FUNDS, CODE_REQUIRED and what is wrong with a code.
 */
export async function approveBulk(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  otpCode: string | undefined,
) {
  const codeId = caller.individual ? await bulkApprovalCode(deps, caller, id, otpCode) : null;
  try {
    await inTransaction(deps.db, (tx) => approveIn(tx, deps, caller, id, codeId));
  } catch (error) {
    // somebody else's approval took the money between our look and our hold
    if (error instanceof LedgerError && error.code === 'INSUFFICIENT_FUNDS')
      await insistOnFunds(deps.db, await found(deps.db, caller, id));
    throw error;
  }
  return detailOf(deps.db, caller.organisationId, id);
}

async function approveIn(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  codeId: string | null,
): Promise<void> {
  // 1. May this person approve this, as it stands?
  const row = await locked(tx, caller, id);
  if (row.approved_by === caller.userId && row.status !== 'PENDING') return;
  insist(can.approve(bulkFactsOf(row), actorOf(caller)), row);
  await insistOnFunds(tx, row);

  // 2. The status of the header, and of every item, each in one guarded statement.
  const at = deps.now();
  const approved = await transition(tx, {
    move: 'approve',
    id,
    organisationId: caller.organisationId,
    by: caller.userId,
    set: { approved_by: caller.userId, approved_at: at, approval_code_id: codeId },
  });
  const moved = await transitionItems(tx, {
    move: 'approve',
    bulkId: id,
    by: caller.userId,
    approval: { at, codeId },
  });
  // whoever could approve the header could approve each item: they have the same makers
  if (!approved || moved.length !== itemsOf(row).total)
    throw new Failure('WRONG_STATUS', { values: { status: row.status } });

  // 3. The work for the operator, and then the money: a hold an item, all of them or INSUFFICIENT_FUNDS and none of this
  // happened. It comes late, because whatever else moves the holder's money waits from here on.
  await queueDisbursements(tx, deps, { bulkId: id, organisationId: caller.organisationId, items: moved });
  await placeHolds(
    tx,
    moved.map((item) => ({
      reference: holdReference(item.id, item.attempt),
      organisationId: caller.organisationId,
      amount: item.total,
    })),
  );

  // 4. One audit row, and the news for whoever made it.
  await audit(tx, caller, {
    action: 'transaction.approve',
    subjectType: 'transaction',
    subjectId: id,
    detail: { items: moved.length },
  });
  await tellMakers(tx, caller, row, 'bulk-approved');
}

async function bulkApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  otpCode: string | undefined,
): Promise<string> {
  const row = await found(deps.db, caller, id);
  insist(can.approve(bulkFactsOf(row), actorOf(caller)), row);
  return approvalCode(deps, caller, row, otpCode);
}

/** Mails an individual the code for approving this bulk transaction; false where the id is none of a bulk transaction. */
export async function requestBulkApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<boolean> {
  const row = await findTransaction(deps.db, caller.organisationId, id);
  if (row?.kind !== 'BULK_PAYOUT') return false;
  insist(can.approve(bulkFactsOf(row), actorOf(caller)), row);
  await issueCode(deps, {
    purpose: 'APPROVE_TRANSACTION',
    address: caller.email,
    subject: id,
    language: caller.language,
    template: 'bulk-approval-code',
    values: { amount: Number(row.amount), name: row.payee_name, payments: itemsOf(row).pending },
  });
  return true;
}
