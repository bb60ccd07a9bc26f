import {
  type ApiError,
  download,
  type UpcomingBill,
  useGetUpcomingBillQuery,
  useListInvoicesQuery,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, pathTo, useAddress } from '@sanaga/navigation';
import {
  Amount,
  BusyButton,
  Card,
  EmptyState,
  FigureStrip,
  Icon,
  Link,
  LinkButton,
  Notice,
  PageHeader,
  useAmountText,
} from '@sanaga/ui';
import { useState } from 'react';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { WalletPages } from '../shared/money/wallet-pages.tsx';
import { InvoiceList } from './invoice-list.tsx';

const size = 20;

/** Says what is owed, and what follows from it. */
function Owed({ bill }: { bill: UpcomingBill }) {
  const { t } = useTranslation('history');
  const { date } = useFormats();
  const amountText = useAmountText();
  const { unpaid, payoutsPausedAt } = bill;
  if (unpaid.count === 0) return null;
  const owed = { count: unpaid.count, amount: amountText(unpaid.amount) };
  return (
    <Notice
      tone={payoutsPausedAt ? 'bad' : 'act'}
      action={<LinkButton href={pathTo.refillForm()}>{t('refill')}</LinkButton>}
    >
      {t('unpaid', owed)} {payoutsPausedAt ? t('paused', { date: date(payoutsPausedAt) }) : t('willPause')}
    </Notice>
  );
}

function Upcoming() {
  const { t } = useTranslation(['history', 'common']);
  const { date } = useFormats();
  const query = useGetUpcomingBillQuery();
  const { data } = query;
  if (!data) return <CardNotLoaded query={query} title={t('upcoming')} rows={1} />;
  if (data.plan === null)
    return (
      <Card>
        <EmptyState icon="receipt" title={t('free')} />
      </Card>
    );
  return (
    <>
      <Owed bill={data} />
      <FigureStrip
        label={t('upcoming')}
        figures={[
          {
            label: t('upcoming'),
            value: <Amount value={data.amount} />,
            detail: t(data.covered ? 'covered' : 'notCovered'),
          },
          { label: t('due'), value: data.dueAt ? date(data.dueAt) : t('notYet') },
          {
            label: t('plan'),
            value: t(`common:plans.${data.plan}`),
            detail: <Link href={`${paths.settings}?tab=plans`}>{t('changePlan')}</Link>,
          },
        ]}
      />
    </>
  );
}

/** Downloads all invoices in one archive. */
function DownloadAll({ onError }: { onError: (error: ApiError | undefined) => void }) {
  const { t } = useTranslation('history');
  const [busy, setBusy] = useState(false);
  const fetchAll = async () => {
    setBusy(true);
    onError(undefined);
    onError(await download('/transaction/history/download-all', t('archive')));
    setBusy(false);
  };
  return (
    <BusyButton icon={<Icon name="download" />} busy={busy} onClick={() => void fetchAll()}>
      {t('downloadAll')}
    </BusyButton>
  );
}

/** Shows at `/dashboard/history` what the plan costs next, and every invoice so far as a PDF. */
export function HistoryRoute() {
  const { t } = useTranslation(['history', 'navigation']);
  const address = useAddress();
  const id = address.read('id');
  const query = useListInvoicesQuery({ page: address.page, size, id });
  const [failure, setFailure] = useState<ApiError>();
  const { data: bill } = useGetUpcomingBillQuery();
  const count = query.data?.totalElements ?? 0;
  const isAll = id === undefined;
  const isFree = isAll && bill?.plan === null && count === 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        context={query.data && isAll && !isFree ? t('context', { count }) : undefined}
        breadcrumb={[{ label: t('navigation:menu.overview'), href: paths.dashboard }]}
        actions={count > 0 && <DownloadAll onError={setFailure} />}
      />
      <WalletPages />
      <div className="sg-col">
        <Upcoming />
        {failure && (
          <Notice tone="bad" live>
            {failure.message}
          </Notice>
        )}
        {!isFree && (
          <InvoiceList
            query={query}
            paging={address}
            onShowAll={isAll ? undefined : () => address.change({ id: undefined })}
          />
        )}
      </div>
    </>
  );
}
