import type { RegisterRoutes } from '../kernel/server.ts';
import { registerOverviewRoutes } from './overview/overview.routes.ts';
import { registerExpenseRoutes } from './expenses/expenses.routes.ts';
import { registerFloatRoutes } from './float/float.routes.ts';
import { registerLedgerMetrics } from './ledger-metrics.ts';
import { registerRestoreRoutes } from './restore/restore.routes.ts';
import { registerPaperRoutes } from './papers/papers.routes.ts';
import { registerReconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { registerSearchRoutes } from './search/search.routes.ts';

export const reportingRoutes: readonly RegisterRoutes[] = [
  registerOverviewRoutes,
  registerExpenseRoutes,
  registerReconciliationRoutes,
  registerLedgerMetrics,
  registerRestoreRoutes,
  registerFloatRoutes,
  registerPaperRoutes,
  registerSearchRoutes,
];
