import type { Dependencies } from '../../kernel/dependencies.ts';
import { watchRules } from './alerts.service.ts';

/** Works the `alerts` queue: each minute it compares what the rules of the settings measure with their bounds. */
export const workAlerts = (deps: Dependencies): Promise<void> =>
  deps.jobs.work('alerts', () => watchRules(deps));
