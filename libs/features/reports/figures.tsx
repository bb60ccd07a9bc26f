import { type PlatformReport, useGetPlatformReportQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import {
  Amount,
  BarChart,
  Card,
  CardSkeleton,
  type Column,
  EmptyState,
  FigureStrip,
  Link,
  useAmountText,
} from '@sanaga/ui';
import { dayAfter, daysLeftInMonth, useCalendarNames } from '../shared/period/calendar.ts';
import { DaysChoice } from '../shared/period/days-choice.tsx';
import { LargePlot } from '../shared/figures/large-plot.tsx';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { useDays } from '../shared/period/use-days.ts';
import { RowsTable } from '../shared/lists/query-table.tsx';

type Step = PlatformReport['steps'][number];

/** Formats a rate or a length of time, or a dash if nothing was measured. */
function useMeasures() {
  const { reached, duration } = useFormats();
  return {
    rate: (value: number | null) => (value === null ? '–' : reached(value, 1)),
    time: (seconds: number | null) => (seconds === null ? '–' : duration(seconds * 1_000)),
  };
}

function Strip({ report: { total, from, to } }: { report: PlatformReport }) {
  const { t } = useTranslation('reports');
  const { rate, time } = useMeasures();
  return (
    <FigureStrip
      label={t('figures.label')}
      figures={[
        {
          label: t('figures.paid'),
          value: (
            <Link href={pathTo.platformPayments('PAID', { from, to })}>
              <Amount value={total.amount} />
            </Link>
          ),
          detail: t('figures.payments', { count: total.count }),
        },
        {
          label: t('figures.collected'),
          value: <Amount value={total.collected.amount} />,
          detail: t('figures.collections', { count: total.collected.count }),
        },
        {
          label: t('figures.success'),
          value: rate(total.successRate),
          detail: (
            <Link href={pathTo.platformPayments('FAILED', { from, to })}>
              {t('figures.failed', { count: total.failed })}
            </Link>
          ),
        },
        {
          label: t('figures.time'),
          value: time(total.medianSeconds),
          detail: t('figures.slowest', { time: time(total.slowestSeconds) }),
        },
      ]}
    />
  );
}

function useStepName(step: PlatformReport['step']): (start: string) => string {
  const { day, longMonth } = useCalendarNames();
  return step === 'day' ? day : longMonth;
}

function Volumes({ report }: { report: PlatformReport }) {
  const { t } = useTranslation('reports');
  const amountText = useAmountText();
  const { monthOfYear } = useCalendarNames();
  const nameOf = useStepName(report.step);
  const { steps } = report;
  const most = steps.toSorted((a, b) => b.amount - a.amount)[0];
  if (!most || steps.length < 2) return null;
  const finding = t('volumes.finding', { when: nameOf(most.start), amount: amountText(most.amount) });
  const short = (start: string) =>
    report.step === 'day' ? String(Number(start.slice(8))) : monthOfYear(start);
  return (
    <Card title={t('volumes.title')}>
      {most.amount > 0 && <p className="sg-text2">{finding}</p>}
      <BarChart
        label={finding}
        data={steps.map(({ start, amount }, place) => ({
          label: short(start),
          value: amount,
          current: place === steps.length - 1,
        }))}
        names={{ value: t('figures.paid') }}
        empty={t(`volumes.empty.${report.step}`)}
        plot={LargePlot}
      />
    </Card>
  );
}

/** Returns the days of the report that a step is of, both included. */
function daysOf({ step, from, to }: PlatformReport, start: string): { from: string; to: string } {
  if (step === 'day') return { from: start, to: start };
  const last = dayAfter(start, daysLeftInMonth(start));
  return { from: start < from ? from : start, to: last > to ? to : last };
}

function useColumns(report: PlatformReport): Column<Step>[] {
  const { t } = useTranslation('reports');
  const { number } = useFormats();
  const { rate, time } = useMeasures();
  const nameOf = useStepName(report.step);
  return [
    { key: 'start', title: t(`steps.${report.step}`), render: ({ start }) => nameOf(start) },
    {
      key: 'amount',
      title: t('steps.amount'),
      align: 'right',
      render: ({ start, amount }) => (
        <Link href={pathTo.platformPayments('PAID', daysOf(report, start))}>
          <Amount value={amount} unit={false} />
        </Link>
      ),
    },
    { key: 'count', title: t('steps.count'), align: 'right', render: ({ count }) => number(count) },
    {
      key: 'failed',
      title: t('steps.failed'),
      align: 'right',
      hideBelow: 1000,
      render: ({ start, failed }) => (
        <Link href={pathTo.platformPayments('FAILED', daysOf(report, start))}>{number(failed)}</Link>
      ),
    },
    {
      key: 'rate',
      title: t('figures.success'),
      align: 'right',
      render: ({ successRate }) => rate(successRate),
    },
    {
      key: 'median',
      title: t('figures.time'),
      align: 'right',
      render: ({ medianSeconds }) => time(medianSeconds),
    },
    {
      key: 'slowest',
      title: t('steps.slowest'),
      align: 'right',
      hideBelow: 1000,
      render: ({ slowestSeconds }) => time(slowestSeconds),
    },
    {
      key: 'collected',
      title: t('steps.collected'),
      align: 'right',
      hideBelow: 1000,
      render: ({ collected }) => <Amount value={collected.amount} unit={false} />,
    },
  ];
}

function StepCard({ step, name }: { step: Step; name: string }) {
  const { t } = useTranslation('reports');
  const { rate, time } = useMeasures();
  const { amount, count, successRate, medianSeconds } = step;
  return (
    <>
      <div className="sg-row">
        <span className="sg-spread sg-strong">{name}</span>
        <Amount value={amount} />
      </div>
      <div className="sg-small sg-text2">
        {t('figures.payments', { count })} · {rate(successRate)} · {time(medianSeconds)}
      </div>
    </>
  );
}

function Shown({ report }: { report: PlatformReport }) {
  const { t } = useTranslation('reports');
  const columns = useColumns(report);
  const nameOf = useStepName(report.step);
  const { total } = report;
  if (total.count + total.failed + total.collected.count === 0)
    return (
      <Card>
        <EmptyState icon="chart" title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Strip report={report} />
      <Volumes report={report} />
      <Card title={t('steps.title')} flush>
        <RowsTable
          label={t('steps.title')}
          columns={columns}
          rows={report.steps.toReversed()}
          rowKey={({ start }) => start}
          card={(step) => <StepCard step={step} name={nameOf(step.start)} />}
        />
      </Card>
    </>
  );
}

/** Shows volumes, success rates and times to pay of a period. */
export function Figures() {
  const days = useDays();
  const { startDate, endDate } = days;
  const query = useGetPlatformReportQuery({ startDate, endDate });
  const { currentData, error, isFetching } = query;
  return (
    <div className="sg-col" aria-busy={isFetching && !currentData}>
      <DaysChoice {...days} />
      {error && <CardNotLoaded query={query} />}
      {currentData && <Shown report={currentData} />}
      {!currentData && !error && (
        <>
          <CardSkeleton rows={1} />
          <CardSkeleton rows={6} />
        </>
      )}
    </div>
  );
}
