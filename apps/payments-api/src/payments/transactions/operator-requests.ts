import type { Database, Tx } from '@sanaga/database';
import { approvalExpiryMs, requestExpiryMs } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { queueBatch, queueRequest, type NewRequest } from '../../operator/requests.ts';
import type { TransactionRow } from './transactions.repository.ts';

const requestOf = (transaction: TransactionRow) => ({
  subjectType: 'TRANSACTION' as const,
  subjectId: transaction.id,
  organisationId: transaction.organisation_id,
  attempt: transaction.attempt,
  amount: transaction.amount,
  number: transaction.payee_number,
});

/** Queues the request to the payer of a collection. */
export const queueCollection = (tx: Tx, deps: Dependencies, transaction: TransactionRow): Promise<void> =>
  queueRequest(tx, deps, {
    ...requestOf(transaction),
    kind: 'COLLECTION',
    expiresAt: new Date(deps.now().getTime() + requestExpiryMs),
    payerMessage: transaction.reason,
    payeeNote: transaction.reason,
  });

type Notes = Pick<NewRequest, 'payerMessage' | 'payeeNote'>;

/** Returns the notes that the payer and the payee of a payout read. */
const notesOf = ({ reason, receiver_message }: { reason: string; receiver_message: string }): Notes => ({
  payerMessage: reason,
  payeeNote: receiver_message || reason,
});

/** Returns the time from which an approval is too old to pay. */
const expiryOf = (approvedAt: Date): Date => new Date(approvedAt.getTime() + approvalExpiryMs);

/** Queues the request for a payout that is approved now. */
export const queueDisbursement = (tx: Tx, deps: Dependencies, transaction: TransactionRow): Promise<void> =>
  queueRequest(tx, deps, {
    ...requestOf(transaction),
    kind: 'DISBURSEMENT',
    expiresAt: expiryOf(transaction.approved_at ?? deps.now()),
    ...notesOf(transaction),
  });

interface BulkToPay {
  bulkId: string;
  organisationId: string;
  approvedAt: Date;
  items: readonly Pick<
    TransactionRow,
    'id' | 'attempt' | 'amount' | 'payee_number' | 'reason' | 'receiver_message'
  >[];
}

/** Queues a request for each item of a bulk transaction; their numbers were found payable when the items were made. */
export const queueDisbursements = (
  tx: Tx,
  deps: Dependencies,
  { bulkId, organisationId, approvedAt, items }: BulkToPay,
): Promise<void> =>
  queueBatch(tx, deps, {
    kind: 'DISBURSEMENT',
    subjectType: 'TRANSACTION',
    organisationId,
    bulkId,
    expiresAt: expiryOf(approvedAt),
    items: items.map((item) => ({
      subjectId: item.id,
      attempt: item.attempt,
      amount: item.amount,
      number: item.payee_number,
      ...notesOf(item),
    })),
  });

/** Selects the operator's own id of the latest request for a transaction, by the SQL of the transaction's id. */
export const operatorIdOf = (transactionId: RawBuilder<unknown>) => sql<string | null>`
  (select q.financial_transaction_id from operator_request q
    where q.subject_type = 'TRANSACTION' and q.subject_id = ${transactionId} order by q.attempt desc limit 1)`;

/** Finds the latest request to the operator for a transaction. */
export const latestRequest = (db: Tx | Database, transactionId: string) =>
  db
    .selectFrom('operator_request')
    .select(['reference_id', 'financial_transaction_id'])
    .where('subject_type', '=', 'TRANSACTION')
    .where('subject_id', '=', transactionId)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
