import { inTransaction, type Tx } from '@sanaga/database';
import type { Dependencies } from '../kernel/dependencies.ts';

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

let running = 0;
const waiting: (() => void)[] = [];

/** Workers leave half of the connections to calls: what they wait for may take as long as a large approval. */
async function amongFew<T>(most: number, work: () => Promise<T>): Promise<T> {
  while (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/**
 * A database transaction that moves what a request is for. Items of one bulk transaction are moved one after another,
 * as each waits for the lock of its counts: they wait here, where they hold no connection that others need.
 */
export function inRequestTransaction<T>(
  { db, settings }: Dependencies,
  { bulk_id }: { bulk_id: string | null },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const most = Math.max(1, Math.floor(settings.DATABASE_POOL / 2));
  const transaction = () => amongFew(most, () => inTransaction(db, work));
  return bulk_id === null ? transaction() : inTurn(bulk_id, transaction);
}
