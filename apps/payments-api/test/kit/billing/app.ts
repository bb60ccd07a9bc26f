import type { FastifyInstance } from 'fastify';
import { tryAgainWithMoney } from '../../../src/billing/billing.service.ts';
import { billingRoutes } from '../../../src/billing/routes.ts';
import { buildIdentityServer } from '../../../src/identity/server.ts';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { walletRoutes } from '../../../src/wallet/routes.ts';
import type { MoneyArrived } from '../base/harness.ts';

/** Builds billing and what it depends on. */
export const buildApp = (dependencies: Dependencies): Promise<FastifyInstance> =>
  buildIdentityServer(dependencies, [...walletRoutes, ...billingRoutes]);

export const moneyArrived: MoneyArrived = tryAgainWithMoney;
