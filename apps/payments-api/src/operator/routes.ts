import type { RegisterRoutes } from '../kernel/server.ts';
import { registerCallbackRoutes } from './callbacks.routes.ts';

export const operatorRoutes: readonly RegisterRoutes[] = [registerCallbackRoutes];
