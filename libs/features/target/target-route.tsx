import { useGetTargetQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import { Card, CardSkeleton, ErrorWithRetry, NoPermission, PageHeader } from '@sanaga/ui';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { WalletPages } from '../shared/money/wallet-pages.tsx';
import { useToday } from '../shared/period/use-today.ts';
import { monthsToSet, SetTarget } from './set-target.tsx';
import { MonthCard, MonthList, PastCard } from './target-cards.tsx';
import './target.css';

function Content() {
  const { t } = useTranslation('target');
  const { read, change } = useAddress();
  const today = useToday();
  const thisMonth = today.slice(0, 7);
  const month = monthsToSet(thisMonth).find((one) => one === read('month')) ?? thisMonth;
  const { currentData: year, error, isFetching, refetch } = useGetTargetQuery({ date: thisMonth });
  const chosen = useGetTargetQuery({ date: month });
  const failure = error ?? chosen.error;
  const retry = () => {
    if (error) void refetch();
    if (chosen.error) void chosen.refetch();
  };
  return (
    <div className="sg-col">
      {failure && (
        <Card>
          <ErrorWithRetry
            title={t('failed')}
            {...loadErrorOf(failure)}
            onRetry={retry}
            retrying={isFetching || chosen.isFetching}
          />
        </Card>
      )}
      <div className="sg-grid">
        {chosen.currentData && <MonthCard shown={chosen.currentData} today={today} />}
        {!chosen.currentData && !chosen.error && (
          <div className="sg-c8">
            <CardSkeleton rows={3} />
          </div>
        )}
        <SetTarget
          thisMonth={thisMonth}
          month={month}
          shown={chosen.currentData}
          onMonth={(next) => change({ month: next === thisMonth ? undefined : next })}
        />
      </div>
      {year && <PastCard months={year.months} />}
      {year && <MonthList months={year.months} />}
      {!year && !error && <CardSkeleton rows={6} />}
    </div>
  );
}

/** Shows how much is to come into the wallet in a month, what came, and how the months before went. */
export function TargetRoute() {
  const { t } = useTranslation('target');
  if (!useCan('target:set'))
    return (
      <Card>
        <NoPermission home={{ label: t('overview'), href: paths.dashboard }} />
      </Card>
    );
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        breadcrumb={[{ label: t('overview'), href: paths.dashboard }]}
      />
      <WalletPages />
      <Content />
    </>
  );
}
