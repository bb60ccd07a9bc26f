import { inTransaction } from '@sanaga/database';
import { can, type ExpenseCategory } from '@sanaga/domain';
import { sql } from 'kysely';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { askAgain, assertNotDisputed } from '../../operator/earlier-attempts.ts';
import { assertNotHeld } from '../../operator/hold.ts';
import { knownName } from '../../operator/payees.ts';
import { queueNameCheck } from '../names/name-checks.repository.ts';
import { remarksOf } from './remarks.repository.ts';
import { categorise, findTransaction, type NamedTransactionRow } from './transactions.repository.ts';
import { transition } from './transitions.repository.ts';
import { assertAllowed, getPaymentOrThrow, movedMeanwhile, paymentFactsOf } from './transaction-guards.ts';
import { notifyApprovers, notifyMakers } from './transaction-notifications.ts';

/** Takes what waits or was cancelled out of the lists; what waits is cancelled by that, in the same statement. */
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

    // 2. The status and the hiding, in one guarded statement.
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

    // 3. The audit row, and the news for whoever made it where it was still waiting.
    await audit(tx, caller, { action: 'transaction.delete', subjectType: 'transaction', subjectId: id });
    if (row.status === 'PENDING') await notifyMakers(tx, caller, row, 'payment-cancelled');
    return { ...row, ...deleted };
  });
}

/**
 * Retries a failed payout as its next attempt: its approval is void, and whoever retries it becomes one of its
 * makers, so that somebody else approves it again, once the operator was asked again what became of the last one.
 * Throws OUTCOME_DISPUTED where it may have been paid.
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

    // 2. The status, the attempt, who made it and what there is to check by now, in one guarded statement.
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

    // 3. The audit row, and the news for whoever may approve it.
    await audit(tx, caller, {
      action: 'transaction.retry',
      subjectType: 'transaction',
      subjectId: id,
      detail: { attempt: waiting.attempt },
    });
    await notifyApprovers(tx, waiting);
    return { ...row, ...waiting, approver_name: null };
  });
}

/** Corrects what a payment, or an item of a batch, is counted under; the money is where it was. */
export async function setExpenseCategory(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  expenseCategory: ExpenseCategory,
): Promise<NamedTransactionRow> {
  return inTransaction(deps.db, async (tx) => {
    const row = await findTransaction(tx, caller.organisationId, id);
    if (!row) throw new Failure('NOT_FOUND');
    assertAllowed(can.categorise(paymentFactsOf(row), actorOf(caller)), row);
    await categorise(tx, row.id, expenseCategory);
    await audit(tx, caller, {
      action: 'expense.categorise',
      // no move of the transaction: those are counted against its history
      subjectType: 'expense',
      subjectId: id,
      detail: { from: row.expense_category, to: expenseCategory },
    });
    return { ...row, expense_category: expenseCategory };
  });
}
