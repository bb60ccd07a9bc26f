import { inTransaction } from '@sanaga/database';
import { bulkStatus, can } from '@sanaga/domain';
import { releaseHolds } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { withdrawBulkRequests } from '../../operator/requests.ts';
import { releaseOf } from '../transactions/funds.ts';
import { assertAllowed } from '../transactions/transaction-guards.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import { bulkFactsOf, itemsOf, lockBulkOrThrow } from './bulk-guards.ts';
import { transitionItems } from './bulk-items.repository.ts';
import { notifyBulkMakers } from './bulk-notifications.ts';
import { isDoneNow, moveHeader } from './bulk.repository.ts';

/** Stops every item that was not sent; what was reserved for them returns. Throws WRONG_STATUS where all are. */
export async function cancelBulk(deps: Dependencies, caller: MemberCaller, id: string, reason: string) {
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person cancel this, in its present status?
    const row = await lockBulkOrThrow(tx, caller, id);
    assertAllowed(can.cancelBulk(bulkFactsOf(row), actorOf(caller)), row);

    // 2. Where that leaves the header, in its history with who and why; then the items.
    const before = itemsOf(row);
    const { status, problemReason } = bulkStatus({
      ...before,
      pending: 0,
      confirmed: 0,
      cancelled: before.cancelled + before.pending + before.confirmed,
    });
    await moveHeader(tx, {
      id,
      by: caller.userId,
      why: reason,
      from: row.status,
      to: status,
      problemReason,
    });
    const moved = await transitionItems(tx, {
      move: 'cancel',
      bulkId: id,
      by: caller.userId,
      why: reason,
      finishedAt: deps.now(),
    });

    // 3. The work for the operator is taken back and the money returns, where it was approved already.
    const reserved = moved.filter(({ from_status }) => from_status === 'CONFIRMED');
    await withdrawBulkRequests(tx, id);
    await releaseHolds(tx, reserved.map(releaseOf));
    await audit(tx, caller, {
      action: 'transaction.cancel',
      subjectType: 'transaction',
      subjectId: id,
      detail: { items: moved.length, reason },
    });
    await isDoneNow(tx, id);
    await notifyBulkMakers(tx, caller, row, 'bulk-cancelled');
    return detailOf(tx, caller.organisationId, id);
  });
}
