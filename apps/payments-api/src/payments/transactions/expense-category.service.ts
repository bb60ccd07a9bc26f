import { inTransaction } from '@sanaga/database';
import { can, type ExpenseCategory } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { closeCorrected } from './question-correction.ts';
import { assertAllowed, paymentFactsOf } from './transaction-guards.ts';
import { categorise, findTransaction, type NamedTransactionRow } from './transactions.repository.ts';

/**
 * Corrects the category that a payment, or an item of a batch, counts under; no money moves. By one of its makers it is
 * also what an open question asked for.
 */
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
    if (row.makers.includes(caller.userId)) await closeCorrected(tx, deps, caller, row);
    await categorise(tx, row.id, expenseCategory);
    await audit(tx, caller, {
      action: 'expense.categorise',
      // not a move of the transaction: those are compared with its history
      subjectType: 'expense',
      subjectId: id,
      detail: { from: row.expense_category, to: expenseCategory },
    });
    return { ...row, expense_category: expenseCategory };
  });
}
