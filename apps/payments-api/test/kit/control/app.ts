import type { FastifyInstance } from 'fastify';
import { billingRoutes } from '../../../src/billing/routes.ts';
import { controlRoutes } from '../../../src/control/routes.ts';
import { buildIdentityServer } from '../../../src/identity/server.ts';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { operatorRoutes } from '../../../src/operator/routes.ts';
import { paymentsRoutes } from '../../../src/payments/routes.ts';
import { walletRoutes } from '../../../src/wallet/routes.ts';

/** Builds control and what it depends on. */
export const buildApp = (dependencies: Dependencies): Promise<FastifyInstance> =>
  buildIdentityServer(dependencies, [
    ...operatorRoutes,
    ...paymentsRoutes,
    ...walletRoutes,
    ...billingRoutes,
    ...controlRoutes,
  ]);
