import type { Database, Tx } from '@sanaga/database';
import type { TransactionStatus } from '@sanaga/domain';
import type { TransactionRow } from './transactions.repository.ts';

/** Writes the first line of a transaction's history; each move appends its own. */
export async function beginHistory(tx: Tx, row: TransactionRow): Promise<void> {
  await tx
    .insertInto('transaction_history')
    .values({
      transaction_id: row.id,
      organisation_id: row.organisation_id,
      by: row.created_by,
      from_status: null,
      to_status: row.status,
    })
    .execute();
}

export interface HistoryRow {
  at: Date;
  by: string | null;
  by_name: string | null;
  from_status: TransactionStatus | null;
  to_status: TransactionStatus;
  why: string;
}

export const historyOf = (db: Tx | Database, transactionId: string): Promise<HistoryRow[]> =>
  db
    .selectFrom('transaction_history as h')
    .select(['h.at', 'h.by', 'h.from_status', 'h.to_status', 'h.why'])
    // one actor for each row: with a join, the whole view would be read, including everybody's people
    .select((eb) => eb.selectFrom('actor').select('name').whereRef('id', '=', 'h.by').as('by_name'))
    .where('h.transaction_id', '=', transactionId)
    .orderBy('h.id')
    .execute();
