import { type Member, useGetCompanyEmployeesQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import { Card, Icon, NoPermission, PageHeader, useAnnounce, useDocked } from '@sanaga/ui';
import { Button } from 'antd';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { HandOver } from './hand-over.tsx';
import { Invite } from './invite.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { MemberList } from './member-list.tsx';
import { Notices } from './notices.tsx';
import { PlanLimits } from './plan-limits.tsx';

function Members() {
  const { t } = useTranslation('users');
  const { read, change, open } = useAddress();
  const docked = useDocked();
  const members = useGetCompanyEmployeesQuery();
  const id = read('id');
  const present = members.data?.filter(({ status }) => status === 'ACTIVE').length;
  const invite = () => change({ invite: '1', id: undefined, change: undefined });
  return (
    <>
      <PageHeader
        title={t('title')}
        context={present !== undefined && t('context', { count: present })}
        actions={
          // one primary button per screen: an open drawer has its own
          <Button type={id ? 'default' : 'primary'} icon={<Icon name="plus" />} onClick={invite}>
            {t('invite.open')}
          </Button>
        }
      />
      <div className="sg-col">
        <Notices
          members={members.data}
          onInvite={invite}
          onSee={(userId) => open({ id: userId, change: undefined })}
        />
        <PlanLimits members={members.data} />
        <MemberList
          query={members}
          current={id}
          onOpen={({ userId }) => open({ id: userId, change: undefined })}
          narrow={docked && id !== undefined}
        />
      </div>
      <MemberDrawer
        id={id}
        query={members}
        changing={read('change') !== undefined}
        onChange={(changing) => change({ change: changing ? '1' : undefined }, { replace: true })}
        onHandOver={() => change({ handover: '1', id: undefined })}
        onClose={() => open({ id: undefined, change: undefined })}
      />
    </>
  );
}

/** Hands over, once it is known to whom that could be. */
function GiveAway({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('users');
  const query = useGetCompanyEmployeesQuery();
  if (query.data) return <HandOver members={query.data} onLeave={onLeave} />;
  return <CardNotLoaded query={query} rows={4} errorTitle={t('failed')} />;
}

/** Shows who works with the wallet and what the plan allows, and leads to inviting somebody and handing over. */
export function UsersRoute() {
  const { t } = useTranslation(['users', 'navigation']);
  const announce = useAnnounce();
  const { accountType } = useCurrentUser();
  const { read, change } = useAddress();
  const toList = () => change({ invite: undefined, handover: undefined });
  if (accountType === 'INDIVIDUAL')
    return (
      <Card>
        <NoPermission
          title={t('individual.title')}
          home={{ label: t('navigation:menu.overview'), href: paths.dashboard }}
        >
          {t('individual.text')}
        </NoPermission>
      </Card>
    );
  if (read('handover') !== undefined) return <GiveAway onLeave={toList} />;
  if (read('invite') === undefined) return <Members />;
  const invited = ({ email }: Member) => {
    announce(t('invite.done', { email }));
    toList();
  };
  return <Invite onInvited={invited} onLeave={toList} />;
}
