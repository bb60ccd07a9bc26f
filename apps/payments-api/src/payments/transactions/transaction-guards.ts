import type { Database, Tx } from '@sanaga/database';
import type { TransactionFacts, Verdict } from '@sanaga/domain';
import type { MemberCaller } from '../../kernel/caller.ts';
import { Failure } from '../../kernel/failure.ts';
import { findTransaction, type NamedTransactionRow } from './transactions.repository.ts';

/** Finds a single payment or a payment request of the caller's holder. Throws NOT_FOUND. */
export const getPaymentOrThrow = async (
  tx: Tx | Database,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> => {
  const row = await findTransaction(tx, caller.organisationId, id);
  // a bulk transaction and its items have calls of their own
  if (!row || row.type === 'BULK') throw new Failure('NOT_FOUND');
  return row;
};

/**
 * Returns the failure of a move that another one has preceded: QUESTION_OPEN, WRONG_STATUS with the status by now, or
 * NOT_FOUND.
 */
export async function movedMeanwhile(tx: Tx, caller: MemberCaller, id: string): Promise<Failure> {
  const row = await findTransaction(tx, caller.organisationId, id);
  if (row?.question) return new Failure('QUESTION_OPEN');
  return row ? new Failure('WRONG_STATUS', { values: { status: row.status } }) : new Failure('NOT_FOUND');
}

/** Gathers the facts that the rules of the domain decide by. */
export const paymentFactsOf = (row: NamedTransactionRow): TransactionFacts => ({
  kind: row.kind,
  status: row.status,
  problemReason: row.problem_reason,
  makers: row.makers,
  waitsFor: row.waits_for,
  question: row.question,
});

/** Throws the reason if the rules say no. */
export const assertAllowed = (verdict: Verdict, row: NamedTransactionRow): void => {
  if (!verdict.allowed) throw new Failure(verdict.reason, { values: { status: row.status } });
};
