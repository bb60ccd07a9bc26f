import { randomUUID } from 'node:crypto';
import { operatorProducts } from '@sanaga/domain';
import type { Dependencies } from '../kernel/dependencies.ts';
import type { ActivityLog } from '../kernel/log.ts';
import { operatorRate } from './bounds.ts';
import type { Work, WorkHub } from './work-hub.ts';
import { ProductWorker } from './product-worker.ts';
import type { Subjects } from './subjects.ts';

export interface Worker {
  /** Does everything that is due now: polls of status, then what waits; returns how many requests it worked on. */
  runOnce(): Promise<number>;
  /** Works until stopped, woken when something becomes due. */
  start(hub: WorkHub): void;
  stop(): Promise<void>;
}

/**
 * Sends what was approved to the operator and asks until the outcome is known. Several may run at once, in any process:
 * each poll leases the sent request, and every write is fenced. No call to the operator happens inside a database
 * transaction.
 */
export function createWorker(deps: Dependencies, subjects: Subjects, log: ActivityLog): Worker {
  const options = { deps, subjects, log, owner: randomUUID(), rate: operatorRate(deps.settings) };
  const products = operatorProducts.map((kind) => new ProductWorker(kind, options));
  let unlisten = () => {};
  return {
    async runOnce() {
      let count = 0;
      // one after the other: if one throws, nothing of the other is still under way
      for (const product of products) count += await product.runOnce();
      return count;
    },
    start(hub) {
      const wake = () => {
        for (const product of products) product.wake();
      };
      const wakeFor = (work: Work) => {
        if (work === '') return wake();
        // nothing of a new request can be polled yet
        products.find(({ kind }) => kind === work)?.wakeToSend();
      };
      unlisten = hub.listen(wakeFor, wake);
      for (const product of products) product.start();
    },
    async stop() {
      unlisten();
      await Promise.all(products.map((product) => product.stop()));
    },
  };
}
