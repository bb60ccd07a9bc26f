import { inTransaction } from '@sanaga/database';
import type { Fulfillable } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import {
  assertLockedOut,
  bringBackToOneApproval,
  fulfillableNow,
} from '../approval-policy/lock-out.service.ts';
import { organisationExists } from '../organisations/holders.repository.ts';
import { lockHolder } from '../organisations/organisations.service.ts';
import {
  ask,
  assertNoInterest,
  decide,
  openDecision,
  seenDecision,
  type SeenDecision,
} from './dual-control.service.ts';

/** Returns whether the people of an organisation can fulfil its approval policy. Throws NOT_FOUND. */
export async function readPolicyState({ db }: Dependencies, organisationId: string): Promise<Fulfillable> {
  if (!(await organisationExists(db, organisationId))) throw new Failure('NOT_FOUND');
  return fulfillableNow(db, organisationId);
}

/**
 * Requests that an organisation which can no longer fulfil its approval policy needs one approval for each payment. Throws
 * NOT_FOUND, OWN_INTEREST, WRONG_STATUS where it is not locked out, or DUPLICATE.
 */
export function requestPolicyReset(
  deps: Dependencies,
  caller: Caller,
  organisationId: string,
  reason: string,
): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    const organisation = await lockHolder(tx, organisationId);
    await assertNoInterest(tx, caller, organisationId);
    await assertLockedOut(tx, organisationId);
    const id = await ask(tx, deps, caller, { kind: 'POLICY_RESET', organisation, reason, detail: {} });
    await audit(tx, caller, {
      action: 'approval-policy.ask-reset',
      subjectType: 'organisation',
      subjectId: organisationId,
      organisationId,
      detail: { reason },
    });
    return seenDecision(tx, caller, id);
  });
}

/**
 * Agrees, as a second super admin. Throws NOT_FOUND, OWN_INTEREST, WRONG_STATUS, also where the policy can be fulfilled by
 * now, SECOND_PERSON_REQUIRED or TOO_EARLY.
 */
export function confirmPolicyReset(deps: Dependencies, caller: Caller, id: string): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    const { organisation_id: organisationId } = await openDecision(tx, 'POLICY_RESET', id);
    if (organisationId === null) throw new Failure('NOT_FOUND');
    const organisation = await lockHolder(tx, organisationId);
    await assertNoInterest(tx, caller, organisationId);
    await decide(tx, deps, caller, await openDecision(tx, 'POLICY_RESET', id));
    await bringBackToOneApproval(tx, deps, caller, organisation);
    return seenDecision(tx, caller, id);
  });
}
