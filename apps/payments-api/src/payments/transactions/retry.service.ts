import { inTransaction } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { sql } from 'kysely';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { knownName } from '../../operator/payees.ts';
import { approvalFactsOf } from '../approvals/approval-facts.repository.ts';
import { askAgain, assertNotDisputed } from './family.repository.ts';
import { queueNameCheck } from './name-check.repository.ts';
import { remarksOf } from './remarks.repository.ts';
import { assertAllowed, getPaymentOrThrow, movedMeanwhile, paymentFactsOf } from './transaction-guards.ts';
import { notifyApprovers } from './payment-notifications.ts';
import type { NamedTransactionRow } from './transactions.repository.ts';
import { transition } from './transitions.repository.ts';

/**
 * Retries a failed payout as its next attempt. Its approval is void, and the person who retries becomes one of its
 * makers, so that somebody else has to approve it again, once the operator has been asked again about the last attempt.
 * Throws OUTCOME_DISPUTED if it may have been paid.
 */
export async function retry(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> {
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person retry it in its present status?
    const row = await getPaymentOrThrow(tx, caller, id);
    assertAllowed(can.retry(paymentFactsOf(row), actorOf(caller)), row);
    await assertNotDisputed(tx, id);
    await askAgain(tx, sql`select ${id}::uuid`, deps.now());
    const payee = { organisationId: caller.organisationId, number: row.payee_number, amount: row.amount };
    const remarks = await remarksOf(tx, payee, deps.now());
    // the number may have changed hands since the last attempt
    const name = await knownName(tx, row.payee_number, row.payee_name, deps.now());

    // 2. The status, the attempt, its makers and the points to check by now, in one guarded statement.
    const waiting = await transition(tx, {
      move: 'retry',
      id,
      organisationId: caller.organisationId,
      by: caller.userId,
      set: {
        attempt: sql`t.attempt + 1`,
        remarks,
        registered_name: name.registeredName,
        name_match: name.nameMatch,
        makers: sql`case when ${caller.userId}::uuid = any(t.makers) then t.makers
          else t.makers || ${caller.userId}::uuid end`,
        approved_by: null,
        approved_at: null,
        approval_code_id: null,
        approval_evidence_id: null,
        operator_code: null,
        sent_at: null,
        finished_at: null,
        // it waits from now on
        updated_at: deps.now(),
        reminded_at: null,
      },
    });
    if (!waiting) throw await movedMeanwhile(tx, caller, id);
    if (waiting.name_match === 'NOT_CHECKED') await queueNameCheck(tx, payee);

    // 3. The audit row, and the notifications for those who may approve it.
    await audit(tx, caller, {
      action: 'transaction.retry',
      subjectType: 'transaction',
      subjectId: id,
      detail: { attempt: waiting.attempt },
    });
    await notifyApprovers(tx, waiting);
    return { ...row, ...waiting, approver_name: null, approval_facts: await approvalFactsOf(tx, id) };
  });
}
