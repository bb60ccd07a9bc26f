import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Amount, BarChart, Card, Link } from '@sanaga/ui';
import { useCalendarNames } from '../shared/period/calendar.ts';
import type { Platform } from '../shared/platform/platform-figures.ts';
import { RowsTable } from '../shared/lists/query-table.tsx';

interface BarsProps {
  months: readonly { month: string; amount: number }[];
  title: string;
  value: string;
  /** Text that says what will be there. */
  empty: string;
}

function Bars({ months, title, value, empty }: BarsProps) {
  const { month: name } = useCalendarNames();
  return (
    <BarChart
      label={title}
      names={{ value }}
      empty={empty}
      data={months.map(({ month, amount }, place) => ({
        label: name(month),
        value: amount,
        current: place === months.length - 1,
      }))}
    />
  );
}

/** Shows what all holders paid out, month by month. */
export function Volumes({ volumes }: { volumes: Platform['volumes'] }) {
  const { t } = useTranslation('console-overview');
  return (
    <Card title={t('volumes.title')}>
      <Bars
        months={volumes}
        title={t('volumes.title')}
        value={t('volumes.paidOut')}
        empty={t('volumes.empty')}
      />
    </Card>
  );
}

/** Shows what plans brought in, by the month in which the bills were paid. */
export function Income({ income }: { income: Platform['subscriptionIncome'] }) {
  const { t } = useTranslation(['console-overview', 'navigation']);
  return (
    <Card
      title={t('income.title')}
      extra={<Link href={paths.subscriptions}>{t('navigation:menu.subscriptions')}</Link>}
    >
      <Bars months={income} title={t('income.title')} value={t('income.paid')} empty={t('income.empty')} />
    </Card>
  );
}

type Volume = Platform['volumes'][number];

/** Shows a month on a phone. */
function MonthRow({ month: { month, amount, count }, income }: { month: Volume; income: number }) {
  const { t } = useTranslation('console-overview');
  const { monthTitle } = useCalendarNames();
  return (
    <>
      <span className="sg-row">
        <span className="sg-spread sg-strong">{monthTitle(month)}</span>
        <Amount value={amount} strong />
      </span>
      <span className="sg-row sg-caption sg-text3">
        <span className="sg-spread">{t('figures.payments', { count })}</span>
        <span>
          {t('income.short')} <Amount value={income} />
        </span>
      </span>
    </>
  );
}

/** Lists the same months in numbers, newest first. */
export function Months({ platform: { volumes, subscriptionIncome } }: { platform: Platform }) {
  const { t } = useTranslation('console-overview');
  const { number } = useFormats();
  const { monthTitle } = useCalendarNames();
  const incomeIn = (wanted: string) => subscriptionIncome.find(({ month }) => month === wanted)?.amount ?? 0;
  return (
    <Card title={t('volumes.months')} flush>
      <RowsTable
        label={t('volumes.months')}
        rows={volumes.toReversed()}
        rowKey={({ month }) => month}
        card={(row) => <MonthRow month={row} income={incomeIn(row.month)} />}
        columns={[
          { key: 'month', title: t('volumes.month'), render: ({ month }) => monthTitle(month) },
          {
            key: 'count',
            title: t('volumes.count'),
            align: 'right',
            render: ({ count }) => number(count),
          },
          {
            key: 'amount',
            title: t('volumes.amount'),
            align: 'right',
            render: ({ amount }) => <Amount value={amount} unit={false} strong />,
          },
          {
            key: 'income',
            title: t('income.amount'),
            align: 'right',
            render: ({ month }) => <Amount value={incomeIn(month)} unit={false} />,
          },
        ]}
      />
    </Card>
  );
}
