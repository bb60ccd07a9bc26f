import { inTransaction } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { sql } from 'kysely';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { assertNotHeld } from '../../operator/hold.ts';
import {
  assertAllowed,
  getPaymentOrThrow,
  movedMeanwhile,
  paymentFactsOf,
} from '../transactions/transaction-guards.ts';
import { notifyMakers } from '../transactions/payment-notifications.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { transition } from '../transactions/transitions.repository.ts';

/** Takes a waiting or cancelled payment out of the lists; a waiting one is cancelled in the same statement. */
export async function deleteTransaction(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> {
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person delete this, in its present status?
    const row = await getPaymentOrThrow(tx, caller, id);
    assertAllowed(can.delete(paymentFactsOf(row), actorOf(caller)), row);
    if (row.status === 'PENDING') await assertNotHeld(tx);

    // 2. The status and the deletion mark, in one guarded statement.
    const now = deps.now();
    const deleted = await transition(tx, {
      move: 'delete',
      id,
      organisationId: caller.organisationId,
      by: caller.userId,
      why: 'DELETED',
      set: { deleted_at: now, finished_at: sql`coalesce(t.finished_at, ${now})` },
    });
    if (!deleted) throw await movedMeanwhile(tx, caller, id);

    // 3. The audit row, and the news for its makers if it was still waiting.
    await audit(tx, caller, { action: 'transaction.delete', subjectType: 'transaction', subjectId: id });
    if (row.status === 'PENDING') await notifyMakers(tx, caller, row, 'payment-cancelled');
    return { ...row, ...deleted };
  });
}
