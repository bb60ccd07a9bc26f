import { approvalEvidence } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { challengeApproval } from './challenge.service.ts';

/** Calls about approvals that a passkey confirms. */
export function registerEvidenceRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, approvalEvidence.challengeApproval, async ({ caller, body }) => {
    const { challengeId, publicKey } = await challengeApproval(deps, asMember(caller), body.transactionIds);
    return { challengeId, publicKey: { ...publicKey } };
  });
}
