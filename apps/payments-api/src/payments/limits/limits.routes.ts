import { approvalPolicy } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { getLimitsLeft } from './limits.service.ts';

export function registerLimitRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, approvalPolicy.getApprovalLimitsLeft, ({ caller, query }) =>
    getLimitsLeft(deps, asMember(caller), query.number),
  );
}
