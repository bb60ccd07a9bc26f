import { inTransaction } from '@sanaga/database';
import type { Dependencies } from '../../kernel/dependencies.ts';
import type { Log } from '../../kernel/log.ts';
import { startPoller, type Poller } from '../../kernel/poller.ts';
import type { WorkHub } from '../../operator/work-hub.ts';
import { continueStep } from './bulk-steps.ts';

/** Does one portion of a bulk transaction's step; returns false if there is none. */
export const workBulkStep = (deps: Dependencies): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => (await continueStep(tx, deps)) !== undefined);

/** Continues the steps of large bulk transactions until they have reached all items, in any process. */
export const workBulkSteps = (deps: Dependencies, log: Log, hub: WorkHub): Poller =>
  startPoller({
    work: () => workBulkStep(deps),
    name: 'bulk steps',
    log,
    wakeOn: (wake) => hub.listen((work) => work === 'BULK_STEP' && wake(), wake),
  });
