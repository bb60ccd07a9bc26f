import type { Dependencies } from '../../kernel/dependencies.ts';
import { endOverDeputies } from './deputies.service.ts';

/** Ends deputies once their days are over. */
export const workDeputies = (deps: Dependencies): Promise<void> =>
  deps.jobs.work('deputies', async () => {
    await endOverDeputies(deps);
  });
