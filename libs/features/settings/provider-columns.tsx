import type { ServiceProvider } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Amount, Avatar, type Column, Icon, TwoLines } from '@sanaga/ui';
import { Button } from 'antd';
import { AccountName, AccountNameWarning } from '../shared/people/account-name.tsx';
import { AccountStatus, canAskPhone } from '../shared/people/account-status.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

interface Actions {
  onConfirm: (provider: ServiceProvider) => void;
  onRemove: (provider: ServiceProvider) => void;
}

function Account({ row }: { row: ServiceProvider }) {
  return (
    <span className="sg-row">
      <Avatar name={row.accountName} icon={<Icon name="phone" />} small neutral />
      <TwoLines
        first={row.accountName}
        second={<span className="sg-nowrap">{formatPhone(row.accountNumber)}</span>}
      />
    </span>
  );
}

function RowActions({ row, onConfirm, onRemove }: Actions & { row: ServiceProvider }) {
  const { t } = useTranslation(['settings', 'common']);
  const name = row.accountName;
  return (
    <span className="sg-row sg-wrap settings-actions">
      {row.status === 'UNCONFIRMED' && (
        <Button size="small" onClick={() => onConfirm(row)} aria-label={t('provider.confirmName', { name })}>
          {t('provider.confirm')}
        </Button>
      )}
      {row.status === 'CONFIRMED' && canAskPhone(row) && (
        <Button size="small" onClick={() => onConfirm(row)} aria-label={t('provider.verifyName', { name })}>
          {t('provider.verify')}
        </Button>
      )}
      <Button
        size="small"
        danger
        onClick={() => onRemove(row)}
        aria-label={t('provider.removeName', { name })}
      >
        {t('common:actions.remove')}
      </Button>
    </span>
  );
}

/** Shows one account on a phone. */
export function ProviderCard({ row, ...actions }: Actions & { row: ServiceProvider }) {
  const { t } = useTranslation('settings');
  return (
    <div className="sg-col">
      <Account row={row} />
      <div>
        <AccountStatus account={row} />
      </div>
      <AccountNameWarning account={row} />
      <div className="sg-row sg-wrap">
        <span className="sg-spread sg-small sg-text2">
          {t('provider.month')} <Amount value={row.refilledThisMonth} />
        </span>
        <RowActions row={row} {...actions} />
      </div>
    </div>
  );
}

export function useProviderColumns({
  narrow,
  ...actions
}: Actions & { narrow: boolean }): Column<ServiceProvider>[] {
  const { t } = useTranslation(['settings', 'common']);
  const common = useCommonColumns();
  const account: Column<ServiceProvider> = {
    key: 'account',
    title: t('provider.account'),
    render: (row) => <Account row={row} />,
  };
  const status: Column<ServiceProvider> = common.status((row) => <AccountStatus account={row} />);
  if (narrow) return [account, status];
  return [
    account,
    {
      key: 'registered',
      title: t('provider.registered'),
      hideBelow: 1000,
      render: (row) => <AccountName account={row} />,
    },
    status,
    {
      key: 'month',
      title: t('provider.monthXaf'),
      align: 'right',
      render: (row) => <Amount value={row.refilledThisMonth} unit={false} strong />,
    },
    common.actions(t('provider.actions'), (row) => <RowActions row={row} {...actions} />),
  ];
}
