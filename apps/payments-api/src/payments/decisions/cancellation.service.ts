import { inTransaction } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { assertNotHeld } from '../../operator/hold.ts';
import { notifyOfDecision } from '../transactions/payment-notifications.ts';
import { assertAllowed } from '../transactions/transaction-guards.ts';
import { bulkTransaction } from './bulk.ts';
import type { Decidable } from './decidable.ts';
import { singlePayment } from './single.ts';

/**
 * Cancels a payment that was not sent; the reserved money returns. A request for money is withdrawn: either that or it
 * is sent, never both. Throws WRONG_STATUS if it was sent, or PAYMENTS_HELD.
 */
export const cancel = (deps: Dependencies, caller: MemberCaller, id: string, reason: string) =>
  cancelAs(singlePayment, deps, caller, id, reason);

/**
 * Cancels every item that was not sent; the money reserved for them returns. From now on none is sent, though items
 * beyond the first portion are reached afterwards. Throws WRONG_STATUS if all were sent, BULK_BUSY while items are
 * being made, or PAYMENTS_HELD.
 */
export const cancelBulk = (deps: Dependencies, caller: MemberCaller, id: string, reason: string) =>
  cancelAs(bulkTransaction, deps, caller, id, reason);

async function cancelAs<Answer>(
  subject: Decidable<never, Answer>,
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  reason: string,
): Promise<Answer> {
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person cancel this, in its present status?
    await subject.lock(tx, caller, id);
    const before = await subject.find(tx, caller, id);
    subject.assertAtRest(before, 'APPROVE');
    assertAllowed(subject.mayCancel(before, actorOf(caller)), before);
    await assertNotHeld(tx);

    // 2. What was not sent stops, and its money returns.
    const decision = { row: before, by: caller, at: deps.now(), reason };
    const { row, detail } = await subject.cancel(tx, deps, decision);

    // 3. The audit row, and the notifications.
    await audit(tx, caller, {
      action: 'transaction.cancel',
      subjectType: 'transaction',
      subjectId: id,
      detail: { ...detail, reason },
    });
    await notifyOfDecision(tx, before, { by: caller, at: deps.now(), decision: 'cancelled', reason });
    return subject.answer(tx, caller, row);
  });
}
