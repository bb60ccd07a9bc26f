import { approvalPolicy } from '@sanaga/contract';
import { withoutLimits, withoutStepUp } from '@sanaga/domain';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import * as service from './approval-policy.service.ts';

export function registerApprovalPolicyRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, approvalPolicy.getApprovalPolicy, ({ caller }) => service.getPolicy(deps, asMember(caller)));
  register(app, approvalPolicy.changeApprovalPolicy, ({ caller, body }) =>
    service.changePolicy(deps, asMember(caller), body.tiers, {
      stepUp: body.stepUp === null ? withoutStepUp : body.stepUp,
      limits: body.limits === null ? withoutLimits : body.limits,
    }),
  );
  register(app, approvalPolicy.confirmApprovalPolicy, ({ caller, params }) =>
    service.confirmPolicy(deps, asMember(caller), params.id),
  );
  register(app, approvalPolicy.withdrawApprovalPolicy, ({ caller, params }) =>
    service.withdrawPolicy(deps, asMember(caller), params.id),
  );
}
