import {
  type MonthlyIncome,
  useGetSubscriptionIncomeTotalQuery,
  useListSubscriptionIncomeQuery,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Amount, BarChart, Card, FigureStrip } from '@sanaga/ui';
import { Segmented } from 'antd';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { LargePlot } from '../shared/figures/large-plot.tsx';
import { RowsTable } from '../shared/lists/query-table.tsx';

const spans = ['6', '12', '24'] as const;

function Figures({ months }: { months: MonthlyIncome[] }) {
  const { t } = useTranslation('subscriptions');
  const { data } = useGetSubscriptionIncomeTotalQuery();
  const [before, current] = [months.at(-2), months.at(-1)];
  return (
    <FigureStrip
      label={t('tabs.income')}
      figures={[
        { label: t('income.total'), value: data && <Amount value={data.Subscription_income} /> },
        {
          label: t('income.thisMonth'),
          value: <Amount value={current?.amount ?? 0} />,
          detail: t('income.bills', { count: current?.count ?? 0 }),
        },
        {
          label: t('income.lastMonth'),
          value: <Amount value={before?.amount ?? 0} />,
          detail: t('income.bills', { count: before?.count ?? 0 }),
        },
      ]}
    />
  );
}

function Months({ months }: { months: MonthlyIncome[] }) {
  const { t, i18n } = useTranslation('subscriptions');
  const { number } = useFormats();
  // months come as their first day, which is the same day everywhere only if it is read as UTC
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Card flush>
      <RowsTable
        label={t('income.months')}
        rows={months.toReversed()}
        rowKey={({ month }) => month}
        columns={[
          { key: 'month', title: t('income.month'), render: ({ month }) => name.format(new Date(month)) },
          {
            key: 'count',
            title: t('income.paidBills'),
            align: 'right',
            render: ({ count }) => number(count),
          },
          {
            key: 'amount',
            title: t('income.amount'),
            align: 'right',
            render: ({ amount }) => <Amount value={amount} unit={false} strong />,
          },
        ]}
      />
    </Card>
  );
}

function Chart({ months }: { months: MonthlyIncome[] }) {
  const { t, i18n } = useTranslation('subscriptions');
  // two years have each month twice
  const year = months.length > 12 ? '2-digit' : undefined;
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'short', year, timeZone: 'UTC' });
  return (
    <Card title={t('income.title')}>
      <BarChart
        label={t('income.title')}
        names={{ value: t('income.paid') }}
        empty={t('income.empty')}
        plot={LargePlot}
        data={months.map(({ month, amount }, place) => ({
          label: name.format(new Date(month)),
          value: amount,
          current: place === months.length - 1,
        }))}
      />
    </Card>
  );
}

/** Shows what paid bills brought in, in total and month by month. */
export function IncomeTab() {
  const { t } = useTranslation('subscriptions');
  const { read, change } = useAddress();
  const span = spans.find((known) => known === read('months')) ?? '12';
  const query = useListSubscriptionIncomeQuery({ months: Number(span) });
  const { data: months } = query;
  if (!months) return <CardNotLoaded query={query} />;
  return (
    <div className="sg-col">
      <Segmented<string>
        className="income-span"
        aria-label={t('income.span')}
        value={span}
        onChange={(value) => change({ months: value })}
        options={spans.map((value) => ({ value, label: t('income.spanOf', { count: Number(value) }) }))}
      />
      <Figures months={months} />
      <Chart months={months} />
      <Months months={months} />
    </div>
  );
}
