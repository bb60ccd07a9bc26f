import { inTransaction } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { sql } from 'kysely';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { assertNotHeld } from '../../operator/hold.ts';
import { notifyOfDecision } from '../transactions/payment-notifications.ts';
import { assertAllowed, movedMeanwhile, paymentFactsOf } from '../transactions/transaction-guards.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { transition } from '../transactions/transitions.repository.ts';
import { decidableOf } from './decidable-of.ts';

/**
 * Deletes a single payment, or a bulk transaction with its items: it is in no list any more. If it waits, that cancels
 * all of it. Throws NOT_FOUND, FORBIDDEN, WRONG_STATUS, BULK_BUSY and PAYMENTS_HELD.
 */
export async function deletePayment(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> {
  const subject = await decidableOf(deps.db, caller, id);
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person delete this, in its present status?
    await subject.lock(tx, caller, id);
    const before = await subject.find(tx, caller, id);
    subject.assertAtRest(before);
    assertAllowed(can.delete(paymentFactsOf(before), actorOf(caller)), before);
    const isWaiting = before.status === 'PENDING';
    if (isWaiting) await assertNotHeld(tx);

    // 2. The status and the deletion mark, in one guarded statement, then the items.
    const at = deps.now();
    const deleted = await transition(tx, {
      move: 'delete',
      id,
      organisationId: caller.organisationId,
      by: caller.userId,
      why: 'DELETED',
      set: { deleted_at: at, finished_at: sql`coalesce(t.finished_at, ${at})` },
    });
    if (!deleted) throw await movedMeanwhile(tx, caller, id);
    const { row, detail } = await subject.hide(tx, deps, { row: before, by: caller, at });

    // 3. The audit row, and the notifications if it was still waiting.
    await audit(tx, caller, {
      action: 'transaction.delete',
      subjectType: 'transaction',
      subjectId: id,
      detail,
    });
    if (isWaiting) await notifyOfDecision(tx, before, { by: caller, at, decision: 'cancelled' });
    return { ...row, ...deleted };
  });
}
