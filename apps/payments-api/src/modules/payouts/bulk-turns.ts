import { inTransaction, type Tx } from '@sanaga/database';
import type { Dependencies } from '../../dependencies.ts';

/** The end of each line of those who wait for a bulk transaction's turn in this process. */
const ends = new Map<string, Promise<void>>();

async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = ends.get(key) ?? Promise.resolve();
  const turn = before.then(work);
  const end = turn.then(
    () => {},
    () => {},
  );
  ends.set(key, end);
  try {
    return await turn;
  } finally {
    if (ends.get(key) === end) ends.delete(key);
  }
}

/**
 * A database transaction that moves what a request is for. Items of one bulk transaction are moved one after another,
 * as each waits for the lock of its counts: they wait here, where they hold no connection that others need.
 */
export const inRequestTransaction = <T>(
  { db }: Dependencies,
  { bulk_id }: { bulk_id: string | null },
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  bulk_id === null ? inTransaction(db, work) : inTurn(bulk_id, () => inTransaction(db, work));
