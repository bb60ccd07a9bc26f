import type { RegisterRoutes } from '../kernel/server.ts';
import { registerFloatRoutes } from './float/float.routes.ts';
import { registerLedgerMetrics } from './ledger-metrics.ts';
import { registerMonthEndRoutes } from './month-ends/month-ends.routes.ts';
import { registerPauseRoutes } from './pauses/pauses.routes.ts';
import { registerReconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { registerRestoreRoutes } from './restore/restore.routes.ts';

export const controlRoutes: readonly RegisterRoutes[] = [
  registerReconciliationRoutes,
  registerLedgerMetrics,
  registerRestoreRoutes,
  registerPauseRoutes,
  registerFloatRoutes,
  registerMonthEndRoutes,
];
