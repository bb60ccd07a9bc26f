import { type ApiError, type Transaction, useListTransactionsQuery } from '@sanaga/api';
import { Can } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import {
  Card,
  DataTable,
  EmptyState,
  Icon,
  LinkButton,
  Notice,
  NothingFound,
  PageHeader,
  useDocked,
} from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { loadErrorOf } from '../parts/load-error.ts';
import { PaymentCard, usePaymentColumns } from '../parts/payment-columns.tsx';
import { PaymentDrawer } from '../parts/payment-drawer.tsx';
import { ExportButton } from './export-button.tsx';
import { Filters, useChoices } from './filters.tsx';
import { type Filter, useFilter } from './use-filter.ts';
import { useHeldRows } from './use-held-rows.ts';

const pageSize = 20;

function NewPayment({ primary = true }: { primary?: boolean }) {
  const { t } = useTranslation('transactions');
  return (
    <Can permission="transaction:create">
      <LinkButton href={paths.newTransaction} primary={primary} icon={<Icon name="plus" />}>
        {t('new')}
      </LinkButton>
    </Can>
  );
}

/** Instead of rows: nothing yet, or nothing with these filters, which are named. */
function NoRows({ filter, period, clear }: Pick<Filter, 'filter' | 'period' | 'clear'>) {
  const { t } = useTranslation('transactions');
  const choices = useChoices();
  const { search, status, type, method } = filter;
  const wordOf = (options: { value: string; label: string }[], value: string | undefined) =>
    options.find((option) => option.value === value)?.label ?? [];
  const words = [
    wordOf(choices.status, status),
    wordOf(choices.period, period),
    wordOf(choices.type, type),
    wordOf(choices.method, method),
  ].flat();
  if (search || words.length > 0) return <NothingFound search={search} filters={words} onClear={clear} />;
  return (
    <EmptyState icon="transfer" title={t('empty.title')} action={<NewPayment />}>
      {t('empty.text')}
    </EmptyState>
  );
}

function useList(filter: Filter) {
  const { page, sort } = filter;
  const query = { ...filter.filter, page, size: pageSize, sort };
  const { currentData, error, isFetching, refetch } = useListTransactionsQuery(query);
  const newestFirst = sort === 'date,desc' && page === 0;
  const held = useHeldRows(currentData?.content, JSON.stringify(query), newestFirst);
  return { ...held, data: currentData, error, refetch, refreshing: isFetching && currentData !== undefined };
}

function Fresh({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('transactions');
  if (count === 0) return null;
  return (
    <div role="status">
      <Button type="link" block onClick={onShow}>
        {t('fresh', { count })}
      </Button>
    </div>
  );
}

/** Every payment of the holder: filters and order in the address, one payment's detail beside the list. */
export function TransactionsRoute() {
  const { t } = useTranslation('transactions');
  const filter = useFilter();
  const { rows, data, error, refetch, refreshing, fresh, showFresh } = useList(filter);
  const isBeside = useDocked() && filter.id !== undefined;
  const columns = usePaymentColumns(isBeside ? 'narrow' : 'full');
  const [exportError, setExportError] = useState<ApiError>();
  const at = rows?.findIndex(({ id }) => id === filter.id) ?? -1;
  const step = (by: number) => {
    const there = rows?.[at + by];
    return at >= 0 && there ? () => filter.open(there.id) : undefined;
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        context={data && t('count', { count: data.totalElements })}
        actions={
          <>
            <Can permission="transaction:export">
              <ExportButton filter={filter.filter} onError={setExportError} />
            </Can>
            <NewPayment primary={!isBeside} />
          </>
        }
      />
      <div className="sg-col">
        {exportError && (
          <Notice tone="bad" live>
            {exportError.message}
          </Notice>
        )}
        <Filters {...filter} />
        <Card flush>
          <Fresh count={fresh} onShow={showFresh} />
          <DataTable<Transaction>
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowVersion={({ status }) => status}
            card={(payment) => <PaymentCard payment={payment} />}
            onOpen={({ id }) => filter.open(id)}
            current={filter.id}
            page={{ number: filter.page, totalPages: data?.totalPages ?? 1 }}
            onPage={filter.turn}
            sort={filter.tableSort}
            onSort={filter.order}
            refreshing={refreshing}
            error={loadErrorOf(error)}
            errorTitle={t('failed')}
            onRetry={() => void refetch()}
            empty={<NoRows {...filter} />}
          />
        </Card>
      </div>
      <PaymentDrawer
        id={filter.id}
        known={rows?.[at]}
        onClose={() => filter.open(undefined)}
        onPrevious={step(-1)}
        onNext={step(1)}
      />
    </>
  );
}
