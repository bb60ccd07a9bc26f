import type { Dependencies } from '../../kernel/dependencies.ts';
import { compareByClock } from './comparison.service.ts';

/** Works the `float-comparison` queue: compares the books with the operator's balances once a day. */
export const workFloatComparison = (deps: Dependencies): Promise<void> =>
  deps.jobs.work('float-comparison', () => compareByClock(deps));
