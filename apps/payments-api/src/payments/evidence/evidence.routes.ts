import { approvalEvidence } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { sendFile } from '../../kernel/plugins/send-file.ts';
import { challengeApproval } from './challenge.service.ts';
import { evidenceFile } from './evidence-file.ts';

/** Calls about what proves approvals. */
export function registerEvidenceRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, approvalEvidence.challengeApproval, async ({ caller, body }) => {
    const { challengeId, publicKey } = await challengeApproval(deps, asMember(caller), body.transactionIds);
    return { challengeId, publicKey: { ...publicKey } };
  });
  register(app, approvalEvidence.downloadEvidence, async ({ caller, params, reply }) =>
    sendFile(reply, await evidenceFile(deps, asMember(caller), params.id)),
  );
}
