import type { Database, Tx } from '@sanaga/database';
import { fulfillable, type Fulfillable, withoutPolicy } from '@sanaga/domain';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { enforce, policyPath, rulesOf } from './approval-policy.service.ts';
import * as repository from './approval-policy.repository.ts';

/** Returns whether the people of an organisation can give what its approval policy asks for. */
export async function fulfillableNow(db: Tx | Database, organisationId: string): Promise<Fulfillable> {
  const policy = await repository.policyInForce(db, organisationId);
  return policy ? fulfillable(policy.tiers, await repository.activeApprovers(db, organisationId)) : 'YES';
}

/** Throws WRONG_STATUS unless the people of an organisation can no longer give what its approval policy asks for. */
export async function assertLockedOut(db: Tx | Database, organisationId: string): Promise<void> {
  if ((await fulfillableNow(db, organisationId)) !== 'NO') throw new Failure('WRONG_STATUS');
}

/**
 * Brings an organisation, whose row is locked, back to one approval for each payment; limits and the rule about factors
 * stay, what was proposed ends, and everybody is told. Throws WRONG_STATUS where it is not locked out.
 */
export async function bringBackToOneApproval(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  { id: organisationId, name: organisation }: { id: string; name: string },
): Promise<void> {
  // 1. The policy.
  await assertLockedOut(tx, organisationId);
  const present = await repository.policyInForce(tx, organisationId);
  await repository.endProposal(tx, organisationId, { status: 'REPLACED', by: caller.userId, at: deps.now() });
  const { limits, stepUp } = rulesOf(present);
  const policy = { organisationId, tiers: withoutPolicy, limits, stepUp };
  await enforce(tx, caller, present, { ...policy, proposedBy: null, confirmedBy: null });

  // 2. Everybody of the organisation hears of it by email too.
  for (const { email, language, name } of await repository.activeMembers(tx, organisationId))
    await queueMail(deps.jobs, tx, {
      to: email,
      language,
      template: 'approval-policy-reset',
      values: { person: name, organisation, link: `${deps.settings.ORG_PORTAL_URL}${policyPath}` },
    });
}
