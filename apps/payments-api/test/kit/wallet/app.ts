import type { FastifyInstance } from 'fastify';
import { buildIdentityServer } from '../../../src/identity/server.ts';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { operatorRoutes } from '../../../src/operator/routes.ts';
import type { Subjects } from '../../../src/operator/subjects.ts';
import { refillSubject } from '../../../src/wallet/refills/refill-settlement.ts';
import { walletRoutes } from '../../../src/wallet/routes.ts';
import { noSubject } from '../money/no-subject.ts';

/** Builds the wallet and what it depends on. */
export const buildApp = (dependencies: Dependencies): Promise<FastifyInstance> =>
  buildIdentityServer(dependencies, [...operatorRoutes, ...walletRoutes]);

export const subjectsOf = (dependencies: Dependencies): Subjects => ({
  TRANSACTION: noSubject,
  REFILL: refillSubject(dependencies),
});
