import { type ServiceProvider, useGetWalletQuery, useListServiceProvidersQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import {
  Amount,
  Card,
  EmptyState,
  ErrorWithRetry,
  FigureStrip,
  Icon,
  LinkButton,
  SkeletonRows,
  useDocked,
} from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { QueryTable } from '../shared/lists/query-table.tsx';
import './settings.css';
import { ProviderDrawer } from './provider-drawer.tsx';
import { ProviderCard, useProviderColumns } from './provider-columns.tsx';
import { accountVersion } from '../shared/people/account-status.tsx';
import { RemoveProvider } from '../shared/money/remove-provider.tsx';

function WalletCard() {
  const { t } = useTranslation('settings');
  const { data, error, isFetching, refetch } = useGetWalletQuery();
  if (!data && error)
    return (
      <Card title={t('wallet.title')}>
        <ErrorWithRetry {...loadErrorOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  if (!data)
    return (
      <Card>
        <SkeletonRows rows={1} />
      </Card>
    );
  return (
    <FigureStrip
      label={t('wallet.title')}
      figures={[
        { label: t('wallet.total'), value: <Amount value={data.balance} />, detail: data.walletNumber },
        { label: t('wallet.available'), value: <Amount value={data.available} /> },
        {
          label: t('wallet.reserved'),
          value: <Amount value={data.reserved} />,
          detail: t('wallet.reservedNote'),
        },
      ]}
    />
  );
}

/** Shows the wallet, and the Mobile Money accounts that refill it. */
export function WalletTab() {
  const { t } = useTranslation('settings');
  const docked = useDocked();
  const { read, open } = useAddress();
  const query = useListServiceProvidersQuery();
  const { data } = query;
  const [removing, setRemoving] = useState<ServiceProvider>();
  const adding = read('add') !== undefined;
  const confirmId = read('confirm');
  const drawerIsOpen = adding || confirmId !== undefined;
  const confirm = ({ providerId }: ServiceProvider) => open({ add: undefined, confirm: providerId });
  const columns = useProviderColumns({
    narrow: docked && drawerIsOpen,
    onConfirm: confirm,
    onRemove: setRemoving,
  });
  const addButton = (
    <Button
      type={drawerIsOpen ? 'default' : 'primary'}
      icon={<Icon name="plus" />}
      onClick={() => open({ add: '1', confirm: undefined })}
    >
      {t('provider.add')}
    </Button>
  );
  return (
    <div className="sg-col">
      <div className="sg-row sg-wrap settings-head">
        <h2 className="sg-spread">{t('wallet.title')}</h2>
        <LinkButton href={paths.balances}>{t('wallet.balances')}</LinkButton>
      </div>
      <WalletCard />
      <div className="sg-row sg-wrap settings-head">
        <div className="sg-spread">
          <h2>{t('provider.title')}</h2>
          <p className="sg-text2">{t('provider.text')}</p>
        </div>
        {data && data.length > 0 && addButton}
      </div>
      <Card flush>
        <QueryTable
          label={t('provider.title')}
          query={query}
          columns={columns}
          rowKey={({ providerId }) => providerId}
          rowVersion={accountVersion}
          card={(row) => <ProviderCard row={row} onConfirm={confirm} onRemove={setRemoving} />}
          current={confirmId}
          errorTitle={t('provider.failed')}
          empty={
            <EmptyState icon="wallet" title={t('provider.empty.title')} action={addButton}>
              {t('provider.empty.text')}
            </EmptyState>
          }
        />
      </Card>
      <ProviderDrawer
        adding={adding}
        confirming={data?.find(({ providerId }) => providerId === confirmId)}
        onAdded={confirm}
        onClose={() => open({ add: undefined, confirm: undefined })}
      />
      <RemoveProvider provider={removing} onClose={() => setRemoving(undefined)} />
    </div>
  );
}
