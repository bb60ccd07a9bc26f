import type { RegisterRoutes } from '../kernel/server.ts';
import { registerWalletRoutes } from './wallet.routes.ts';
import { registerRefillRoutes } from './refills/refills.routes.ts';
import { registerServiceProviderRoutes } from './service-providers/service-providers.routes.ts';
import { registerCardRoutes } from './card/card.routes.ts';

export const walletRoutes: readonly RegisterRoutes[] = [
  registerWalletRoutes,
  registerRefillRoutes,
  registerServiceProviderRoutes,
  registerCardRoutes,
];
