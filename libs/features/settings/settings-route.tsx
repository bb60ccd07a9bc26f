import { useCan, useCurrentUser } from '@sanaga/auth';
import { filterFields } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { lazyComponent, useAddress } from '@sanaga/navigation';
import { PageHeader, SkeletonRows } from '@sanaga/ui';
import { Tabs } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { SecuritySettings } from '../shared/profile/security-settings.tsx';
import { ProfileTab } from './profile-tab.tsx';

/** Loads what only admins see when an admin opens it. */
const WalletTab = lazyComponent(async () => (await import('./wallet-tab.tsx')).WalletTab);
const PlansTab = lazyComponent(async () => (await import('./plans-tab.tsx')).PlansTab);
const DocumentsTab = lazyComponent(
  async () => (await import('../shared/documents/own-documents.tsx')).OwnDocuments,
);
const ApprovalPolicyTab = lazyComponent(
  async () => (await import('./approval-policy/approval-policy-tab.tsx')).ApprovalPolicyTab,
);
const OrganisationTab = lazyComponent(async () => (await import('./organisation-tab.tsx')).OrganisationTab);

const ActivityTab = lazyComponent(async () => (await import('./activity-tab.tsx')).ActivityTab);

type Tab =
  'wallet' | 'plans' | 'approvals' | 'security' | 'profile' | 'organisation' | 'documents' | 'activity';

const ofOneTab = ['add', 'confirm', 'edit', 'id', 'page', ...Object.keys(filterFields.AUDIT)];
/** Parameters of a tab, which another one does not keep. */
const left = Object.fromEntries(ofOneTab.map((name) => [name, undefined]));

/**
 * Returns the tabs of the signed-in person; an individual pays for no plan, and has no organisation apart from
 * themselves.
 */
function useTabs(): [Tab, ReactNode][] {
  const isOrganisation = useCurrentUser().accountType === 'ORGANIZATION';
  const [wallet, plans] = [useCan('service-provider:manage'), useCan('plan:change')];
  const organisation = useCan('organisation-profile:edit');
  const all: [Tab, ReactNode, boolean][] = [
    ['wallet', <WalletTab />, wallet],
    ['plans', <PlansTab />, plans && isOrganisation],
    ['profile', <ProfileTab />, true],
    ['organisation', <OrganisationTab />, organisation && isOrganisation],
    ['documents', <DocumentsTab />, useCan('document:submit') && isOrganisation],
    ['approvals', <ApprovalPolicyTab />, useCan('approval-policy:read') && isOrganisation],
    ['security', <SecuritySettings />, true],
    ['activity', <ActivityTab />, true],
  ];
  return all.flatMap(([tab, content, shown]) => (shown ? [[tab, content] as [Tab, ReactNode]] : []));
}

/**
 * Offers what the signed-in person may look after: wallet, plan and organisation for admins, their own account for
 * everybody.
 */
export function SettingsRoute() {
  const { t } = useTranslation('settings');
  const { read, change } = useAddress();
  const tabs = useTabs();
  const asked = read('tab');
  const [first] = tabs[0] ?? ['profile'];
  const shown = tabs.map(([tab]) => tab);
  const whose = shown.includes('organisation') ? 'admin' : shown.includes('wallet') ? 'individual' : 'own';
  const current = tabs.find(([tab]) => tab === asked)?.[0] ?? first;
  return (
    <>
      <PageHeader title={t('title')} context={t(`context.${whose}`)} />
      <Tabs
        activeKey={current}
        onChange={(tab) => change({ ...left, tab })}
        destroyOnHidden
        items={tabs.map(([key, content]) => ({
          key,
          label: t(`tabs.${key}`),
          children: <Suspense fallback={<SkeletonRows rows={3} />}>{content}</Suspense>,
        }))}
      />
    </>
  );
}
