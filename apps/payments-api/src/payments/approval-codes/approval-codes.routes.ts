import { approvalEvidence, transactions } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { acknowledge } from '../../kernel/plugins/acknowledge.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { requestApprovalCode } from '../decisions/approval-code.ts';
import { requestCode } from './request-code.ts';

export function registerApprovalCodeRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, transactions.requestApprovalCode, async ({ caller, query, request }) => {
    await requestCode(deps, asMember(caller), query);
    return acknowledge(request, 'codeMailed');
  });
  register(app, approvalEvidence.sendApprovalCode, async ({ caller, params, request }) => {
    await requestApprovalCode(deps, asMember(caller), params.id);
    return acknowledge(request, 'codeMailed');
  });
}
