import { listen } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';

/**
 * Kind of work: something is begun with a bulk transaction, new requests of a product wait, or any requests are due.
 */
export type Work = 'BULK_STEP' | OperatorProduct | '';

/** Receives what the database says there is to do, from any process, and wakes those who do it in this one. */
export interface WorkHub {
  /** `onGap` is called where something may have been missed. */
  listen(listener: (work: Work) => void, onGap: () => void): () => void;
  close(): Promise<void>;
}

/** Receives until closed. While its connection is broken workers look by themselves, once a second. */
export async function openWorkHub(url: string): Promise<WorkHub> {
  const listeners = new Map<(work: Work) => void, () => void>();
  const { close } = await listen(url, 'sanaga_work', {
    onPayload: (payload) => [...listeners.keys()].forEach((tell) => tell(payload as Work)),
    onGap: () => [...listeners.values()].forEach((tell) => tell()),
  });
  return {
    listen(listener, onGap) {
      listeners.set(listener, onGap);
      return () => listeners.delete(listener);
    },
    close,
  };
}
