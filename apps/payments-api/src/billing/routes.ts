import type { RegisterRoutes } from '../kernel/server.ts';
import { registerSubscriptionRoutes } from './subscriptions.routes.ts';

export const billingRoutes: readonly RegisterRoutes[] = [registerSubscriptionRoutes];
