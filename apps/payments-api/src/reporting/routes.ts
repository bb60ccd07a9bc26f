import type { RegisterRoutes } from '../kernel/server.ts';
import { registerAuditRoutes } from './audit/audit.routes.ts';
import { registerExpenseRoutes } from './expenses/expenses.routes.ts';
import { registerOverviewRoutes } from './overview/overview.routes.ts';
import { registerPastDecisionRoutes } from './past-decisions/past-decisions.routes.ts';
import { registerPaperRoutes } from './papers/papers.routes.ts';
import { registerPlatformPaymentRoutes } from './payments/payments.routes.ts';
import { registerSearchRoutes } from './search/search.routes.ts';
import { registerStatementRoutes } from './statements/statement.routes.ts';

export const reportingRoutes: readonly RegisterRoutes[] = [
  registerOverviewRoutes,
  registerExpenseRoutes,
  registerPaperRoutes,
  registerSearchRoutes,
  registerPlatformPaymentRoutes,
  registerStatementRoutes,
  registerPastDecisionRoutes,
  registerAuditRoutes,
];
