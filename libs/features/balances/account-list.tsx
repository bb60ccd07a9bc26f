import type { ServiceProvider } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { paths, pathTo, type useAddress } from '@sanaga/navigation';
import { Amount, Avatar, Card, type Column, EmptyState, Icon, LinkButton, TwoLines } from '@sanaga/ui';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { type QueryState } from '../shared/lists/use-listed.ts';
import { AccountName } from '../shared/people/account-name.tsx';
import { AccountStatus, accountVersion } from '../shared/people/account-status.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import './balances.css';

function Name({ row, narrow = false }: { row: ServiceProvider; narrow?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <span className="sg-row">
      <Avatar name={row.accountName} icon={<Icon name="phone" />} small neutral />
      <TwoLines
        first={row.accountName}
        second={narrow ? formatPhone(row.accountNumber) : t(`methods.${row.operator}`)}
      />
    </span>
  );
}

/** Shows what was refilled this month, as the operator does not return the balance of an account. */
function Total({ row, unit }: { row: ServiceProvider; unit: boolean }) {
  if (row.status === 'CONFIRMED') return <Amount value={row.refilledThisMonth} unit={unit} strong />;
  return <AccountStatus account={row} />;
}

function useColumns(narrow: boolean): Column<ServiceProvider>[] {
  const { t } = useTranslation('balances');
  const account: Column<ServiceProvider> = {
    key: 'account',
    title: t('accounts.nameAndType'),
    render: (row) => <Name row={row} narrow={narrow} />,
  };
  const total: Column<ServiceProvider> = {
    key: 'total',
    title: t('accounts.monthXaf'),
    align: 'right',
    render: (row) => <Total row={row} unit={false} />,
  };
  if (narrow) return [account, total];
  return [
    account,
    {
      key: 'number',
      title: t('number'),
      render: (row) => <span className="sg-nowrap">{formatPhone(row.accountNumber)}</span>,
    },
    {
      key: 'registered',
      title: t('accounts.registered'),
      hideBelow: 1000,
      render: (row) => <AccountName account={row} />,
    },
    total,
  ];
}

interface AccountListProps {
  query: QueryState<ServiceProvider[]>;
  address: ReturnType<typeof useAddress>;
  narrow: boolean;
}

/** Lists the Mobile Money accounts that refill the wallet, and what each brought this month. */
export function AccountList({ query, address, narrow }: AccountListProps) {
  const { t } = useTranslation('balances');
  const columns = useColumns(narrow);
  return (
    <Card
      flush
      title={t('accounts.title')}
      extra={<LinkButton href={paths.settings}>{t('accounts.manage')}</LinkButton>}
    >
      <QueryTable
        label={t('accounts.title')}
        query={query}
        columns={columns}
        rowKey={({ providerId }) => providerId}
        rowVersion={(account) => `${accountVersion(account)} ${account.refilledThisMonth}`}
        card={(row) => (
          <div className="sg-row">
            <span className="sg-spread">
              <Name row={row} narrow />
            </span>
            <span className="balances-month">
              <Total row={row} unit />
              {row.status === 'CONFIRMED' && (
                <span className="sg-caption sg-text3">{t('accounts.month')}</span>
              )}
            </span>
          </div>
        )}
        onOpen={({ providerId }) => address.open({ account: providerId, id: undefined, refill: undefined })}
        current={address.read('account')}
        errorTitle={t('accounts.failed')}
        empty={
          <EmptyState
            icon="wallet"
            title={t('accounts.none')}
            action={<LinkButton href={pathTo.accountForm()}>{t('request.none.action')}</LinkButton>}
          >
            {t('request.none.text')}
          </EmptyState>
        }
      />
    </Card>
  );
}
