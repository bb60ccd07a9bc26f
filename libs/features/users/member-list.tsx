import { apiErrorOf, type Member, useRemoveUserMutation, useResendActivationLinkMutation } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  Avatar,
  BusyButton,
  Card,
  type Column,
  ConfirmAction,
  DataTable,
  EmptyState,
  Hint,
  StatusTag,
  TwoLines,
  useAnnounce,
} from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { loadErrorOf } from '../parts/load-error.ts';

/** Mails the invitation again, and says at the row whether it went. */
function ResendLink({ member }: { member: Member }) {
  const { t } = useTranslation('users');
  const announce = useAnnounce();
  const [resend, { error, isLoading, isSuccess }] = useResendActivationLinkMutation();
  const { name, email = '' } = member;
  const send = async () => {
    const result = await resend({ email });
    if (!result.error) announce(t('resend.done', { email }));
  };
  return (
    <span>
      <BusyButton
        size="small"
        busy={isLoading}
        onClick={() => void send()}
        aria-label={t('resend.name', { name })}
      >
        {t('resend.action')}
      </BusyButton>
      {isSuccess && <Hint tone="good">{t('resend.sent')}</Hint>}
      {error && <Hint tone="bad">{apiErrorOf(error)?.message}</Hint>}
    </span>
  );
}

interface RowProps {
  member: Member;
  onRemove: (member: Member) => void;
}

function Actions({ member, onRemove }: RowProps) {
  const { t } = useTranslation(['users', 'common']);
  const { userId } = useCurrentUser();
  if (member.userId === userId) return <span className="sg-caption sg-text3">{t('you')}</span>;
  return (
    <span className="sg-row sg-wrap">
      {member.status === 'INVITED' && <ResendLink member={member} />}
      <Button
        size="small"
        danger
        onClick={() => onRemove(member)}
        aria-label={t('remove.name', { name: member.name })}
      >
        {t(member.status === 'INVITED' ? 'remove.withdraw' : 'common:actions.remove')}
      </Button>
    </span>
  );
}

function useColumns(onRemove: RowProps['onRemove']): Column<Member>[] {
  const { t } = useTranslation(['users', 'common', 'job-titles']);
  const { date, list } = useFormats();
  return [
    {
      key: 'name',
      title: t('common:fields.name'),
      render: (row) => (
        <span className="sg-row">
          <Avatar name={row.name} round small neutral />
          <TwoLines first={row.name} second={row.email} />
        </span>
      ),
    },
    {
      key: 'role',
      title: t('common:fields.role'),
      render: (row) => (
        <TwoLines
          first={list(row.roles.map((role) => t(`common:roles.${role}`)))}
          second={row.jobTitle && t(row.jobTitle, { ns: 'job-titles', defaultValue: row.jobTitle })}
        />
      ),
    },
    {
      key: 'accounts',
      title: t('accounts.title'),
      hideBelow: 1440,
      render: (row) => t('accounts.count', { count: row.accountIds?.length ?? 0 }),
    },
    {
      key: 'status',
      title: t('common:fields.status'),
      render: (row) => row.status && <StatusTag kind="user" status={row.status} />,
    },
    {
      key: 'joined',
      title: t('joined'),
      hideBelow: 1000,
      render: (row) => row.dateJoined && <span className="sg-nowrap">{date(row.dateJoined)}</span>,
    },
    {
      key: 'actions',
      title: t('action'),
      render: (row) => <Actions member={row} onRemove={onRemove} />,
    },
  ];
}

function PhoneCard({ member, onRemove }: RowProps) {
  const { t } = useTranslation('common');
  const { list } = useFormats();
  return (
    <div className="sg-col">
      <div className="sg-row">
        <Avatar name={member.name} round small neutral />
        <span className="sg-spread">
          <TwoLines first={member.name} second={list(member.roles.map((role) => t(`roles.${role}`)))} />
        </span>
        {member.status && <StatusTag kind="user" status={member.status} />}
      </div>
      <div className="sg-row sg-wrap">
        <span className="sg-spread sg-small sg-text3 sg-ellipsis">{member.email}</span>
        <Actions member={member} onRemove={onRemove} />
      </div>
    </div>
  );
}

function RemoveMember({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const { t } = useTranslation('users');
  const announce = useAnnounce();
  const [remove, { error, isLoading, reset }] = useRemoveUserMutation();
  const kind = member?.status === 'INVITED' ? 'invited' : 'member';
  const name = member?.name ?? '';
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (!member) return;
    const result = await remove({ id: member.userId });
    if (result.error) return;
    announce(t('remove.done', { name }));
    close();
  };
  return (
    <ConfirmAction
      open={member !== undefined}
      title={t(`remove.${kind}.title`, { name })}
      confirmLabel={t(`remove.${kind}.action`)}
      onConfirm={() => void confirm()}
      onBack={close}
      danger
      busy={isLoading}
      error={apiErrorOf(error)?.message}
    >
      {t(`remove.${kind}.text`)}
    </ConfirmAction>
  );
}

interface MemberListProps {
  query: { data?: Member[]; error?: unknown; isFetching: boolean; refetch: () => unknown };
}

/** The members with their role and since when, and what can be done about each. */
export function MemberList({ query }: MemberListProps) {
  const { t } = useTranslation('users');
  const { data, error, isFetching, refetch } = query;
  const [removing, setRemoving] = useState<Member>();
  const columns = useColumns(setRemoving);
  return (
    <Card flush>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data}
        rowKey={({ userId }) => userId}
        rowVersion={({ status, roles }) => `${status} ${roles.join()}`}
        card={(row) => <PhoneCard member={row} onRemove={setRemoving} />}
        refreshing={isFetching && data !== undefined}
        error={loadErrorOf(error)}
        errorTitle={t('failed')}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon="users" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      <RemoveMember member={removing} onClose={() => setRemoving(undefined)} />
    </Card>
  );
}
