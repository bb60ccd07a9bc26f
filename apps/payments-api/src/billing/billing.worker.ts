import type { Dependencies } from '../kernel/dependencies.ts';
import type { Log } from '../kernel/log.ts';
import { billEverybody, billHolder } from './billing.service.ts';

/** Works the `billing` queue: all holders by the clock, and one holder whose wallet has just received money. */
export const workBilling = (deps: Dependencies, log: Log): Promise<void> =>
  deps.jobs.work('billing', async ({ organisationId }) => {
    if (organisationId !== undefined) return billHolder(deps, organisationId);
    for (const [id, error] of await billEverybody(deps))
      log.error({ err: error, organisationId: id }, 'a holder could not be billed');
  });
