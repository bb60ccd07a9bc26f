import { inTransaction, type Tx } from '@sanaga/database';
import { can, type CheckReason } from '@sanaga/domain';
import { placeHold } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { takeCode } from '../../identity/auth/codes.ts';
import { checkApprovalCode, hasApproved } from './approval.service.ts';
import { bulkToCheck } from '../transactions/check-reasons.repository.ts';
import { assertNeverPaid } from '../transactions/family.repository.ts';
import { assertFunds, reserving } from '../transactions/funds.ts';
import { assertAllowed } from '../transactions/transaction-guards.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import { transition } from '../transactions/transitions.repository.ts';
import { bulkFactsOf, getBulkOrThrow, itemsOf, lockBulkOrThrow } from '../bulk/bulk-guards.ts';
import { retriedBy } from '../bulk/bulk-items.repository.ts';
import { notifyBulkMakers } from '../bulk/bulk-notifications.ts';
import { beginStep } from '../bulk/bulk-steps.repository.ts';
import { bulkHoldReference, continueStep } from '../bulk/bulk-steps.ts';

interface Consent {
  otpCode?: string;
  /** Number of payments to look at that the caller knows about, ideally by reason. */
  acknowledged?: number | readonly { reason: CheckReason; count: number }[];
}

/**
 * Approves every item of somebody else's bulk transaction and reserves all of it, or none; the same person approving
 * again gets the same response. Items beyond the first portion are reached afterwards. Throws SELF_APPROVAL,
 * WRONG_STATUS, BULK_BUSY while its items are still being made, CHECKS_CHANGED if there is more to look at than the
 * caller knows about, INSUFFICIENT_FUNDS, CODE_REQUIRED, what is wrong with a code, and OUTCOME_DISPUTED or
 * OUTCOME_BEING_CHECKED if something that it retries may have been paid.
 */
export async function approveBulk(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  { otpCode, acknowledged }: Consent = {},
) {
  const { db } = deps;
  let codeId: string | null = null;
  if (caller.individual) {
    const row = await getBulkOrThrow(db, caller, id);
    if (hasApproved(caller, row)) return detailOf(db, caller, id);
    codeId = await checkApprovalCode(deps, caller, { row, facts: bulkFactsOf(row) }, otpCode);
  }
  return reserving(
    () =>
      inTransaction(db, async (tx) => {
        await approveIn(tx, deps, caller, id, { codeId, acknowledged });
        return detailOf(tx, caller, id);
      }),
    async () => assertFunds(db, await getBulkOrThrow(db, caller, id)),
  );
}

async function approveIn(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  { codeId, acknowledged }: { codeId: string | null; acknowledged: Consent['acknowledged'] },
): Promise<void> {
  if (codeId !== null) await takeCode(tx, deps, codeId);

  // 1. May this person approve this, in its present status?
  const row = await lockBulkOrThrow(tx, caller, id, 'APPROVE');
  if (hasApproved(caller, row)) return;
  assertAllowed(can.approve(bulkFactsOf(row), actorOf(caller)), row);
  const toLookAt = row.checks_to_look_at ?? 0;
  await assertAcknowledged(tx, { id, toLookAt }, acknowledged);
  const amount = await assertFunds(tx, row);
  await assertNeverPaid(tx, retriedBy(id));

  // 2. The status of the header, in one guarded statement.
  const at = deps.now();
  const { pending, total } = itemsOf(row);
  const approved = await transition(tx, {
    move: 'approve',
    id,
    organisationId: caller.organisationId,
    by: caller.userId,
    set: { approved_by: caller.userId, approved_at: at, approval_code_id: codeId },
  });
  if (!approved || pending !== total) throw new Failure('WRONG_STATUS', { values: { status: row.status } });

  // 3. All of the money, or INSUFFICIENT_FUNDS and nothing happened; then the first items with their work for the
  // operator.
  await placeHold(tx, { reference: bulkHoldReference(id), organisationId: caller.organisationId, amount });
  await beginStep(tx, { bulkId: id, step: 'APPROVE', by: caller.userId, at, items: total });
  await continueStep(tx, deps, id);

  // 4. One audit row, and the news for those who made it.
  await audit(tx, caller, {
    action: 'transaction.approve',
    subjectType: 'transaction',
    subjectId: id,
    detail: { items: total, toLookAt, ...(acknowledged !== undefined && { acknowledged }) },
  });
  await notifyBulkMakers(tx, caller, row, 'bulk-approved');
}

/** Throws CHECKS_CHANGED if there is more to look at than the caller knows about. */
async function assertAcknowledged(
  tx: Tx,
  { id, toLookAt }: { id: string; toLookAt: number },
  acknowledged: Consent['acknowledged'],
): Promise<void> {
  if (acknowledged === undefined || toLookAt === 0) return;
  if (typeof acknowledged === 'number') {
    if (toLookAt > acknowledged) throw new Failure('CHECKS_CHANGED');
    return;
  }
  const known = new Map(acknowledged.map(({ reason, count }) => [reason, count]));
  const toCheck = await bulkToCheck(tx, id);
  if (toCheck.some(({ reason, count }) => count > (known.get(reason) ?? 0)))
    throw new Failure('CHECKS_CHANGED');
}
