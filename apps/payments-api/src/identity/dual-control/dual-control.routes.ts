import { dualControl } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { toPage } from '../../kernel/paging.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { requestRecovery, confirmRecovery } from './admin-recovery.service.ts';
import { requestWriteOff, confirmWriteOff } from './write-off.service.ts';
import { toDualControlRequest } from './dual-control.mapper.ts';
import { listDecisions, soleLimit, withdraw } from './dual-control.service.ts';
import { confirmPolicyReset, readPolicyState, requestPolicyReset } from './policy-reset.service.ts';
import { confirmSuperAdminChange, requestSuperAdminChange } from './super-admin-change.service.ts';

export function registerDualControlRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, dualControl.listDualControlRequests, async ({ caller, query }) =>
    toPage(await listDecisions(deps, caller, query), query, toDualControlRequest),
  );
  register(app, dualControl.getSoleDecisionLimit, async ({ caller }) => {
    const limit = await soleLimit(deps, caller);
    return { upTo: limit === null ? null : Number(limit) };
  });
  register(app, dualControl.withdrawDualControlRequest, async ({ caller, params }) =>
    toDualControlRequest(await withdraw(deps, caller, params.decisionId)),
  );
  register(app, dualControl.recoverAdmin, async ({ caller, params, body }) =>
    toDualControlRequest(await requestRecovery(deps, caller, params.organisationId, body)),
  );
  register(app, dualControl.confirmAdminRecovery, async ({ caller, params }) =>
    toDualControlRequest(await confirmRecovery(deps, caller, params.decisionId)),
  );
  register(app, dualControl.readPolicyState, async ({ params }) => ({
    fulfillable: await readPolicyState(deps, params.organisationId),
  }));
  register(app, dualControl.requestPolicyReset, async ({ caller, params, body }) =>
    toDualControlRequest(await requestPolicyReset(deps, caller, params.organisationId, body.reason)),
  );
  register(app, dualControl.confirmPolicyReset, async ({ caller, params }) =>
    toDualControlRequest(await confirmPolicyReset(deps, caller, params.decisionId)),
  );
  register(app, dualControl.closeOutWallet, async ({ caller, params, body }) =>
    toDualControlRequest(await requestWriteOff(deps, caller, params.id, body.reason)),
  );
  register(app, dualControl.confirmCloseOut, async ({ caller, params }) =>
    toDualControlRequest(await confirmWriteOff(deps, caller, params.decisionId)),
  );
  register(app, dualControl.requestSuperAdminChange, async ({ caller, params, body }) =>
    toDualControlRequest(await requestSuperAdminChange(deps, caller, params.userId, body)),
  );
  register(app, dualControl.confirmSuperAdminChange, async ({ caller, params }) =>
    toDualControlRequest(await confirmSuperAdminChange(deps, caller, params.decisionId)),
  );
}
