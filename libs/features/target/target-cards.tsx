import type { CashInTarget } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, BarChart, Card, type Column, useAmountText } from '@sanaga/ui';
import { daysLeftInMonth, useCalendarNames } from '../shared/period/calendar.ts';
import { LargePlot } from '../shared/figures/large-plot.tsx';
import { RowsTable } from '../shared/lists/query-table.tsx';

type Month = CashInTarget['months'][number];

/** Compares a month with its target in a sentence. */
function useStanding(today: string): (month: Pick<Month, 'date' | 'target' | 'achieved'>) => string {
  const { t } = useTranslation('target');
  const amountText = useAmountText();
  return ({ date, target, achieved }) => {
    if (target === null) return t('month.none');
    if (achieved === target) return t('month.exactly');
    if (achieved > target) return t('month.reached', { amount: amountText(achieved - target) });
    const amount = amountText(target - achieved);
    if (date < today.slice(0, 7)) return t('month.missed', { amount });
    if (date > today.slice(0, 7)) return t('month.toGo', { amount });
    return `${t('month.left', { count: daysLeftInMonth(today) })}, ${t('month.toGo', { amount })}`;
  };
}

/** Shows one month: what came in, and of how much. */
export function MonthCard({ shown, today }: { shown: CashInTarget; today: string }) {
  const { t } = useTranslation('target');
  const { reached } = useFormats();
  const amountText = useAmountText();
  const { monthTitle } = useCalendarNames();
  const standing = useStanding(today);
  const { date, target, achieved } = shown;
  return (
    <Card title={monthTitle(`${date}-01`)} className="sg-c8">
      <Amount value={achieved} size="xl" />
      {target !== null && (
        <>
          <p className="sg-text2">
            {t('month.of', { target: amountText(target) })} · {reached(achieved / target)}
          </p>
          <progress className="target-progress" max={target} value={achieved} aria-label={standing(shown)} />
        </>
      )}
      <p className="sg-text2">{standing(shown)}</p>
    </Card>
  );
}

/** Shows the year up to this month: what came in, and what was expected. */
export function PastCard({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation('target');
  const { month } = useCalendarNames();
  const withTarget = months.filter(({ target }) => target !== null);
  const reached = withTarget.filter(({ target, achieved }) => achieved >= (target ?? 0)).length;
  const finding =
    withTarget.length === 0 ? t('past.none') : t('past.finding', { count: reached, of: withTarget.length });
  return (
    <Card title={t('past.title')}>
      <p className="sg-text2">{finding}</p>
      <BarChart
        label={finding}
        data={months.map(({ date, target, achieved }, index) => ({
          label: month(`${date}-01`),
          value: achieved,
          target: target ?? undefined,
          current: index === months.length - 1,
        }))}
        names={{ value: t('past.achieved'), target: t('past.target') }}
        empty={t('past.empty')}
        plot={LargePlot}
      />
    </Card>
  );
}

/** Shows a month on a phone: what came in, and of how much. */
function MonthRow({ month: { date, target, achieved } }: { month: Month }) {
  const { t } = useTranslation('target');
  const { reached } = useFormats();
  const amountText = useAmountText();
  const { monthTitle } = useCalendarNames();
  return (
    <>
      <span className="sg-row">
        <span className="sg-spread">{monthTitle(`${date}-01`)}</span>
        <Amount value={achieved} strong />
      </span>
      {target !== null && (
        <span className="sg-row sg-caption sg-text3">
          <span className="sg-spread">{t('month.of', { target: amountText(target) })}</span>
          {reached(achieved / target)}
        </span>
      )}
    </>
  );
}

/** Lists the same months in numbers, newest first. */
export function MonthList({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation('target');
  const { reached } = useFormats();
  const { monthTitle } = useCalendarNames();
  const none = <span className="sg-text3">–</span>;
  const columns: Column<Month>[] = [
    { key: 'month', title: t('list.month'), render: ({ date }) => monthTitle(`${date}-01`) },
    {
      key: 'achieved',
      title: t('list.achieved'),
      align: 'right',
      render: ({ achieved }) => <Amount value={achieved} unit={false} strong />,
    },
    {
      key: 'target',
      title: t('list.target'),
      align: 'right',
      render: ({ target }) => (target === null ? none : <Amount value={target} unit={false} />),
    },
    {
      key: 'share',
      title: t('list.share'),
      align: 'right',
      render: ({ target, achieved }) => (target === null ? none : reached(achieved / target)),
    },
  ];
  return (
    <Card title={t('list.title')} flush>
      <RowsTable
        label={t('list.title')}
        columns={columns}
        rows={months.toReversed()}
        rowKey={({ date }) => date}
        card={(month) => <MonthRow month={month} />}
      />
    </Card>
  );
}
