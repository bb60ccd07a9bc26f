import type { Dependencies } from '../../kernel/dependencies.ts';
import { enforceDuePolicies } from './approval-policy.service.ts';

/** Puts proposed policies in force once their day is over. */
export const workApprovalPolicies = (deps: Dependencies): Promise<void> =>
  deps.jobs.work('approval-policies', async () => {
    await enforceDuePolicies(deps);
  });
