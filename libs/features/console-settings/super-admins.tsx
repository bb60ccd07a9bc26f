import {
  type DualControlRequest,
  type SuperAdmin,
  useListSuperAdminsQuery,
  useRemoveSuperAdminMutation,
  useRequestSuperAdminChangeMutation,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import {
  Card,
  type Column,
  DisabledWithReason,
  EmptyState,
  Icon,
  Link,
  StatusTag,
  TwoLines,
} from '@sanaga/ui';
import { Button } from 'antd';
import { superAdminChangeDelayMs } from '@sanaga/domain';
import { useState } from 'react';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { JoinedOn } from '../shared/people/joined-on.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { useOpenDecisions } from '../shared/platform/dual-control-requests.tsx';
import { InviteSuperAdmin } from './invite-super-admin.tsx';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

interface QuestionProps {
  person: SuperAdmin;
  onClose: () => void;
}

/** Asks before an invitation is withdrawn. */
function Withdraw({ person: { userId, name }, onClose }: QuestionProps) {
  const { t } = useTranslation('console-settings');
  const [remove] = useRemoveSuperAdminMutation();
  return (
    <ConfirmWithReason
      title={t('superAdmins.withdrawAsk', { name })}
      confirmLabel={t('superAdmins.withdraw')}
      announced={t('superAdmins.removed', { name })}
      danger
      run={() => remove({ userId })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('superAdmins.withdrawText')}
    </ConfirmWithReason>
  );
}

/** Asks the other super admins to agree to a removal, with a reason. */
function RequestRemoval({ person: { userId, name }, onClose }: QuestionProps) {
  const { t } = useTranslation('console-settings');
  const [request] = useRequestSuperAdminChangeMutation();
  return (
    <ConfirmWithReason
      title={t('superAdmins.removeAsk', { name })}
      confirmLabel={t('superAdmins.removeConfirm')}
      announced={t('superAdmins.asked', { name })}
      danger
      reason={t('superAdmins.removeReason')}
      run={(reason) => request({ userId, body: { change: 'REMOVAL', reason } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('superAdmins.removeText', { name })}
    </ConfirmWithReason>
  );
}

/** Asks the other super admins to agree that lost passkeys and the authenticator app go, with a reason. */
function RequestFactorRemoval({ person: { userId, name }, onClose }: QuestionProps) {
  const { t } = useTranslation('console-settings');
  const [request] = useRequestSuperAdminChangeMutation();
  return (
    <ConfirmWithReason
      title={t('superAdmins.factorsAsk', { name })}
      confirmLabel={t('superAdmins.factorsConfirm')}
      announced={t('superAdmins.factorsAsked', { name })}
      danger
      reason={t('superAdmins.removeReason')}
      run={(reason) => request({ userId, body: { change: 'FACTORS', reason } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('superAdmins.factorsText', { name })}
    </ConfirmWithReason>
  );
}

const changeKinds = ['SUPER_ADMIN_REMOVAL', 'SUPER_ADMIN_SUSPENSION', 'FACTOR_REMOVAL'] as const;

/** Says what is asked for about a super admin: by whom, and from when it can be agreed to. */
function PendingChange({ change }: { change: DualControlRequest | undefined }) {
  const { t } = useTranslation('console-settings');
  const { dateTime } = useFormats();
  const kind = changeKinds.find((one) => one === change?.kind);
  if (!change || !kind) return null;
  const time = dateTime(new Date(Date.parse(change.askedAt) + superAdminChangeDelayMs).toISOString());
  return (
    <div className="sg-caption">
      <div>{t(`superAdmins.${kind}`, { name: change.askedBy.name, time })}</div>
      <Link href={`${paths.superAdminSettings}?view=decisions`}>{t('superAdmins.look')}</Link>
    </div>
  );
}

interface RemoveButtonProps {
  person: SuperAdmin;
  people: readonly SuperAdmin[];
  change: DualControlRequest | undefined;
  onAsk: (person: SuperAdmin) => void;
}

/** Begins the removal of what somebody else has lost; whoever is invited has nothing to lose yet. */
function LostButton({ person, change, onAsk }: Omit<RemoveButtonProps, 'people'>) {
  const { t } = useTranslation('console-settings');
  const { userId } = useCurrentUser();
  const { name, status } = person;
  if (status !== 'ACTIVE' || person.userId === userId) return null;
  return (
    <DisabledWithReason reason={change && t('superAdmins.pending')} tooltip>
      <Button
        disabled={change !== undefined}
        aria-label={t('superAdmins.factorsLabel', { name })}
        onClick={() => onAsk(person)}
      >
        {t('superAdmins.factors')}
      </Button>
    </DisabledWithReason>
  );
}

/**
 * Removes somebody else: never oneself, and so never the last one, and not twice. The reason is said before anybody
 * tries.
 */
function RemoveButton({ person, people, change, onAsk }: RemoveButtonProps) {
  const { t } = useTranslation('console-settings');
  const { userId } = useCurrentUser();
  const { name, status } = person;
  const active = people.filter((one) => one.status === 'ACTIVE').length;
  const own = person.userId === userId;
  const ownReason = t(active > 1 ? 'superAdmins.self' : 'superAdmins.last');
  const reason = change ? t('superAdmins.pending') : own ? ownReason : undefined;
  return (
    <DisabledWithReason reason={reason} tooltip>
      <Button
        disabled={reason !== undefined}
        aria-label={t('superAdmins.removeLabel', { name })}
        onClick={() => onAsk(person)}
      >
        {t(status === 'INVITED' ? 'superAdmins.withdraw' : 'superAdmins.remove')}
      </Button>
    </DisabledWithReason>
  );
}

type ChangeOf = (person: SuperAdmin) => DualControlRequest | undefined;

interface Asking {
  onAsk: (person: SuperAdmin) => void;
  /** Asks about devices that are lost. */
  onLost: (person: SuperAdmin) => void;
}

function useColumns(
  people: readonly SuperAdmin[],
  changeOf: ChangeOf,
  { onAsk, onLost }: Asking,
): Column<SuperAdmin>[] {
  const { t } = useTranslation(['console-settings', 'common']);
  const common = useCommonColumns();
  return [
    common.party,
    {
      key: 'phone',
      title: t('common:fields.phoneNumber'),
      hideBelow: 1000,
      render: ({ phoneNumber }) => (phoneNumber ? formatPhone(phoneNumber) : '–'),
    },
    common.status((person) => (
      <>
        <StatusTag kind="user" status={person.status} />
        <PendingChange change={changeOf(person)} />
      </>
    )),
    {
      key: 'joined',
      title: t('superAdmins.since'),
      hideBelow: 1000,
      render: (person) => <JoinedOn person={person} />,
    },
    common.actions(t('superAdmins.remove'), (person) => (
      <span className="sg-row">
        <LostButton person={person} change={changeOf(person)} onAsk={onLost} />
        <RemoveButton person={person} people={people} change={changeOf(person)} onAsk={onAsk} />
      </span>
    )),
  ];
}

/** Lists the people who administer the platform, open invitations included. */
export function SuperAdmins() {
  const { t } = useTranslation('console-settings');
  const query = useListSuperAdminsQuery();
  const people = query.data ?? [];
  const [asked, setAsked] = useState<SuperAdmin>();
  const [lost, setLost] = useState<SuperAdmin>();
  const { read, open } = useAddress();
  const { decisions } = useOpenDecisions();
  const changeOf: ChangeOf = ({ userId }) =>
    decisions?.find(({ concerned }) => concerned !== null && concerned.userId === userId);
  const columns = useColumns(people, changeOf, { onAsk: setAsked, onLost: setLost });
  const Question = asked?.status === 'INVITED' ? Withdraw : RequestRemoval;
  return (
    <div className="sg-col">
      <div className="sg-row sg-wrap">
        <p className="console-settings-lead sg-text2">{t('superAdmins.text')}</p>
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => open({ invite: '1' })}>
          {t('superAdmins.invite')}
        </Button>
      </div>
      <Card flush>
        <QueryTable
          label={t('views.superAdmins')}
          query={query}
          columns={columns}
          rowKey={({ userId }) => userId}
          card={(person) => (
            <>
              <TwoLines first={<strong>{person.name}</strong>} second={person.email} />
              <StatusTag kind="user" status={person.status} />
              <div className="sg-row sg-wrap">
                <LostButton person={person} change={changeOf(person)} onAsk={setLost} />
                <RemoveButton person={person} people={people} change={changeOf(person)} onAsk={setAsked} />
              </div>
              <PendingChange change={changeOf(person)} />
            </>
          )}
          empty={<EmptyState icon="users" title={t('views.superAdmins')} />}
        />
      </Card>
      {asked && <Question person={asked} onClose={() => setAsked(undefined)} />}
      {lost && <RequestFactorRemoval person={lost} onClose={() => setLost(undefined)} />}
      {read('invite') && <InviteSuperAdmin onClose={() => open({ invite: undefined })} />}
    </div>
  );
}
