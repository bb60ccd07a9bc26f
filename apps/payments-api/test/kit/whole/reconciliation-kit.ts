import {
  createReconciliationKit as createKit,
  type ReconciliationKit,
} from '../control/reconciliation-kit.ts';
import { createMoneyHarness } from './money-harness.ts';

export { reason, type ReconciliationKit } from '../control/reconciliation-kit.ts';

/** Creates the whole API with what reconciliation needs. */
export const createReconciliationKit = (): Promise<ReconciliationKit> => createKit(createMoneyHarness);
