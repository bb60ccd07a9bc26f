import { inTransaction, together } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { closeQuestion, openQuestion } from '../transactions/questions.repository.ts';
import { assertAllowed, movedMeanwhile, paymentFactsOf } from '../transactions/transaction-guards.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { notifyOfQuestion, notifyOfWithdrawal } from './comment-notifications.ts';
import { commentedOrThrow } from './comments.service.ts';

/**
 * Sends a payment, or a bulk transaction, back to its makers with a question: nobody approves it until it is answered. The
 * same person asking the same again gets the same response. Throws NOT_FOUND, SELF_QUESTION, WRONG_STATUS, and
 * QUESTION_OPEN if another question is.
 */
export function sendBack(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  text: string,
): Promise<NamedTransactionRow> {
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person ask about it, in its present status?
    const row = await commentedOrThrow(tx, caller, id);
    if (row.question?.by === caller.userId && row.question.text === text) return row;
    assertAllowed(can.sendBack(paymentFactsOf(row), actorOf(caller)), row);

    // 2. The question, in one guarded statement.
    const { userId: by, organisationId, name } = caller;
    const at = deps.now();
    const commentId = await openQuestion(tx, { transactionId: id, organisationId, by, at, text });
    if (commentId === undefined) throw await movedMeanwhile(tx, caller, id);

    // 3. Its makers are asked, and the audit row.
    await together(
      tx,
      (one) => notifyOfQuestion(one, deps, row, { by: caller, text, commentId }),
      (one) =>
        audit(one, caller, {
          action: 'question.ask',
          subjectType: 'comment',
          subjectId: id,
          detail: { comment: commentId },
        }),
    );
    return { ...row, question: { by, name, at: at.toISOString(), text } };
  });
}

/**
 * Withdraws the open question about a payment, which waits for approval again. Throws NOT_FOUND, WRONG_STATUS if
 * none is open, and FORBIDDEN if somebody else asked and the caller is no admin.
 */
export function withdrawQuestion(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> {
  return inTransaction(deps.db, async (tx) => {
    // 1. Is there a question, and may this person withdraw it?
    const row = await commentedOrThrow(tx, caller, id);
    const isClosed = new Failure('WRONG_STATUS', { values: { status: row.status } });
    if (!row.question) throw isClosed;
    assertAllowed(can.withdrawQuestion(row.question.by, actorOf(caller)), row);

    // 2. It is closed, unless it was answered meanwhile.
    const closing = { transactionId: id, by: caller.userId, at: deps.now(), as: 'WITHDRAWN' } as const;
    if ((await closeQuestion(tx, closing)) === undefined) throw isClosed;

    // 3. Its makers are told, and the audit row.
    await together(
      tx,
      (one) => notifyOfWithdrawal(one, row, caller),
      (one) => audit(one, caller, { action: 'question.withdraw', subjectType: 'comment', subjectId: id }),
    );
    return { ...row, question: null };
  });
}
