import {
  apiErrorOf,
  type ApprovalPolicy,
  type Member,
  useConfirmApprovalPolicyMutation,
  useWithdrawApprovalPolicyMutation,
} from '@sanaga/api';
import { useCan, useCurrentUser } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, Notice, useAnnounce } from '@sanaga/ui';
import { Refusal } from '../../shared/forms/refusal.tsx';
import { LimitList } from './limit-list.tsx';
import { StepUpRule } from './step-up-rule.tsx';
import { TierList } from './tier-list.tsx';
import './approval-policy.css';

interface ProposalProps {
  proposal: NonNullable<ApprovalPolicy['proposal']>;
  members: readonly Member[];
}

/** Shows the policy that somebody proposed, and lets others who may approve payments confirm or withdraw it. */
export function Proposal({ proposal, members }: ProposalProps) {
  const { t } = useTranslation('approval-policy');
  const { dateTime } = useFormats();
  const announce = useAnnounce();
  const { userId } = useCurrentUser();
  const mayDecide = useCan('approval-policy:confirm');
  const [confirm, confirming] = useConfirmApprovalPolicyMutation();
  const [withdraw, withdrawing] = useWithdrawApprovalPolicyMutation();
  const { id, proposedBy, inForceAt, tiers, stepUp, limits } = proposal;
  const isOwn = proposedBy.userId === userId;
  const decide = async (call: typeof confirm | typeof withdraw, done: string) => {
    const { error } = await call({ id });
    if (!error) announce(done);
  };
  return (
    <Card title={t('proposal.title')}>
      <Notice tone="act">
        {t(isOwn ? 'proposal.own' : 'proposal.by', { name: proposedBy.name, when: dateTime(inForceAt) })}
      </Notice>
      <TierList tiers={tiers} members={members} />
      <StepUpRule rule={stepUp} />
      <LimitList limits={limits} members={members} />
      {mayDecide && (
        <div className="sg-row sg-wrap approval-policy-decide">
          {!isOwn && (
            <BusyButton
              type="primary"
              busy={confirming.isLoading}
              busyLabel={t('proposal.confirming')}
              onClick={() => void decide(confirm, t('proposal.confirmed'))}
            >
              {t('proposal.confirm')}
            </BusyButton>
          )}
          <BusyButton
            busy={withdrawing.isLoading}
            busyLabel={t('proposal.withdrawing')}
            onClick={() => void decide(withdraw, t('proposal.withdrawn'))}
          >
            {t('proposal.withdraw')}
          </BusyButton>
        </div>
      )}
      <Refusal>{apiErrorOf(confirming.error ?? withdrawing.error)?.message}</Refusal>
    </Card>
  );
}
