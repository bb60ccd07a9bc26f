import { type Member, useGetCompanyEmployeesQuery, useGetNumberOfUsersQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { memberRoles } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Card, FigureStrip, Icon, NoPermission, PageHeader, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useAddress } from '../parts/use-address.ts';
import { Invite } from './invite.tsx';
import { MemberList } from './member-list.tsx';

/** Members per role beside what the plan allows. */
function PlanLimits() {
  const { t } = useTranslation(['users', 'common']);
  const { organizationId } = useCurrentUser();
  const { data } = useGetNumberOfUsersQuery({ id: organizationId ?? '' }, { skip: organizationId === null });
  if (!data) return null;
  return (
    <FigureStrip
      label={t('limits.label')}
      figures={memberRoles.map((role) => ({
        label: t(`roles.${role}`),
        value: t('limits.used', data[role]),
        detail:
          data[role].used >= data[role].limit
            ? t('limits.full', { plan: t(`common:plans.${data.plan}`) })
            : t('limits.free', { count: data[role].limit - data[role].used }),
      }))}
    />
  );
}

function Members() {
  const { t } = useTranslation('users');
  const { change } = useAddress();
  const members = useGetCompanyEmployeesQuery();
  return (
    <>
      <PageHeader
        title={t('title')}
        context={members.data && t('context', { count: members.data.length })}
        actions={
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => change({ invite: '1' })}>
            {t('invite.open')}
          </Button>
        }
      />
      <div className="sg-col">
        <PlanLimits />
        <MemberList query={members} />
      </div>
    </>
  );
}

/** Who works with the wallet, what the plan allows, and inviting somebody in four steps. */
export function UsersRoute() {
  const { t } = useTranslation(['users', 'navigation']);
  const announce = useAnnounce();
  const { accountType } = useCurrentUser();
  const { read, change } = useAddress();
  const toList = () => change({ invite: undefined });
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
  if (read('invite') === undefined) return <Members />;
  const invited = ({ name, email }: Member) => {
    announce(t('invite.done', { name, email }));
    toList();
  };
  return <Invite onInvited={invited} onLeave={toList} />;
}
