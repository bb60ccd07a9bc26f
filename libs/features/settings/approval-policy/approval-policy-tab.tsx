import {
  type ApprovalPolicy,
  type Member,
  useGetApprovalPolicyQuery,
  useGetCompanyEmployeesQuery,
} from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Card, Notice } from '@sanaga/ui';
import { Button } from 'antd';
import { DeputiesCard } from '../../shared/deputies/deputies-card.tsx';
import { CardNotLoaded } from '../../shared/lists/not-loaded.tsx';
import { EditPolicy } from './edit-policy.tsx';
import { Example } from './example.tsx';
import { LimitList } from './limit-list.tsx';
import { Proposal } from './proposal.tsx';
import { StepUpRule } from './step-up-rule.tsx';
import { TierList } from './tier-list.tsx';

interface ShownProps {
  policy: ApprovalPolicy;
  members: readonly Member[];
  /** Undefined for people who may not change it. */
  onChange: (() => void) | undefined;
}

/** Shows the policy in force, and what is proposed instead. */
function Shown({ policy, members, onChange }: ShownProps) {
  const { t } = useTranslation('approval-policy');
  const { dateTime } = useFormats();
  const mayName = useCan('deputy:name');
  const { fulfillable, inForceAt, limits, proposal, stepUp, tiers } = policy;
  return (
    <div className="sg-col">
      {fulfillable !== 'YES' && <Notice tone="act">{t(`fulfillable.${fulfillable}`)}</Notice>}
      {proposal && <Proposal proposal={proposal} members={members} />}
      <div className="sg-grid">
        <Card
          title={t('inForce')}
          className="sg-c8"
          extra={onChange && <Button onClick={onChange}>{t('edit.open')}</Button>}
        >
          <p className="sg-text2">{inForceAt ? t('since', { when: dateTime(inForceAt) }) : t('none')}</p>
          <TierList tiers={tiers} members={members} />
          <StepUpRule rule={stepUp} />
        </Card>
        <Example tiers={tiers} members={members} />
        <Card title={t('limits.title')} className="sg-c8">
          <LimitList limits={limits} members={members} />
        </Card>
        {mayName && <DeputiesCard members={members} hasPolicy={policy.version > 0} />}
      </div>
    </div>
  );
}

/** Shows which approvals the organisation's payments need, and what is limited; admins change them, and others confirm what asks for less. */
export function ApprovalPolicyTab() {
  const { t } = useTranslation('approval-policy');
  const { read, change } = useAddress();
  const policy = useGetApprovalPolicyQuery();
  const members = useGetCompanyEmployeesQuery();
  const mayChange = useCan('approval-policy:change');
  if (!policy.data) return <CardNotLoaded query={policy} rows={5} errorTitle={t('failed')} />;
  if (!members.data) return <CardNotLoaded query={members} rows={5} errorTitle={t('failed')} />;
  const known = { policy: policy.data, members: members.data };
  if (mayChange && read('edit') !== undefined)
    return <EditPolicy {...known} onDone={() => change({ edit: undefined })} />;
  return <Shown {...known} onChange={mayChange ? () => change({ edit: '1' }) : undefined} />;
}
