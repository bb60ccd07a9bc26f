import {
  type Refill,
  useGetWalletQuery,
  useListRefillsQuery,
  useListServiceProvidersQuery,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import {
  Amount,
  Avatar,
  Card,
  CardSkeleton,
  ErrorWithRetry,
  Icon,
  Link,
  Notice,
  PageHeader,
  SkeletonRows,
  TwoLines,
  useAmountText,
  useDocked,
  WalletPanel,
} from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { loadErrorOf } from '../parts/load-error.ts';
import { formatPhone } from '../parts/phone-number.ts';
import { useAddress } from '../parts/use-address.ts';
import './balances.css';
import { RefillDrawer } from './refill-drawer.tsx';
import { RefillList } from './refill-list.tsx';
import { RequestRefill } from './request-refill.tsx';

const size = 20;

function Wallet({ onRefill }: { onRefill: () => void }) {
  const { t } = useTranslation(['balances', 'common']);
  const { accountType, plan } = useCurrentUser();
  const { data, error, isFetching, refetch } = useGetWalletQuery();
  if (!data && error)
    return (
      <Card>
        <ErrorWithRetry {...loadErrorOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  if (!data) return <CardSkeleton rows={2} />;
  const facts = [
    { label: t('walletNumber'), value: data.walletNumber },
    ...(accountType ? [{ label: t('accountType'), value: t(`common:accountTypes.${accountType}`) }] : []),
    ...(plan ? [{ label: t('plan'), value: t(`common:plans.${plan}`) }] : []),
  ];
  return (
    <WalletPanel
      available={data.available}
      reserved={data.reserved}
      facts={facts}
      actions={
        <Button icon={<Icon name="plus" />} onClick={onRefill}>
          {t('refill')}
        </Button>
      }
    />
  );
}

function Accounts() {
  const { t } = useTranslation('balances');
  const { data, error, isFetching, refetch } = useListServiceProvidersQuery();
  return (
    <Card title={t('accounts.title')} extra={<Link href={paths.settings}>{t('accounts.manage')}</Link>}>
      {!data && error && (
        <ErrorWithRetry {...loadErrorOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <SkeletonRows rows={2} />}
      {data?.length === 0 && <p className="sg-text2">{t('accounts.none')}</p>}
      <ul>
        {data?.map((account) => (
          <li key={account.providerId} className="balances-account">
            <Avatar name={account.accountName} icon={<Icon name="phone" />} small neutral />
            <span className="sg-spread">
              <TwoLines
                first={account.accountName}
                second={<span className="sg-nowrap">{formatPhone(account.accountNumber)}</span>}
              />
            </span>
            {account.status === 'CONFIRMED' ? (
              <span className="balances-month">
                <TwoLines first={<Amount value={account.refilledThisMonth} />} second={t('accounts.month')} />
              </span>
            ) : (
              <span className="sg-caption sg-warn">{t('accounts.unconfirmed')}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A refill that MTN asks about on a phone stands still until somebody types the PIN there. */
function OnPhone({ refills }: { refills: Refill[] }) {
  const { t } = useTranslation('balances');
  const amountText = useAmountText();
  return refills
    .filter(({ status, asked }) => status === 'PROCESSING' && asked)
    .map(({ refillId, amount, accountNumber }) => (
      <Notice key={refillId} tone="act" icon="phone" live>
        {t('approveOnPhone', { amount: amountText(amount), number: formatPhone(accountNumber) })}
      </Notice>
    ));
}

/** What the wallet and its accounts hold, and the refills with their progress. */
export function BalancesRoute() {
  const { t } = useTranslation('balances');
  const docked = useDocked();
  const address = useAddress();
  const { read, page, change } = address;
  const query = useListRefillsQuery({ page, size });
  const [created, setCreated] = useState<Refill>();
  const requesting = read('refill') !== undefined;
  const id = read('id');
  const narrow = docked && (requesting || id !== undefined);
  const refills = query.data?.content ?? [];
  const refill =
    refills.find(({ refillId }) => refillId === id) ?? (created?.refillId === id ? created : undefined);
  const requested = (asked: Refill) => {
    setCreated(asked);
    change({ refill: undefined, id: asked.refillId, page: undefined });
  };
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <div className="sg-col">
        <OnPhone refills={refills} />
        <div className="sg-grid">
          <div className={narrow ? 'sg-c12' : 'sg-c8'}>
            <Wallet onRefill={() => change({ refill: '1', id: undefined })} />
          </div>
          <div className={narrow ? 'sg-c12' : 'sg-c4 sg-lead'}>
            <Accounts />
          </div>
        </div>
        <RefillList query={query} address={address} narrow={narrow} />
      </div>
      <RequestRefill
        open={requesting}
        onClose={() => change({ refill: undefined })}
        onRequested={requested}
      />
      <RefillDrawer
        open={id !== undefined && !requesting && (refill !== undefined || !query.isLoading)}
        refill={refill}
        onClose={() => change({ id: undefined })}
      />
    </>
  );
}
