import { inTransaction, type Tx } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { LedgerError, placeHolds } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { queueDisbursements } from '../transactions/operator-requests.ts';
import { takeApprovalCode } from '../transactions/approval.service.ts';
import { holdReference, assertFunds } from '../transactions/funds.ts';
import { assertAllowed } from '../transactions/transaction-guards.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import { transition } from '../transactions/transactions.repository.ts';
import { bulkFactsOf, getBulkOrThrow, itemsOf, lockBulkOrThrow } from './bulk-guards.ts';
import { transitionItems } from './bulk-items.repository.ts';
import { notifyBulkMakers } from './bulk-notifications.ts';

/**
 * Approves every item of somebody else's bulk transaction and reserves all of it, or none; the same person approving
 * again gets the same response. Throws SELF_APPROVAL, WRONG_STATUS, INSUFFICIENT_FUNDS, CODE_REQUIRED and what is wrong
 * with a code.
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
      await assertFunds(deps.db, await getBulkOrThrow(deps.db, caller, id));
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
  // 1. May this person approve this, in its present status?
  const row = await lockBulkOrThrow(tx, caller, id);
  if (row.approved_by === caller.userId && row.status !== 'PENDING') return;
  assertAllowed(can.approve(bulkFactsOf(row), actorOf(caller)), row);
  await assertFunds(tx, row);

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

  // 3. The work for the operator, and then the money: a hold an item, all of them or INSUFFICIENT_FUNDS and none of
  // this
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
  await notifyBulkMakers(tx, caller, row, 'bulk-approved');
}

async function bulkApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  otpCode: string | undefined,
): Promise<string> {
  const row = await getBulkOrThrow(deps.db, caller, id);
  return takeApprovalCode(deps, caller, { row, facts: bulkFactsOf(row) }, otpCode);
}
