import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Amount, BarChart, Card, Link, TwoLines } from '@sanaga/ui';
import type { Platform } from './console-overview-route.tsx';
import { RowsTable } from '../shared/lists/query-table.tsx';

/** Months come as their first day, which is the same day everywhere only when it is read as UTC. */
const useMonthName = (month: 'short' | 'long') => {
  const { i18n } = useTranslation();
  const name = new Intl.DateTimeFormat(i18n.language, { month, timeZone: 'UTC' });
  return (first: string) => name.format(new Date(first));
};

interface BarsProps {
  months: readonly { month: string; amount: number }[];
  title: string;
  value: string;
}

function Bars({ months, title, value }: BarsProps) {
  const name = useMonthName('short');
  return (
    <BarChart
      label={title}
      names={{ value }}
      data={months.map(({ month, amount }, place) => ({
        label: name(month),
        value: amount,
        current: place === months.length - 1,
      }))}
    />
  );
}

/** What all holders paid out, month by month. */
export function Volumes({ volumes }: { volumes: Platform['volumes'] }) {
  const { t } = useTranslation('console-overview');
  return (
    <Card title={t('volumes.title')}>
      <Bars months={volumes} title={t('volumes.title')} value={t('volumes.paidOut')} />
    </Card>
  );
}

/** What plans brought in, by the month the bills were paid in. */
export function Income({ income }: { income: Platform['subscriptionIncome'] }) {
  const { t } = useTranslation(['console-overview', 'navigation']);
  return (
    <Card
      title={t('income.title')}
      extra={<Link href={paths.subscriptions}>{t('navigation:menu.subscriptions')}</Link>}
    >
      <Bars months={income} title={t('income.title')} value={t('income.paid')} />
    </Card>
  );
}

/** The same months in numbers, the latest first. */
export function Months({ platform: { volumes, subscriptionIncome } }: { platform: Platform }) {
  const { t } = useTranslation('console-overview');
  const name = useMonthName('long');
  const income = (wanted: string) => subscriptionIncome.find(({ month }) => month === wanted)?.amount ?? 0;
  return (
    <Card flush>
      <RowsTable
        label={t('volumes.months')}
        rows={volumes.toReversed()}
        rowKey={({ month }) => month}
        columns={[
          {
            key: 'month',
            title: t('volumes.month'),
            render: ({ month, count }) => (
              <TwoLines first={name(month)} second={t('figures.payments', { count })} />
            ),
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
            render: ({ month }) => <Amount value={income(month)} unit={false} />,
          },
        ]}
      />
    </Card>
  );
}
