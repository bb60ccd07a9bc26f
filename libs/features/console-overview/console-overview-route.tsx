import { type Overview, useGetOverviewQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  Amount,
  BarChart,
  Card,
  CardSkeleton,
  DataTable,
  ErrorWithRetry,
  FigureStrip,
  PageHeader,
} from '@sanaga/ui';
import { loadErrorOf } from '../parts/load-error.ts';
import { useNow } from '../parts/use-now.ts';
import { NeedsYou } from './needs-you.tsx';

type Platform = NonNullable<Overview['platform']>;

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** From the first of the month to today. */
const thisMonth = (today: Date) => ({
  startDate: `${isoDay(today).slice(0, 7)}-01`,
  endDate: isoDay(today),
});

function Figures({ platform }: { platform: Platform }) {
  const { t } = useTranslation('console-overview');
  const { number } = useFormats();
  const { organisations, individuals, creditedToday, refillsProcessing, volumes } = platform;
  const month = volumes.at(-1);
  const failed = creditedToday.failed > 0 && t('figures.failed', { count: creditedToday.failed });
  return (
    <FigureStrip
      label={t('figures.label')}
      figures={[
        {
          label: t('figures.holders'),
          value: number(organisations + individuals),
          detail: [
            t('figures.organisations', { count: organisations }),
            t('figures.individuals', { count: individuals }),
          ].join(', '),
        },
        {
          label: t('figures.paidOut'),
          value: <Amount value={month?.amount ?? 0} />,
          detail: t('figures.payments', { count: month?.count ?? 0 }),
        },
        {
          label: t('figures.inProcess'),
          value: <Amount value={refillsProcessing.amount} />,
          detail: t('figures.refills', { count: refillsProcessing.count }),
        },
        {
          label: t('figures.creditedToday'),
          value: <Amount value={creditedToday.amount} />,
          detail: [t('figures.refills', { count: creditedToday.count }), failed].filter(Boolean).join(', '),
        },
      ]}
    />
  );
}

const monthName = (language: string, month: 'short' | 'long') => {
  const name = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
  return (first: string) => name.format(new Date(first));
};

/** What all holders paid out, month by month. */
function Volumes({ volumes }: { volumes: Platform['volumes'] }) {
  const { t, i18n } = useTranslation('console-overview');
  const name = monthName(i18n.language, 'short');
  return (
    <Card title={t('volumes.title')}>
      <BarChart
        label={t('volumes.title')}
        names={{ value: t('volumes.paidOut') }}
        data={volumes.map(({ month, amount }, place) => ({
          label: name(month),
          value: amount,
          current: place === volumes.length - 1,
        }))}
      />
    </Card>
  );
}

/** The same months in numbers, the latest first, with how many payments they were. */
function Months({ volumes }: { volumes: Platform['volumes'] }) {
  const { t, i18n } = useTranslation('console-overview');
  const { number } = useFormats();
  const name = monthName(i18n.language, 'long');
  return (
    <Card flush>
      <DataTable
        label={t('volumes.months')}
        rows={volumes.toReversed()}
        rowKey={({ month }) => month}
        columns={[
          { key: 'month', title: t('volumes.month'), render: ({ month }) => name(month) },
          {
            key: 'count',
            title: t('volumes.payments'),
            align: 'right',
            render: ({ count }) => number(count),
          },
          {
            key: 'amount',
            title: t('volumes.amount'),
            align: 'right',
            render: ({ amount }) => <Amount value={amount} unit={false} strong />,
          },
        ]}
      />
    </Card>
  );
}

/** The platform at a glance: first what needs somebody, then how it does. */
export function ConsoleOverviewRoute() {
  const { t } = useTranslation('console-overview');
  const { longDate } = useFormats();
  const today = new Date(useNow());
  const { data, error, isLoading, isFetching, refetch } = useGetOverviewQuery({ body: thisMonth(today) });
  const platform = data?.platform;
  return (
    <>
      <PageHeader title={t('title')} context={longDate(today)} />
      {isLoading && <CardSkeleton />}
      {error && <ErrorWithRetry {...loadErrorOf(error)} onRetry={refetch} retrying={isFetching} />}
      {platform && (
        <div className="sg-grid">
          <div className="sg-c12">
            <NeedsYou platform={platform} />
          </div>
          <div className="sg-c12">
            <Figures platform={platform} />
          </div>
          <div className="sg-c4">
            <Volumes volumes={platform.volumes} />
          </div>
          <div className="sg-c8 sg-not-phone">
            <Months volumes={platform.volumes} />
          </div>
        </div>
      )}
    </>
  );
}
