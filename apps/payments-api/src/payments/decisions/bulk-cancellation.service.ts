import { inTransaction } from '@sanaga/database';
import { bulkStatus, can, unsentItems } from '@sanaga/domain';
import { releaseRest } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { assertNotHeld } from '../../operator/hold.ts';
import { assertAllowed } from '../transactions/transaction-guards.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import { bulkFactsOf, itemsOf, lockBulkOrThrow } from '../bulk/bulk-guards.ts';
import { notifyBulkMakers } from '../bulk/bulk-notifications.ts';
import { beginStep } from '../bulk/bulk-steps.repository.ts';
import { stopSending, bulkHoldReference, continueStep } from '../bulk/bulk-steps.ts';
import { moveHeader } from '../bulk/bulk.repository.ts';

/**
 * Stops every item that was not sent; the money reserved for them returns. From now on none is sent, though items
 * beyond the first portion are reached afterwards. Throws WRONG_STATUS if all were sent, BULK_BUSY while items are
 * being made, or PAYMENTS_HELD.
 */
export async function cancelBulk(deps: Dependencies, caller: MemberCaller, id: string, reason: string) {
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person cancel this, in its present status?
    const row = await lockBulkOrThrow(tx, caller, id, 'APPROVE');
    assertAllowed(can.cancelBulk(bulkFactsOf(row), actorOf(caller)), row);
    await assertNotHeld(tx);

    // 2. The resulting status of the header, in its history with who and why.
    const before = itemsOf(row);
    const unsent = unsentItems(before);
    const { status, problemReason } = bulkStatus({
      ...before,
      pending: 0,
      confirmed: 0,
      cancelled: before.cancelled + unsent,
    });
    await moveHeader(tx, {
      id,
      by: caller.userId,
      why: reason,
      from: row.status,
      to: status,
      problemReason,
    });

    // 3. The money that no item has drawn yet returns at once; that of the items returns with them and their work for
    // the operator.
    await stopSending(tx, id);
    await beginStep(tx, {
      bulkId: id,
      step: 'CANCEL',
      by: caller.userId,
      at: deps.now(),
      items: unsent,
      why: reason,
    });
    await releaseRest(tx, {
      holdReference: bulkHoldReference(id),
      reference: `transaction:${id}:1:rest`,
    });
    await continueStep(tx, deps, id);
    await audit(tx, caller, {
      action: 'transaction.cancel',
      subjectType: 'transaction',
      subjectId: id,
      detail: { items: unsent, reason },
    });
    await notifyBulkMakers(tx, caller, row, 'bulk-cancelled', reason);
    return detailOf(tx, caller, id);
  });
}
