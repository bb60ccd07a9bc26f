import type { DB, Database, Tx } from '@sanaga/database';
import type { TransactionStatus } from '@sanaga/domain';
import type { Insertable } from 'kysely';
import { storedAs } from '../../kernel/stored-as.ts';

export async function appendHistory(tx: Tx, entry: Insertable<DB['transaction_history']>): Promise<void> {
  await tx.insertInto('transaction_history').values(entry).execute();
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
    // one actor a row: joined, the view would be read whole, everybody's people with it
    .select((eb) => eb.selectFrom('actor').select('name').whereRef('id', '=', 'h.by').as('by_name'))
    .$call(storedAs<Pick<HistoryRow, 'from_status' | 'to_status'>>())
    .where('h.transaction_id', '=', transactionId)
    .orderBy('h.id')
    .execute();
