import { inTransaction } from '@sanaga/database';
import { can, type ExpenseCategory } from '@sanaga/domain';
import { sql } from 'kysely';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import {
  categorise,
  findTransaction,
  transition,
  type NamedTransactionRow,
} from './transactions.repository.ts';
import { factsOf, found, insist } from './transaction-guards.ts';
import { tellApprovers, tellMakers } from './transaction-notifications.ts';

/** Takes what waits or was cancelled out of the lists; what waits is cancelled by that, in the same statement. */
export async function deleteTransaction(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> {
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person delete this, as it stands?
    const row = await found(tx, caller, id);
    insist(can.delete(factsOf(row), actorOf(caller)), row);

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
    if (!deleted)
      throw new Failure('WRONG_STATUS', { values: { status: (await found(tx, caller, id)).status } });

    // 3. The audit row, and the news for whoever made it where it was still waiting.
    await audit(tx, caller, { action: 'transaction.delete', subjectType: 'transaction', subjectId: id });
    if (row.status === 'PENDING') await tellMakers(tx, caller, row, 'payment-cancelled');
    return { ...row, ...deleted };
  });
}

/**
 * Asks for a failed payout again, as its next attempt: the approval it had is over, and whoever asks becomes one of its
 * makers, so that somebody else approves it anew.
 */
export async function retry(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> {
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person ask for it again, as it stands?
    const row = await found(tx, caller, id);
    insist(can.retry(factsOf(row), actorOf(caller)), row);

    // 2. The status, the attempt and who made it, in one guarded statement.
    const waiting = await transition(tx, {
      move: 'retry',
      id,
      organisationId: caller.organisationId,
      by: caller.userId,
      set: {
        attempt: sql`t.attempt + 1`,
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
    if (!waiting)
      throw new Failure('WRONG_STATUS', { values: { status: (await found(tx, caller, id)).status } });

    // 3. The audit row, and the news for whoever may approve it.
    await audit(tx, caller, {
      action: 'transaction.retry',
      subjectType: 'transaction',
      subjectId: id,
      detail: { attempt: waiting.attempt },
    });
    await tellApprovers(tx, waiting);
    return { ...row, ...waiting, approver_name: null };
  });
}

/** Corrects what a payment, be it an item of a batch, is counted under; the money is where it was. */
export async function setExpenseCategory(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  expenseCategory: ExpenseCategory,
): Promise<NamedTransactionRow> {
  return inTransaction(deps.db, async (tx) => {
    const row = await findTransaction(tx, caller.organisationId, id);
    if (!row) throw new Failure('NOT_FOUND');
    insist(can.categorise(factsOf(row), actorOf(caller)), row);
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
