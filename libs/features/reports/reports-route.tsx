import './reports.css';
import { useListReconciliationExceptionsQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import { Card, NoPermission, PageHeader } from '@sanaga/ui';
import { Tabs } from 'antd';
import { Decisions } from './decisions.tsx';
import { Exceptions } from './exceptions.tsx';
import { Exports } from './exports.tsx';
import { Figures } from './figures.tsx';
import { MonthEnds } from './month-ends.tsx';
import { Payments } from './payments.tsx';
import { Statements } from './statements.tsx';

const views = [
  'figures',
  'payments',
  'statements',
  'exceptions',
  'decisions',
  'monthEnds',
  'exports',
] as const;
const contents = {
  figures: Figures,
  payments: Payments,
  statements: Statements,
  exceptions: Exceptions,
  decisions: Decisions,
  monthEnds: MonthEnds,
  exports: Exports,
};

function Content() {
  const { t } = useTranslation('reports');
  const { read, change } = useAddress();
  const open = useListReconciliationExceptionsQuery({ page: 0, size: 1, status: 'OPEN' }).data?.totalElements;
  const view = views.find((one) => one === read('view')) ?? 'figures';
  const choose = (next: string) =>
    change({
      view: next === 'figures' ? undefined : next,
      id: undefined,
      page: undefined,
      status: undefined,
      kind: undefined,
      search: undefined,
      statement: undefined,
      month: undefined,
      outcome: undefined,
      by: undefined,
      organisation: undefined,
      upload: undefined,
    });
  return (
    <>
      <PageHeader
        title={t('title')}
        context={open === undefined ? undefined : t('context', { count: open })}
      />
      <Tabs
        activeKey={view}
        onChange={choose}
        destroyOnHidden
        items={views.map((key) => {
          const Shown = contents[key];
          return {
            key,
            label:
              key === 'exceptions' && open ? t('views.exceptionsOpen', { count: open }) : t(`views.${key}`),
            children: <Shown />,
          };
        })}
      />
    </>
  );
}

/** Shows what the platform moved, how it compares with the operator's books, and what can be downloaded as a file. */
export function ReportsRoute() {
  const { t } = useTranslation('reports');
  if (useCan('reconciliation:manage')) return <Content />;
  return (
    <Card>
      <NoPermission home={{ label: t('overview'), href: paths.superAdmin }} />
    </Card>
  );
}
