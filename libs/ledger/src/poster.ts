import type { Database } from '@sanaga/database';
import { postTransfers, type Transfer } from './ledger.ts';

interface Waiting {
  transfer: Transfer;
  resolve: (posted: boolean) => void;
  reject: (error: unknown) => void;
}

export interface Poster {
  /** Posts one transfer in a database transaction of its own; returns false where it was posted before. */
  post(transfer: Transfer): Promise<boolean>;
}

const largestBatch = 256;

/**
 * Gathers concurrent callers into one call of the database: while a batch is in flight the next one fills. Where a
 * batch fails its members are posted singly, so that one bad transfer fails alone.
 */
export function createPoster(db: Database): Poster {
  const queue: Waiting[] = [];
  let busy = false;

  const postAll = async (batch: Waiting[]): Promise<void> => {
    const answers = await postTransfers(
      db,
      batch.map(({ transfer }) => transfer),
    );
    batch.forEach(({ resolve }, place) => resolve(answers[place]?.posted ?? false));
  };
  const postSingly = async (batch: Waiting[]): Promise<void> => {
    for (const waiting of batch) await postAll([waiting]).catch(waiting.reject);
  };
  const drain = async (): Promise<void> => {
    busy = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, largestBatch);
      await postAll(batch).catch(() => postSingly(batch));
    }
    busy = false;
  };
  return {
    post: (transfer) =>
      new Promise((resolve, reject) => {
        queue.push({ transfer, resolve, reject });
        if (!busy) void drain();
      }),
  };
}
