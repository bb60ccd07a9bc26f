import type { RegisterRoutes } from '../kernel/server.ts';
import { registerCallbackRoutes } from './callbacks.routes.ts';
import { registerOperatorCallMetrics, registerOperatorMetrics } from './operator-metrics.ts';
import { registerReleaseRoutes } from './release.routes.ts';

export const operatorRoutes: readonly RegisterRoutes[] = [
  registerCallbackRoutes,
  registerReleaseRoutes,
  registerOperatorMetrics,
  registerOperatorCallMetrics,
];
