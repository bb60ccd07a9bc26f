import type { Member } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { isUnnamed } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Avatar, Card, type Column, EmptyState, StatusTag, TwoLines } from '@sanaga/ui';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { type QueryState } from '../shared/lists/use-listed.ts';
import { JoinedOn } from '../shared/people/joined-on.tsx';
import { Removal, ResendLink } from './member-actions.tsx';
import { useJobTitle, useRoleText } from './member-texts.ts';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

function Actions({ member }: { member: Member }) {
  const { t } = useTranslation('users');
  const { userId } = useCurrentUser();
  if (member.userId === userId) return <span className="sg-caption sg-text3">{t('you')}</span>;
  // the row's own surface opens the person
  return (
    <span className="sg-row sg-wrap users-row-actions">
      {member.status === 'INVITED' && <ResendLink member={member} />}
      <Removal member={member} small />
    </span>
  );
}

/** Returns the address, unless it takes the place of a name that nobody has given yet. */
const secondOf = ({ name, email = '' }: Member) => (isUnnamed({ name, email }) ? undefined : email);

/** Returns the columns; `narrow`: next to an open drawer, which has the actions. */
function useColumns(narrow: boolean): Column<Member>[] {
  const { t } = useTranslation(['users', 'common']);
  const common = useCommonColumns();
  const roleText = useRoleText();
  const jobTitle = useJobTitle();
  const name: Column<Member> = {
    key: 'name',
    title: t('common:fields.name'),
    render: (row) => (
      <span className="sg-row">
        <Avatar name={row.name} round small neutral />
        <TwoLines first={row.name} second={narrow ? roleText(row) : secondOf(row)} />
      </span>
    ),
  };
  const status: Column<Member> = common.status(
    (row) => row.status && <StatusTag kind="user" status={row.status} />,
  );
  if (narrow) return [name, status];
  return [
    name,
    {
      key: 'role',
      title: t('common:fields.role'),
      render: (row) => <TwoLines first={roleText(row)} second={jobTitle(row.jobTitle)} />,
    },
    {
      key: 'accounts',
      title: t('accounts.title'),
      hideBelow: 1440,
      render: (row) => t('accounts.count', { count: row.accountIds?.length ?? 0 }),
    },
    status,
    {
      key: 'joined',
      title: t('joined'),
      hideBelow: 1000,
      render: (row) => <JoinedOn person={row} />,
    },
    { key: 'actions', title: t('action'), render: (row) => <Actions member={row} /> },
  ];
}

function PhoneCard({ member }: { member: Member }) {
  const roleText = useRoleText();
  return (
    <span className="sg-row">
      <Avatar name={member.name} round small neutral />
      <span className="sg-spread">
        <TwoLines first={member.name} second={roleText(member)} />
      </span>
      {member.status && <StatusTag kind="user" status={member.status} />}
    </span>
  );
}

interface MemberListProps {
  query: QueryState<Member[]>;
  current: string | undefined;
  onOpen: (member: Member) => void;
  narrow: boolean;
}

/** Lists the members with their role and since when, and what can be done about each. */
export function MemberList({ query, current, onOpen, narrow }: MemberListProps) {
  const { t } = useTranslation('users');
  const columns = useColumns(narrow);
  return (
    <Card flush>
      <QueryTable
        label={t('title')}
        query={query}
        columns={columns}
        rowKey={({ userId }) => userId}
        rowVersion={({ status, roles }) => `${status} ${roles.join()}`}
        card={(row) => <PhoneCard member={row} />}
        onOpen={onOpen}
        current={current}
        errorTitle={t('failed')}
        empty={
          <EmptyState icon="users" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
    </Card>
  );
}
