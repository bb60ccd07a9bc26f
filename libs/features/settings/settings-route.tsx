import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { PageHeader } from '@sanaga/ui';
import { Tabs } from 'antd';
import { useAddress } from '../parts/use-address.ts';
import { ProfileTab } from './profile-tab.tsx';
import { WalletTab } from './wallet-tab.tsx';

/** What the signed-in person may look after: the wallet's accounts for admins, the own profile for everybody. */
export function SettingsRoute() {
  const { t } = useTranslation('settings');
  const { read, change } = useAddress();
  const looksAfterWallet = useCan('service-provider:manage');
  if (!looksAfterWallet) {
    return (
      <>
        <PageHeader title={t('title')} context={t('context.own')} />
        <ProfileTab />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('title')} context={t('context.admin')} />
      <Tabs
        activeKey={read('tab') === 'profile' ? 'profile' : 'wallet'}
        onChange={(tab) => change({ tab, add: undefined, confirm: undefined })}
        destroyOnHidden
        items={[
          { key: 'wallet', label: t('tabs.wallet'), children: <WalletTab /> },
          { key: 'profile', label: t('tabs.profile'), children: <ProfileTab /> },
        ]}
      />
    </>
  );
}
