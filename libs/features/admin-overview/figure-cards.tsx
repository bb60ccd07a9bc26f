import type { Overview } from '@sanaga/api';
import { minuteMs, type TransactionStatus } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  Amount,
  BarChart,
  Card,
  EmptyChart,
  FigureStrip,
  GroupedBars,
  Link,
  ShareBars,
  StackedBar,
  useAmountText,
} from '@sanaga/ui';
import { paths } from '@sanaga/navigation';
import { daysIn, daysLeftInMonth, useCalendarNames } from '../shared/period/calendar.ts';
import type { Period } from '../shared/period/periods.ts';
import { useChange } from '../shared/figures/use-change.ts';
import { weekdayOf } from './weekday.ts';

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Shows four figures of the period. */
export function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('admin-overview');
  const { number, reached, duration } = useFormats();
  const change = useChange();
  const { paidOut, statuses, completedFirstTime, approvalMinutes, from, to } = overview;
  const countOf = (status: TransactionStatus) => statuses.find((one) => one.status === status)?.count ?? 0;
  const made = sumOf(statuses.map(({ count }) => count));
  const cancelled = countOf('CANCELLED');
  const countWords = (what: 'completed' | 'cancelled', count: number) =>
    t(`figures.${what}`, { count, shown: number(count) });
  const unknown = <span className="sg-text3">–</span>;
  return (
    <FigureStrip
      label={t('figures.label')}
      figures={[
        {
          label: t('figures.paidOut'),
          value: <Amount value={paidOut.amount} />,
          detail: change(paidOut.amount, paidOut.before, daysIn(from, to)),
        },
        {
          label: t('figures.payments'),
          value: number(made),
          detail: [
            countWords('completed', countOf('COMPLETED')),
            cancelled && countWords('cancelled', cancelled),
          ]
            .filter(Boolean)
            .join(', '),
        },
        {
          label: t('figures.firstTime'),
          value: completedFirstTime === null ? unknown : reached(completedFirstTime, 1),
          detail: t('figures.problematic', { count: countOf('PROBLEMATIC') }),
        },
        {
          label: t('figures.approvalTime'),
          value: approvalMinutes === null ? unknown : duration(approvalMinutes * minuteMs),
          detail: t('figures.median'),
        },
      ]}
    />
  );
}

/** Shows where the money in the wallet came from. */
export function CashInCard({ overview }: { overview: Overview }) {
  const { t } = useTranslation('admin-overview');
  const change = useChange();
  const { cashIn, from, to } = overview;
  const parts = cashIn.byMethod.map(({ key, amount }) => ({ key, label: t(`cashIn.${key}`), value: amount }));
  return (
    <Card
      className="sg-c4 sg-overview-wide"
      title={t('cashIn.title')}
      extra={<Link href={paths.balances}>{t('cashIn.all')}</Link>}
    >
      <Amount value={cashIn.total} size="lg" />
      <p className="sg-small sg-text2" style={{ marginBottom: 12 }}>
        {change(cashIn.total, cashIn.before, daysIn(from, to))}
      </p>
      {parts.length > 0 ? <ShareBars parts={parts} /> : <EmptyChart>{t('cashIn.none')}</EmptyChart>}
    </Card>
  );
}

/** Shows how far this month's cash-in is from its target, and how the months before went. */
export function TargetCard({ overview }: { overview: Overview }) {
  const { t } = useTranslation('admin-overview');
  const { reached } = useFormats();
  const amountText = useAmountText();
  const { month } = useCalendarNames();
  const now = overview.target.at(-1);
  if (now === undefined) return null;
  const { target, achieved } = now;
  const left = t('target.left', { count: daysLeftInMonth(overview.to) });
  const finding = target
    ? t('target.finding', { percent: reached(achieved / target), target: amountText(target) })
    : t('target.none');
  const toGo =
    target && target > achieved ? t('target.toGo', { left, amount: amountText(target - achieved) }) : left;
  return (
    <Card
      className="sg-c4"
      title={t('target.title')}
      extra={<Link href={paths.target}>{t(target ? 'target.all' : 'target.set')}</Link>}
    >
      {target ? (
        <p>
          <span className="sg-amount-lg">{reached(achieved / target)}</span>{' '}
          <span className="sg-small sg-text2">{t('target.of', { target: amountText(target) })}</span>
        </p>
      ) : (
        <Amount value={achieved} size="lg" />
      )}
      <p className="sg-small sg-text2">{target ? toGo : t('target.none')}</p>
      <BarChart
        label={finding}
        data={overview.target.map((one, index) => ({
          label: month(one.month),
          value: one.achieved,
          target: one.target ?? undefined,
          current: index === overview.target.length - 1,
        }))}
        names={{ value: t('target.achieved'), target: t('target.target') }}
        empty={t('target.empty')}
      />
    </Card>
  );
}

/** Shows what was paid out this week, each day next to the same day of the week before. */
export function WeekCard({ overview }: { overview: Overview }) {
  const { t } = useTranslation('admin-overview');
  const { percent } = useFormats();
  const { weekday } = useCalendarNames();
  const { current, before } = overview.week;
  const today = weekdayOf(overview.to);
  const now = sumOf(current.slice(0, today + 1));
  const then = sumOf(before.slice(0, today + 1));
  const share = then === 0 ? 0 : (now - then) / then;
  const words = then === 0 ? 'nothing' : share === 0 ? 'same' : share > 0 ? 'more' : 'less';
  const finding = t(`week.${words}`, { percent: percent(Math.abs(share), 1), day: weekday(today, 'long') });
  return (
    <Card className="sg-c4" title={t('week.title')} extra={t('week.paidOut')}>
      <Amount value={now} size="lg" />
      <p className="sg-small sg-text2">{finding}</p>
      <GroupedBars
        label={finding}
        data={before.map((amount, place) => ({
          label: weekday(place),
          before: amount,
          now: place <= today ? current[place] : undefined,
          current: place === today,
        }))}
        names={{ before: t('week.before'), now: t('week.now') }}
        empty={t('week.empty')}
      />
    </Card>
  );
}

/** Returns the address of the expenses of the same days. */
const expensesOf = (period: Period) =>
  period === 'month' ? paths.expenses : `${paths.expenses}?${new URLSearchParams({ period })}`;

/** Shows what the money was spent on, and the change from the period before. */
export function ExpensesCard({ overview, period }: { overview: Overview; period: Period }) {
  const { t } = useTranslation(['admin-overview', 'common']);
  const { list } = useFormats();
  const { expenses, from, to } = overview;
  const parts = expenses
    .filter(({ amount }) => amount > 0)
    .map(({ key, amount, before }) => ({
      key,
      label: t(`common:expenses.${key}`),
      value: amount,
      change: before ? (amount - before) / before : undefined,
    }));
  return (
    <Card title={t('expenses.title')} extra={<Link href={expensesOf(period)}>{t('expenses.all')}</Link>}>
      <Amount value={sumOf(parts.map(({ value }) => value))} size="lg" />
      {parts.length > 0 ? (
        <>
          <StackedBar
            label={t('expenses.finding', { names: list(parts.map(({ label }) => label)) })}
            parts={parts}
          />
          <p className="sg-caption sg-text3">{t('expenses.note', { count: daysIn(from, to) })}</p>
        </>
      ) : (
        <EmptyChart>{t('expenses.none')}</EmptyChart>
      )}
    </Card>
  );
}
