import {
  type Member,
  type Organisation,
  useGetNumberOfUsersQuery,
  useGetOrganisationUsersQuery,
} from '@sanaga/api';
import { memberRoles } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Card, type Column, FigureStrip, StatusTag, TwoLines } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { JoinedOn } from '../shared/people/joined-on.tsx';
import { SuspendedOn } from '../shared/people/suspended-on.tsx';
import { AskMember, type MemberQuestion } from './member-questions.tsx';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

/** Shows the members of each role, and how many the plan allows. */
function Limits({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation(['organisations', 'common']);
  const { data } = useGetNumberOfUsersQuery({ id: organisationId });
  if (!data) return null;
  return (
    <FigureStrip
      label={t('members.title')}
      figures={memberRoles.map((role) => ({
        label: t(`common:roles.${role}`),
        value: t('members.of', { used: data[role].used, limit: data[role].limit }),
        detail: t('members.plan', { plan: t(`common:plans.${data.plan}`) }),
      }))}
    />
  );
}

/** Returns what can be done with a member in their status; only an admin's mailbox is recovered. */
function questionsOf({ status, roles }: Member): MemberQuestion[] {
  if (status === 'SUSPENDED') return ['memberRemove', 'memberReactivate'];
  if (status !== 'ACTIVE') return status === 'INVITED' ? ['memberRemove'] : [];
  return [...(roles.includes('ADMIN') ? (['recover'] as const) : []), 'memberRemove', 'memberSuspend'];
}

interface MemberActionsProps {
  member: Member;
  onAsk: (question: MemberQuestion) => void;
}

function MemberActions({ member, onAsk }: MemberActionsProps) {
  const { t } = useTranslation('organisations');
  return (
    <span className="organisation-actions">
      {questionsOf(member).map((question) => (
        <Button
          key={question}
          danger={question === 'memberRemove'}
          onClick={() => onAsk(question)}
          aria-label={t(`${question}.named`, { name: member.name })}
        >
          {t(`${question}.action`)}
        </Button>
      ))}
    </span>
  );
}

const Status = ({ member }: { member: Member }) => (
  <>
    {member.status && <StatusTag kind="user" status={member.status} />}
    <SuspendedOn person={member} caption />
  </>
);

/** Lists the people who work with the wallet, and what a super admin may do about each. */
export function MembersTab({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation(['organisations', 'common']);
  const common = useCommonColumns();
  const { list } = useFormats();
  const address = useAddress();
  const { organisationId } = organisation;
  const query = useGetOrganisationUsersQuery({ organisationId });
  const [asked, setAsked] = useState<{ question: MemberQuestion; member: Member }>();
  const rolesOf = ({ roles }: Member) => list(roles.map((role) => t(`common:roles.${role}`)));
  const actions = (member: Member) => (
    <MemberActions member={member} onAsk={(question) => setAsked({ question, member })} />
  );
  const columns: Column<Member>[] = [
    common.party,
    { key: 'role', title: t('common:fields.role'), render: rolesOf },
    common.status((member) => <Status member={member} />),
    {
      key: 'joined',
      title: t('memberSince'),
      hideBelow: 1440,
      render: (member) => <JoinedOn person={member} />,
    },
    common.actions(t('actions'), actions),
  ];
  return (
    <div className="sg-col">
      <Limits organisationId={organisationId} />
      <Card flush>
        <QueryTable
          label={t('members.title')}
          query={query}
          columns={columns}
          rowKey={({ userId }) => userId}
          current={address.read('member')}
          card={(member) => (
            <div className="sg-col organisation-member">
              <div className="sg-row">
                <span className="sg-spread">
                  <TwoLines first={<strong>{member.name}</strong>} second={rolesOf(member)} />
                </span>
                {member.status && <StatusTag kind="user" status={member.status} />}
              </div>
              <SuspendedOn person={member} caption />
              {actions(member)}
            </div>
          )}
        />
      </Card>
      {asked && <AskMember {...asked} organisationId={organisationId} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
