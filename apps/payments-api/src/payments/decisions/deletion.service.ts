import { inTransaction } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { assertNotHeld } from '../../operator/hold.ts';
import { deleteTransaction } from './single-deletion.service.ts';
import { findTransaction, type NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { transition } from '../transactions/transitions.repository.ts';
import { assertAllowed } from '../transactions/transaction-guards.ts';
import { bulkFactsOf, itemsOf, lockBulkOrThrow } from '../bulk/bulk-guards.ts';
import { notifyBulkMakers } from '../bulk/bulk-notifications.ts';
import { beginStep } from '../bulk/bulk-steps.repository.ts';
import { continueStep } from '../bulk/bulk-steps.ts';

/**
 * Deletes a single payment or a bulk transaction. Throws NOT_FOUND, FORBIDDEN, WRONG_STATUS, BULK_BUSY and
 * PAYMENTS_HELD.
 */
export async function deletePayment(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> {
  const row = await findTransaction(deps.db, caller.organisationId, id);
  return row?.kind === 'BULK_PAYOUT' ? deleteBulk(deps, caller, id) : deleteTransaction(deps, caller, id);
}

/** Takes a bulk transaction with its items out of the lists; if it waits, that cancels all of it. Throws BULK_BUSY. */
async function deleteBulk(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> {
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person delete this, in its present status?
    const row = await lockBulkOrThrow(tx, caller, id);
    assertAllowed(can.delete(bulkFactsOf(row), actorOf(caller)), row);
    if (row.status === 'PENDING') await assertNotHeld(tx);

    // 2. The header with its hiding, in one guarded statement, then the items.
    const now = deps.now();
    const deleted = await transition(tx, {
      move: 'delete',
      id,
      organisationId: caller.organisationId,
      by: caller.userId,
      why: 'DELETED',
      set: { deleted_at: now, finished_at: row.finished_at ?? now },
    });
    if (!deleted) throw new Error(`a locked bulk transaction is not ${row.status}: ${id}`);
    const { pending, total } = itemsOf(row);
    await beginStep(tx, {
      bulkId: id,
      step: 'DELETE',
      by: caller.userId,
      at: now,
      items: total,
      why: 'DELETED',
    });
    await continueStep(tx, deps, id);

    // 3. The audit row, and the news for its makers if it was still waiting.
    await audit(tx, caller, {
      action: 'transaction.delete',
      subjectType: 'transaction',
      subjectId: id,
      detail: { items: pending },
    });
    if (row.status === 'PENDING') await notifyBulkMakers(tx, caller, row, 'bulk-cancelled');
    return { ...row, ...deleted, items_pending: 0, items_cancelled: row.items_total };
  });
}
