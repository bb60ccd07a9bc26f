import {
  type Organisation,
  type OrganisationDetail as Detail,
  useGetOrganisationProfileByIdQuery,
  useReadPolicyStateQuery,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import { Card, Notice, PageHeader, StatusTag } from '@sanaga/ui';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { DualControlRequests, useOpenDecisions } from '../shared/platform/dual-control-requests.tsx';
import { DocumentReview } from '../shared/documents/document-review.tsx';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { AuditTab } from './audit-tab.tsx';
import { AskOrganisation, ConfirmName, type OrganisationQuestion } from './organisation-questions.tsx';
import { MembersTab } from './members-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { TransactionsTab } from './transactions-tab.tsx';
import { WalletTab } from './wallet-tab.tsx';

const tabs = ['profile', 'documents', 'members', 'wallet', 'transactions', 'audit'] as const;

interface ActionsProps {
  status: Organisation['status'];
  onAsk: (question: OrganisationQuestion) => void;
}

/** Offers what can be done with an organisation in its status; nothing if it was rejected or is gone. */
function Actions({ status, onAsk }: ActionsProps) {
  const { t } = useTranslation('organisations');
  if (status !== 'APPROVED' && status !== 'SUSPENDED') return null;
  const main = status === 'APPROVED' ? 'suspend' : 'reactivate';
  return (
    <>
      <Button danger onClick={() => onAsk('delete')}>
        {t('delete.action')}
      </Button>
      <Button onClick={() => onAsk(main)}>{t(`${main}.action`)}</Button>
    </>
  );
}

function Suspended({ organisation: { suspendedAt, suspensionReason } }: { organisation: Organisation }) {
  const { t } = useTranslation('organisations');
  const { date } = useFormats();
  if (suspendedAt === null) return null;
  return (
    <Notice tone="act">
      {t('suspendedOn', { date: date(suspendedAt) })} {suspensionReason}
    </Notice>
  );
}

/** Says that too few people are left for the approval policy, which two super admins take back. */
function LockedOut({ organisation }: { organisation: Detail }) {
  const { t } = useTranslation('organisations');
  const { organisationId } = organisation;
  const [asking, setAsking] = useState(false);
  const { data } = useReadPolicyStateQuery({ organisationId });
  const { decisions } = useOpenDecisions(organisationId);
  if (data?.fulfillable !== 'NO') return null;
  const isAsked = decisions?.some(({ kind }) => kind === 'POLICY_RESET') === true;
  return (
    <>
      <Notice
        tone="act"
        action={
          !isAsked && (
            <Button size="small" onClick={() => setAsking(true)}>
              {t('policyReset.action')}
            </Button>
          )
        }
      >
        {t('policyReset.notice')}
      </Notice>
      {asking && (
        <AskOrganisation
          question="policyReset"
          organisation={organisation}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Says that strangers read another name than the organisation's, until that is confirmed. */
function Renamed({ organisation }: { organisation: Detail }) {
  const { t } = useTranslation('organisations');
  const [asking, setAsking] = useState(false);
  const { previousName: before } = organisation;
  if (before === null) return null;
  return (
    <>
      <Notice
        tone="calm"
        action={
          <Button size="small" onClick={() => setAsking(true)}>
            {t('confirmName.action')}
          </Button>
        }
      >
        {t('confirmName.notice', { before })}
      </Notice>
      {asking && <ConfirmName organisation={organisation} onClose={() => setAsking(false)} />}
    </>
  );
}

function Loaded({ organisation }: { organisation: Detail }) {
  const { t } = useTranslation('organisations');
  const { read, change } = useAddress();
  const [question, setQuestion] = useState<OrganisationQuestion>();
  const { organisationId, name, status } = organisation;
  const content = {
    profile: <ProfileTab organisation={organisation} />,
    documents: (
      <Card title={t('tabs.documents')}>
        <DocumentReview organisationId={organisationId} />
      </Card>
    ),
    members: <MembersTab organisation={organisation} />,
    wallet: <WalletTab organisation={organisation} />,
    transactions: <TransactionsTab organisationId={organisationId} />,
    audit: <AuditTab organisationId={organisationId} />,
  };
  return (
    <>
      <PageHeader
        title={name}
        breadcrumb={[{ label: t('title'), href: paths.organisations }]}
        context={<StatusTag kind="organisation" status={status} />}
        actions={<Actions status={status} onAsk={setQuestion} />}
      />
      <div className="sg-col">
        <Suspended organisation={organisation} />
        {status !== 'REJECTED' && <LockedOut organisation={organisation} />}
        <Renamed organisation={organisation} />
        <DualControlRequests organisationId={organisationId} />
      </div>
      <Tabs
        activeKey={tabs.find((tab) => tab === read('tab')) ?? 'profile'}
        onChange={(tab) =>
          change({ tab, page: undefined, status: undefined, search: undefined, member: undefined })
        }
        destroyOnHidden
        items={tabs.map((key) => ({ key, label: t(`tabs.${key}`), children: content[key] }))}
      />
      {question && (
        <AskOrganisation
          question={question}
          organisation={organisation}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

/** Shows one organisation as the platform sees it, and what a super admin may do with it. */
export function OrganisationDetail({ id }: { id: string }) {
  const { t } = useTranslation('organisations');
  const query = useGetOrganisationProfileByIdQuery({ id });
  const { currentData } = query;
  if (currentData) return <Loaded organisation={currentData} />;
  return (
    <>
      <PageHeader title={t('title')} breadcrumb={[{ label: t('title'), href: paths.organisations }]} />
      <CardNotLoaded query={query} rows={5} />
    </>
  );
}
