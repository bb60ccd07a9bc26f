import type { FastifyInstance } from 'fastify';
import { buildIdentityServer } from '../../../src/identity/server.ts';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { operatorRoutes } from '../../../src/operator/routes.ts';
import type { Subjects } from '../../../src/operator/subjects.ts';
import { paymentsRoutes } from '../../../src/payments/routes.ts';
import { transactionSubject } from '../../../src/payments/settlement/settlement.ts';
import { noSubject } from '../money/no-subject.ts';

/** Builds payments and what they depend on. */
export const buildApp = (dependencies: Dependencies): Promise<FastifyInstance> =>
  buildIdentityServer(dependencies, [...operatorRoutes, ...paymentsRoutes]);

export const subjectsOf = (dependencies: Dependencies): Subjects => ({
  TRANSACTION: transactionSubject(dependencies),
  REFILL: noSubject,
});
