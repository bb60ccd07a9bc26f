import { type Overview, useGetOverviewQuery } from '@sanaga/api';
import { listPeriods } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Card, CardSkeleton, ErrorWithRetry, Icon, LinkButton, PageHeader, usePhone } from '@sanaga/ui';
import { useSearchParams } from 'react-router';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { DebtNotice } from '../shared/money/debt-notice.tsx';
import { WalletPages } from '../shared/money/wallet-pages.tsx';
import { PeriodChoice } from '../shared/period/period-choice.tsx';
import { useCalendarNames } from '../shared/period/calendar.ts';
import { useToday } from '../shared/period/use-today.ts';
import './admin-overview.css';
import { FirstSteps, useHiddenSteps } from './first-steps.tsx';
import { CashInCard, ExpensesCard, Figures, TargetCard, WeekCard } from './figure-cards.tsx';
import { AccountsCard, BillCard, WaitingCard, WalletCard } from './money-cards.tsx';
import { figuresOf } from './loader.ts';
import { RecentCard } from './recent-card.tsx';

const offered = listPeriods.filter((period) => period !== 'custom');
type Offered = (typeof offered)[number];

/** Keeps the chosen period in the address; this month is the default. */
function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const period = offered.find((one) => one === search.get('period')) ?? 'month';
  const choose = (next: Offered) => setSearch(next === 'month' ? {} : { period: next }, { replace: true });
  return { period, choose };
}

function Actions({ period, choose }: Pick<ReturnType<typeof usePeriod>, 'period' | 'choose'>) {
  const { t } = useTranslation('admin-overview');
  return (
    <>
      <PeriodChoice offered={offered} value={period} onChoose={choose} />
      <LinkButton href={paths.requestPayment} icon={<Icon name="phone" />}>
        {t('request')}
      </LinkButton>
      <LinkButton href={paths.newTransaction} primary icon={<Icon name="plus" />}>
        {t('new')}
      </LinkButton>
    </>
  );
}

const Charts = ({ overview }: { overview: Overview }) => (
  <>
    <CashInCard overview={overview} />
    <TargetCard overview={overview} />
    <WeekCard overview={overview} />
  </>
);

const FiguresSkeleton = () => (
  <>
    <div className="sg-c12">
      <CardSkeleton rows={1} />
    </div>
    {['sg-overview-wide', 'target', 'week'].map((card) => (
      <div key={card} className={`sg-c4 ${card}`}>
        <CardSkeleton rows={4} />
      </div>
    ))}
  </>
);

interface ContentProps {
  period: Offered;
  query: ReturnType<typeof useGetOverviewQuery>;
}

function Content({ period, query: { currentData, error, isFetching, refetch } }: ContentProps) {
  const { t } = useTranslation('admin-overview');
  const phone = usePhone();
  return (
    <>
      <div className="sg-c8">
        <WalletCard lastRefill={currentData?.lastRefill} />
      </div>
      <div className="sg-c4 sg-col sg-overview-pair">
        {currentData && <WaitingCard waiting={currentData.waiting} />}
        {currentData?.upcomingBill && <BillCard bill={currentData.upcomingBill} />}
        {!currentData && !error && <CardSkeleton rows={2} />}
      </div>
      {error && (
        <Card className="sg-c12">
          <ErrorWithRetry
            title={t('failed')}
            {...loadErrorOf(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      )}
      {currentData && (
        <div className="sg-c12">
          <Figures overview={currentData} />
        </div>
      )}
      {phone && <RecentCard />}
      {currentData ? <Charts overview={currentData} /> : !error && <FiguresSkeleton />}
      {!phone && <RecentCard />}
      <div className="sg-c4 sg-col sg-overview-pair">
        {currentData && <ExpensesCard overview={currentData} period={period} />}
        <AccountsCard />
      </div>
    </>
  );
}

/** Shows the admin's first screen: the wallet, what waits for a person, the period's figures, the latest payments. */
export function AdminOverviewRoute() {
  const { t } = useTranslation('admin-overview');
  const { longDay } = useCalendarNames();
  const today = useToday();
  const choice = usePeriod();
  const query = useGetOverviewQuery(figuresOf(choice.period, today));
  const { hidden, hide } = useHiddenSteps();
  const steps = hidden ? null : query.currentData?.firstSteps;
  // until money comes there are no figures, and the steps that lead to them take their place
  const isEmpty = steps?.some(({ step, state }) => step === 'REFILL' && state !== 'DONE') ?? false;
  return (
    <>
      <PageHeader
        title={t('title')}
        context={longDay(today)}
        actions={isEmpty ? undefined : <Actions {...choice} />}
      />
      <WalletPages />
      <div className="sg-grid">
        <DebtNotice className="sg-c12" />
        {steps && <FirstSteps steps={steps} onHide={hide} />}
        {!isEmpty && <Content period={choice.period} query={query} />}
      </div>
    </>
  );
}
