import type { Tx } from '@sanaga/database';
import { planLimits } from '@sanaga/domain';
import { Failure } from '../../kernel/failure.ts';
import { holderPlan } from '../../identity/organisations/holders.repository.ts';
import { roleCounts } from '../../identity/organisations/organisations.service.ts';
import { approversAway } from './approvers.repository.ts';

/**
 * Explains what helps if nobody but these people could approve. It suggests inviting a validator only if the plan has a
 * place.
 */
export async function noApprover(
  tx: Tx,
  organisationId: string,
  makers: readonly string[],
): Promise<Failure> {
  const away = await approversAway(tx, organisationId, makers);
  const because = (context: string) => new Failure('NO_APPROVER', { values: { context } });
  if (away.some(({ status }) => status === 'INVITED')) return because('invited');
  // an admin cannot let in somebody whom the platform suspended
  if (away.some(({ suspended_by }) => suspended_by !== null)) return because('suspended');
  const [plan, { VALIDATOR }] = [await holderPlan(tx, organisationId), await roleCounts(tx, organisationId)];
  return VALIDATOR < planLimits[plan].VALIDATOR ? new Failure('NO_APPROVER') : because('full');
}
