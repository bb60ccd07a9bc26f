import './console-settings.css';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import { Card, EmptyState, NoPermission, PageHeader } from '@sanaga/ui';
import { Tabs } from 'antd';
import { DualControlRequests, useOpenDecisions } from '../shared/platform/dual-control-requests.tsx';
import { ProfileForm } from '../shared/profile/profile-form.tsx';
import { SecuritySettings } from '../shared/profile/security-settings.tsx';
import { AccountPlan } from './account-plan.tsx';
import { Issuer } from './issuer.tsx';
import { PlatformSettings } from './platform-settings.tsx';
import { SuperAdmins } from './super-admins.tsx';

/** Lists what waits for two super admins, or says that nothing does. */
function Decisions() {
  const { t } = useTranslation('console-settings');
  const { decisions } = useOpenDecisions();
  if (decisions?.length === 0)
    return (
      <Card>
        <EmptyState icon="users" title={t('decisions.none')}>
          {t('decisions.text')}
        </EmptyState>
      </Card>
    );
  return <DualControlRequests />;
}

const views = ['profile', 'security', 'superAdmins', 'platform', 'issuer', 'accounts', 'decisions'] as const;
const contents = {
  profile: ProfileForm,
  security: SecuritySettings,
  superAdmins: SuperAdmins,
  platform: PlatformSettings,
  issuer: Issuer,
  accounts: AccountPlan,
  decisions: Decisions,
};

function Content() {
  const { t } = useTranslation('console-settings');
  const { read, change } = useAddress();
  const { decisions = [] } = useOpenDecisions();
  const view = views.find((one) => one === read('view')) ?? 'profile';
  const label = (key: (typeof views)[number]) =>
    key === 'decisions' && decisions.length > 0
      ? t('views.decisionsOpen', { count: decisions.length })
      : t(`views.${key}`);
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs
        activeKey={view}
        onChange={(next) =>
          change({ view: next === 'profile' ? undefined : next, page: undefined, invite: undefined })
        }
        destroyOnHidden
        items={views.map((key) => {
          const Shown = contents[key];
          return { key, label: label(key), children: <Shown /> };
        })}
      />
    </>
  );
}

/** Shows a super admin's own settings, the other super admins, and what holds for the whole platform. */
export function ConsoleSettingsRoute() {
  const { t } = useTranslation('console-settings');
  if (useCan('platform-setting:manage')) return <Content />;
  return (
    <Card>
      <NoPermission home={{ label: t('overview'), href: paths.superAdmin }} />
    </Card>
  );
}
