import { type Expenses, fieldErrors, useGetExpensesQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import {
  Card,
  CardSkeleton,
  EmptyState,
  ErrorWithRetry,
  LinkButton,
  NoPermission,
  PageHeader,
} from '@sanaga/ui';
import { useCalendarNames } from '../shared/period/calendar.ts';
import { DaysChoice } from '../shared/period/days-choice.tsx';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { WalletPages } from '../shared/money/wallet-pages.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { CategoryCard, Figures, MonthCard } from './expense-charts.tsx';
import { ExpenseList } from './expense-list.tsx';
import './expenses.css';
import { useDays } from '../shared/period/use-days.ts';

const completed = (filter: Record<string, string>) =>
  `${paths.transactions}?${new URLSearchParams({ status: 'COMPLETED', ...filter })}`;

/** Returns the server's objection to the chosen days. */
function refusalOf(error: unknown): { message: string } | undefined {
  const { startDate, endDate } = fieldErrors(error);
  const message = endDate ?? startDate;
  return message === undefined ? undefined : { message };
}

function Lists({ expenses }: { expenses: Expenses }) {
  const { t } = useTranslation('expenses');
  const { reasons, beneficiaries } = expenses;
  if (reasons.length === 0) return null;
  return (
    <div className="sg-grid">
      <ExpenseList
        title={t('reasons.title')}
        head={t('reasons.head')}
        rows={reasons.map(({ name, amount, count, before }) => ({
          key: name,
          name,
          href: completed({ search: name }),
          amount,
          count,
          before: before.amount,
        }))}
      />
      <ExpenseList
        title={t('beneficiaries.title')}
        head={t('beneficiaries.head')}
        rows={beneficiaries.map(({ name, number, amount, count, before }) => ({
          key: number,
          name,
          detail: formatPhone(number),
          href: completed({ paidTo: number }),
          amount,
          count,
          before: before.amount,
        }))}
      />
    </div>
  );
}

function Shown({ expenses }: { expenses: Expenses }) {
  const { t } = useTranslation('expenses');
  const { total } = expenses;
  if (total.amount === 0 && total.before.amount === 0)
    return (
      <Card>
        <EmptyState
          icon="chart"
          title={t('empty.title')}
          action={<LinkButton href={paths.newTransaction}>{t('empty.action')}</LinkButton>}
        >
          {t('empty.text')}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Figures expenses={expenses} />
      <CategoryCard expenses={expenses} />
      <MonthCard expenses={expenses} />
      <Lists expenses={expenses} />
    </>
  );
}

function Content() {
  const { t } = useTranslation('expenses');
  const period = useDays();
  const { startDate, endDate } = period;
  const { currentData, error, isFetching, refetch } = useGetExpensesQuery({ startDate, endDate });
  const { days } = useCalendarNames();
  const context =
    currentData &&
    t('context', {
      now: days(currentData.from, currentData.to),
      before: days(currentData.before.from, currentData.before.to),
    });
  return (
    <>
      <PageHeader
        title={t('title')}
        context={context}
        breadcrumb={[{ label: t('overview'), href: paths.dashboard }]}
        actions={<DaysChoice {...period} />}
      />
      <WalletPages />
      <div className="sg-col" aria-busy={isFetching && !currentData}>
        {error && (
          <Card>
            <ErrorWithRetry
              title={t('failed')}
              {...loadErrorOf(error)}
              {...refusalOf(error)}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          </Card>
        )}
        {currentData && <Shown expenses={currentData} />}
        {!currentData && !error && (
          <>
            <CardSkeleton rows={1} />
            <CardSkeleton rows={6} />
          </>
        )}
      </div>
    </>
  );
}

/** Shows where the money went in a period, compared with the period before. */
export function ExpensesRoute() {
  const { t } = useTranslation('expenses');
  if (useCan('expense:read')) return <Content />;
  return (
    <Card>
      <NoPermission home={{ label: t('overview'), href: paths.dashboard }} />
    </Card>
  );
}
