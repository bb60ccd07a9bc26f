import type { RegisterRoutes } from './server.ts';
import { registerPlatformSettingsRoutes } from './platform-settings/platform-settings.routes.ts';
import { registerNotificationsRoutes } from './notifications/notifications.routes.ts';
import { registerCountriesRoutes } from './countries/countries.routes.ts';
import { registerEventRoutes } from './events/events.routes.ts';
import { registerDatabaseMetrics } from './health/database-metrics.ts';
import { registerHealthRoutes } from './health/health.routes.ts';

export const kernelRoutes: readonly RegisterRoutes[] = [
  registerPlatformSettingsRoutes,
  registerNotificationsRoutes,
  registerCountriesRoutes,
  registerEventRoutes,
  registerHealthRoutes,
  registerDatabaseMetrics,
];
