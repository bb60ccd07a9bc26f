import type { FastifyInstance } from 'fastify';
import { billingRoutes } from './billing/routes.ts';
import { controlRoutes } from './control/routes.ts';
import { buildIdentityServer } from './identity/server.ts';
import type { Dependencies } from './kernel/dependencies.ts';
import { operatorRoutes } from './operator/routes.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { reportingRoutes } from './reporting/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

/** The API with the resources of every context. */
export const buildApp = (dependencies: Dependencies): Promise<FastifyInstance> =>
  buildIdentityServer(dependencies, [
    ...operatorRoutes,
    ...paymentsRoutes,
    ...walletRoutes,
    ...billingRoutes,
    ...controlRoutes,
    ...reportingRoutes,
  ]);
