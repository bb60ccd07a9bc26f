import { jointDecisions } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { toPage } from '../../kernel/paging.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { askRecovery, confirmRecovery } from './admin-recovery.service.ts';
import { askCloseOut, confirmCloseOut } from './write-off.service.ts';
import { toJointDecision } from './dual-control.mapper.ts';
import { listDecisions, withdraw } from './dual-control.service.ts';

export function registerJointDecisionRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, jointDecisions.listJointDecisions, async ({ caller, query }) =>
    toPage(await listDecisions(deps, caller, query), query, toJointDecision),
  );
  register(app, jointDecisions.withdrawJointDecision, async ({ caller, params }) =>
    toJointDecision(await withdraw(deps, caller, params.decisionId)),
  );
  register(app, jointDecisions.recoverAdmin, async ({ caller, params, body }) =>
    toJointDecision(await askRecovery(deps, caller, params.organisationId, body)),
  );
  register(app, jointDecisions.confirmAdminRecovery, async ({ caller, params }) =>
    toJointDecision(await confirmRecovery(deps, caller, params.decisionId)),
  );
  register(app, jointDecisions.closeOutWallet, async ({ caller, params, body }) =>
    toJointDecision(await askCloseOut(deps, caller, params.id, body.reason)),
  );
  register(app, jointDecisions.confirmCloseOut, async ({ caller, params }) =>
    toJointDecision(await confirmCloseOut(deps, caller, params.decisionId)),
  );
}
