import './subscriptions.css';
import { useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { PageHeader } from '@sanaga/ui';
import { Tabs } from 'antd';
import { BillsTab } from './bills-tab.tsx';
import { IncomeTab } from './income-tab.tsx';
import { PlansTab } from './plans-tab.tsx';
import { SubscribersTab } from './subscribers-tab.tsx';

const tabs = ['plans', 'subscribers', 'bills', 'income'] as const;

/** Shows what plans cost, who has which, what was billed, and what it brought in. */
export function SubscriptionsRoute() {
  const { t } = useTranslation('subscriptions');
  const { read, change } = useAddress();
  const content = {
    plans: <PlansTab />,
    subscribers: <SubscribersTab />,
    bills: <BillsTab />,
    income: <IncomeTab />,
  };
  const leave = {
    ...{ page: undefined, plan: undefined, search: undefined, status: undefined },
    ...{ of: undefined, id: undefined },
  };
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <Tabs
        activeKey={tabs.find((tab) => tab === read('tab')) ?? 'plans'}
        onChange={(tab) => change({ ...leave, tab })}
        destroyOnHidden
        items={tabs.map((key) => ({ key, label: t(`tabs.${key}`), children: content[key] }))}
      />
    </>
  );
}
