import {
  type Refill,
  useGetCardStatusQuery,
  useGetWalletQuery,
  useListRefillsQuery,
  useListServiceProvidersQuery,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import { Icon, LinkButton, Notice, PageHeader, useAmountText, useDocked, WalletPanel } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { DebtNotice } from '../shared/money/debt-notice.tsx';
import { WalletPages } from '../shared/money/wallet-pages.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { AccountDrawer } from './account-drawer.tsx';
import { AccountList } from './account-list.tsx';
import { RefillDrawer } from './refill-drawer.tsx';
import { RefillList } from './refill-list.tsx';
import { RequestRefill } from './request-refill.tsx';

const size = 20;

function Wallet({ onRefill }: { onRefill: () => void }) {
  const { t } = useTranslation(['balances', 'common']);
  const { accountType, plan } = useCurrentUser();
  const query = useGetWalletQuery();
  const { data: card } = useGetCardStatusQuery();
  const { data } = query;
  if (!data) return <CardNotLoaded query={query} rows={2} />;
  const facts = [
    { label: t('walletNumber'), value: data.walletNumber },
    ...(accountType ? [{ label: t('accountType'), value: t(`common:accountTypes.${accountType}`) }] : []),
    ...(accountType === 'ORGANIZATION' && plan
      ? [{ label: t('plan'), value: t(`common:plans.${plan}`) }]
      : []),
  ];
  return (
    <WalletPanel
      available={data.available}
      reserved={data.reserved}
      facts={facts}
      actions={
        <>
          <Button icon={<Icon name="plus" />} onClick={onRefill}>
            {t('refill')}
          </Button>
          {card?.configured && (
            <LinkButton className="sg-hero-quiet" icon={<Icon name="card" />} href={paths.cardTopUp}>
              {t('byCard')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}

/** Says that a refill waits until somebody types the PIN on the phone that MTN asks. */
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

/** Shows what the wallet and its accounts hold, and the refills with their progress. */
export function BalancesRoute() {
  const { t } = useTranslation(['balances', 'navigation']);
  const docked = useDocked();
  const address = useAddress();
  const { read, page, open } = address;
  const query = useListRefillsQuery({ page, size });
  const [created, setCreated] = useState<Refill>();
  const requesting = read('refill') !== undefined;
  const id = read('id');
  const accounts = useListServiceProvidersQuery();
  const account = accounts.data?.find(({ providerId }) => providerId === read('account'));
  const narrow = docked && (requesting || id !== undefined || account !== undefined);
  const refills = query.data?.content ?? [];
  const known =
    refills.find(({ refillId }) => refillId === id) ?? (created?.refillId === id ? created : undefined);
  // a link may lead to one on another page
  const isElsewhere = id !== undefined && query.data !== undefined && known === undefined;
  const one = useListRefillsQuery({ refillId: id, page: 0, size: 1 }, { skip: !isElsewhere });
  const refill = known ?? (isElsewhere ? one.data?.content[0] : undefined);
  const requested = (asked: Refill) => {
    setCreated(asked);
    open({ refill: undefined, id: asked.refillId, page: undefined });
  };
  const requestRefill = () => open({ refill: '1', id: undefined, account: undefined });
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        breadcrumb={[{ label: t('navigation:menu.overview'), href: paths.dashboard }]}
      />
      <WalletPages />
      <div className="sg-col">
        <DebtNotice />
        <OnPhone refills={refills} />
        <Wallet onRefill={requestRefill} />
        <AccountList query={accounts} address={address} narrow={narrow} />
        <RefillList query={query} address={address} narrow={narrow} />
      </div>
      <RequestRefill open={requesting} onClose={() => open({ refill: undefined })} onRequested={requested} />
      <RefillDrawer
        open={
          id !== undefined && !requesting && (refill !== undefined || !(query.isLoading || one.isLoading))
        }
        refill={refill}
        query={query}
        onClose={() => open({ id: undefined })}
      />
      <AccountDrawer
        account={requesting || id !== undefined ? undefined : account}
        onRefill={requestRefill}
        onClose={() => open({ account: undefined })}
      />
    </>
  );
}
