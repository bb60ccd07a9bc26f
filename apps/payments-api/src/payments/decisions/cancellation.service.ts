import { inTransaction } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { releaseHold } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { assertNotHeld } from '../../operator/hold.ts';
import { withdrawRequests } from '../../operator/requests.ts';
import { releaseOf } from '../transactions/funds.ts';
import {
  assertAllowed,
  getPaymentOrThrow,
  movedMeanwhile,
  paymentFactsOf,
} from '../transactions/transaction-guards.ts';
import { notifyMakers } from '../transactions/payment-notifications.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { transition } from '../transactions/transitions.repository.ts';

/**
 * Stops a payment that was not sent; the reserved money returns. A request for money is withdrawn: either that or it is
 * sent, never both. Throws WRONG_STATUS if it was sent, or PAYMENTS_HELD.
 */
export async function cancel(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  reason: string,
): Promise<NamedTransactionRow> {
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person cancel this, in its present status?
    const row = await getPaymentOrThrow(tx, caller, id);
    assertAllowed(can.cancel(paymentFactsOf(row), actorOf(caller)), row);
    await assertNotHeld(tx);

    // 2. The status, in one guarded statement; before that the request of a collection, which settling also locks
    // first.
    const isRequest = row.kind === 'COLLECTION';
    if (isRequest && (await withdrawRequests(tx, [id])) === 0) throw await movedMeanwhile(tx, caller, id);
    const cancelled = await transition(tx, {
      move: isRequest ? 'withdraw' : 'cancel',
      id,
      organisationId: caller.organisationId,
      by: caller.userId,
      why: reason,
      set: { finished_at: deps.now() },
    });
    if (!cancelled) throw await movedMeanwhile(tx, caller, id);

    // 3. If it was approved already, the work for the operator is taken back and the money returns.
    if (cancelled.approved_by) {
      await withdrawRequests(tx, [id]);
      await releaseHold(tx, releaseOf(cancelled));
    }
    await audit(tx, caller, {
      action: 'transaction.cancel',
      subjectType: 'transaction',
      subjectId: id,
      detail: { reason },
    });
    await notifyMakers(tx, caller, row, isRequest ? 'request-withdrawn' : 'payment-cancelled', reason);
    return { ...row, ...cancelled, waits_for: null };
  });
}
