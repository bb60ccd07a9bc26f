import type { Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { notifyOfPayment } from './payment-notifications.ts';
import { closeQuestion } from './questions.repository.ts';
import { transactionById, type NamedTransactionRow } from './transactions.repository.ts';

/**
 * Closes the question that is open about a payment, or about the bulk transaction of an item, once a maker corrects it, and
 * notifies the person who asked.
 */
export async function closeCorrected(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  corrected: NamedTransactionRow,
): Promise<void> {
  const id = corrected.bulk_id ?? corrected.id;
  const closing = { transactionId: id, by: caller.userId, at: deps.now(), as: 'CORRECTED' } as const;
  const askedBy = await closeQuestion(tx, closing);
  if (askedBy === undefined) return;
  const row = await transactionById(tx, id);
  await notifyOfPayment(tx, row, 'payment-corrected', [askedBy], { by: caller.name, context: row.kind });
  await audit(tx, caller, { action: 'question.correct', subjectType: 'comment', subjectId: id });
}
