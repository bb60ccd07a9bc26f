import type { Expenses } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, BarChart, Card, FigureStrip, GroupedBars, useAmountText } from '@sanaga/ui';
import { daysIn, useCalendarNames } from '../shared/period/calendar.ts';
import { LargePlot, LyingPlot } from '../shared/figures/large-plot.tsx';
import { useChange } from '../shared/figures/use-change.ts';

/** Most months whose names are all different. */
const monthsOfOneYear = 12;

/** Shows what was paid out in total, in how many payments, and the costs on top. */
export function Figures({ expenses }: { expenses: Expenses }) {
  const { t } = useTranslation('expenses');
  const { number } = useFormats();
  const change = useChange();
  const { total, from, to } = expenses;
  const days = daysIn(from, to);
  return (
    <FigureStrip
      label={t('figures.label')}
      figures={[
        {
          label: t('figures.paid'),
          value: <Amount value={total.amount} />,
          detail: change(total.amount, total.before.amount, days),
        },
        {
          label: t('figures.payments'),
          value: number(total.count),
          detail: change(total.count, total.before.count, days),
        },
        {
          label: t('figures.charges'),
          value: <Amount value={total.charges} />,
          detail: t('figures.chargesDetail'),
        },
      ]}
    />
  );
}

/** Shows what the money was spent on, now and in the period before. */
export function CategoryCard({ expenses }: { expenses: Expenses }) {
  const { t } = useTranslation(['expenses', 'common']);
  const { percent } = useFormats();
  const amountText = useAmountText();
  const { categories, total } = expenses;
  const shown = categories.filter(({ amount, before }) => amount > 0 || before.amount > 0);
  const [first] = shown;
  if (first === undefined) return null;
  const finding =
    total.amount > 0
      ? t('category.finding', {
          category: t(`common:expenses.${first.category}`),
          percent: percent(first.amount / total.amount),
          total: amountText(total.amount),
        })
      : t('category.nothing');
  return (
    <Card title={t('category.title')}>
      <p className="sg-text2">{finding}</p>
      <GroupedBars
        label={finding}
        data={shown.map(({ category, amount, before }) => ({
          label: t(`common:expenses.${category}`),
          before: before.amount,
          now: amount,
        }))}
        names={{ before: t('before'), now: t('now') }}
        empty={t('category.empty')}
        plot={LyingPlot}
      />
    </Card>
  );
}

/** Shows what was paid out month by month, if there is more than one month. */
export function MonthCard({ expenses }: { expenses: Expenses }) {
  const { t } = useTranslation('expenses');
  const amountText = useAmountText();
  const { month, monthOfYear, longMonth } = useCalendarNames();
  const { months } = expenses;
  const most = months.toSorted((a, b) => b.amount - a.amount)[0];
  if (most === undefined || months.length < 2) return null;
  const nameOf = months.length > monthsOfOneYear ? monthOfYear : month;
  const finding = t('month.finding', { month: longMonth(most.month), amount: amountText(most.amount) });
  return (
    <Card title={t('month.title')}>
      {most.amount > 0 && <p className="sg-text2">{finding}</p>}
      <BarChart
        label={finding}
        data={months.map((one, index) => ({
          label: nameOf(one.month),
          value: one.amount,
          current: index === months.length - 1,
        }))}
        names={{ value: t('figures.paid') }}
        empty={t('month.empty')}
        plot={LargePlot}
      />
    </Card>
  );
}
