import {
  type OperatorStatement,
  type ReconciliationException,
  useListDualControlRequestsQuery,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { openDecisions } from '../shared/platform/dual-control-requests.tsx';
import { useTooEarly } from '../shared/platform/dual-control-terms.ts';

/** Proposal that a second super admin is asked to approve: how to settle a difference, or to withdraw a statement. */
type Proposal = ReconciliationException['proposal'] | OperatorStatement['withdrawal'];

/** Says whether the person withdraws a proposal of their own or rejects another's; the call is the same. */
export function useClosing(proposal: Proposal): 'withdraw' | 'reject' {
  const { userId } = useCurrentUser();
  return proposal?.askedBy.userId === userId ? 'withdraw' : 'reject';
}

/** Says why the person cannot agree to the proposal now; returns undefined if they can, or if nothing is proposed. */
export function useObstacle(proposal: Proposal): string | undefined {
  const { t } = useTranslation('reports');
  const { data } = useListDualControlRequestsQuery(openDecisions, { skip: !proposal?.confirmable });
  const decision = data?.content.find(({ decisionId }) => decisionId === proposal?.decisionId);
  const tooEarly = useTooEarly(decision?.confirmableAt);
  return proposal && !proposal.confirmable ? t('decide.another') : tooEarly;
}
