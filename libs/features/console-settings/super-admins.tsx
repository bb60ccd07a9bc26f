import { type SuperAdmin, useListSuperAdminsQuery, useRemoveSuperAdminMutation } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, type Column, DisabledWithReason, EmptyState, Icon, StatusTag, TwoLines } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { AskAction } from '../shared/forms/confirm-with-reason.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { InviteSuperAdmin } from './invite-super-admin.tsx';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

function Remove({ person, onClose }: { person: SuperAdmin; onClose: () => void }) {
  const { t } = useTranslation('console-settings');
  const [remove] = useRemoveSuperAdminMutation();
  const { userId, name, status } = person;
  const isInvited = status === 'INVITED';
  return (
    <AskAction
      title={t(isInvited ? 'superAdmins.withdrawAsk' : 'superAdmins.removeAsk', { name })}
      confirmLabel={t(isInvited ? 'superAdmins.withdraw' : 'superAdmins.remove')}
      announced={t('superAdmins.removed', { name })}
      danger
      run={() => remove({ userId })}
      onBack={onClose}
      onDone={onClose}
    >
      {t(isInvited ? 'superAdmins.withdrawText' : 'superAdmins.removeText')}
    </AskAction>
  );
}

interface RemoveButtonProps {
  person: SuperAdmin;
  people: readonly SuperAdmin[];
  onAsk: (person: SuperAdmin) => void;
}

/** Never oneself, and so never the last one: both are said before anybody tries. */
function RemoveButton({ person, people, onAsk }: RemoveButtonProps) {
  const { t } = useTranslation('console-settings');
  const { userId } = useCurrentUser();
  const { name, status } = person;
  const active = people.filter((one) => one.status === 'ACTIVE').length;
  const own = person.userId === userId;
  const ownReason = t(active > 1 ? 'superAdmins.self' : 'superAdmins.last');
  return (
    <DisabledWithReason reason={own ? ownReason : undefined} tooltip>
      <Button
        disabled={own}
        aria-label={t('superAdmins.removeLabel', { name })}
        onClick={() => onAsk(person)}
      >
        {t(status === 'INVITED' ? 'superAdmins.withdraw' : 'superAdmins.remove')}
      </Button>
    </DisabledWithReason>
  );
}

function useColumns(
  people: readonly SuperAdmin[],
  onAsk: (person: SuperAdmin) => void,
): Column<SuperAdmin>[] {
  const { t } = useTranslation(['console-settings', 'common']);
  const common = useCommonColumns();
  const { date } = useFormats();
  return [
    common.party,
    {
      key: 'phone',
      title: t('common:fields.phoneNumber'),
      hideBelow: 1000,
      render: ({ phoneNumber }) => (phoneNumber ? formatPhone(phoneNumber) : '–'),
    },
    common.status(({ status }) => <StatusTag kind="user" status={status} />),
    {
      key: 'joined',
      title: t('superAdmins.since'),
      hideBelow: 1000,
      render: ({ dateJoined }) => date(dateJoined),
    },
    common.actions(t('superAdmins.remove'), (person) => (
      <RemoveButton person={person} people={people} onAsk={onAsk} />
    )),
  ];
}

/** Who administers the platform, open invitations included. */
export function SuperAdmins() {
  const { t } = useTranslation('console-settings');
  const query = useListSuperAdminsQuery();
  const people = query.data ?? [];
  const [asked, setAsked] = useState<SuperAdmin>();
  const [inviting, setInviting] = useState(false);
  const columns = useColumns(people, setAsked);
  return (
    <div className="sg-col">
      <div className="sg-row sg-wrap">
        <p className="console-settings-lead sg-text2">{t('superAdmins.text')}</p>
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setInviting(true)}>
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
              <div className="sg-row">
                <span className="sg-spread">
                  <StatusTag kind="user" status={person.status} />
                </span>
                <RemoveButton person={person} people={people} onAsk={setAsked} />
              </div>
            </>
          )}
          empty={<EmptyState icon="users" title={t('views.superAdmins')} />}
        />
      </Card>
      {asked && <Remove person={asked} onClose={() => setAsked(undefined)} />}
      {inviting && <InviteSuperAdmin onClose={() => setInviting(false)} />}
    </div>
  );
}
