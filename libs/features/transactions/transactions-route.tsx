import { transactionListName, type Transaction, useListTransactionsQuery } from '@sanaga/api';
import { Can } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import {
  Card,
  type Column,
  EmptyState,
  Icon,
  LinkButton,
  NothingFound,
  PageHeader,
  useDocked,
} from '@sanaga/ui';
import { Button } from 'antd';
import { ListExport } from '../shared/downloads/list-export.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { useChosenColumns } from '../shared/lists/use-chosen-columns.tsx';
import { useSelection } from '../shared/lists/use-selection.ts';
import { PaymentCard, usePaymentColumns } from '../shared/payment/payment-columns.tsx';
import { PaymentDrawer } from '../shared/payment-drawer/payment-drawer.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { Filters, useChoices } from './filters.tsx';
import { useMoreChoices } from './more-filters.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type Filter, useFilter } from './use-filter.ts';
import { useHeldRows } from './use-held-rows.ts';

const pageSize = 20;

function NewPayment({ primary }: { primary: boolean }) {
  const { t } = useTranslation('transactions');
  return (
    <Can permission="transaction:create">
      <LinkButton href={paths.newTransaction} primary={primary} icon={<Icon name="plus" />}>
        {t('new')}
      </LinkButton>
    </Can>
  );
}

/** Offers the other ways to begin, apart from a payment typed in by hand. */
function OtherActions() {
  const { t } = useTranslation('transactions');
  return (
    <>
      <Can permission="payment-request:create">
        <LinkButton href={paths.requestPayment} icon={<Icon name="phone" />}>
          {t('request')}
        </LinkButton>
      </Can>
      <Can permission="payment-file:upload">
        <LinkButton href={paths.bulkUpload} icon={<Icon name="upload" />}>
          {t('upload')}
        </LinkButton>
      </Can>
    </>
  );
}

const labelOf = (options: { value: string; label: string }[], value: string | undefined) =>
  options.find((option) => option.value === value)?.label ?? [];

/** Names the filters that are on. */
function useFilterLabels({ filter, period }: Pick<Filter, 'filter' | 'period'>): string[] {
  const { t } = useTranslation('transactions');
  const { number } = useFormats();
  const choices = useChoices();
  const more = useMoreChoices({ members: filter.createdBy !== undefined });
  const { minAmount, maxAmount, paidTo } = filter;
  return [
    labelOf(choices.status, filter.status),
    labelOf(choices.period, period),
    labelOf(choices.type, filter.type),
    labelOf(choices.method, filter.method),
    labelOf(more.kind, filter.kind),
    labelOf(more.expenseCategory, filter.expenseCategory),
    labelOf(more.createdBy, filter.createdBy),
    minAmount ? `${t('amountFrom')} ${number(Number(minAmount))}` : [],
    maxAmount ? `${t('amountTo')} ${number(Number(maxAmount))}` : [],
    paidTo ? formatPhone(paidTo) : [],
  ].flat();
}

/** Says that there is nothing yet, or nothing with these filters, which it names. */
function NoRows({ filter, period, clear }: Pick<Filter, 'filter' | 'period' | 'clear'>) {
  const { t } = useTranslation('transactions');
  const words = useFilterLabels({ filter, period });
  const { search } = filter;
  if (search || words.length > 0) return <NothingFound search={search} filters={words} onClear={clear} />;
  return (
    <EmptyState icon="transfer" title={t('empty.title')}>
      {t('empty.text')}
    </EmptyState>
  );
}

function useList(filter: Filter) {
  const { page, sort } = filter;
  const asked = { ...filter.filter, page, size: pageSize, sort };
  const query = useListTransactionsQuery(asked);
  const newestFirst = sort === 'date,desc' && page === 0;
  const held = useHeldRows(query, JSON.stringify(asked), newestFirst);
  return { ...held, query };
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

interface PaymentsProps {
  filter: Filter;
  list: ReturnType<typeof useList>;
  selection: ReturnType<typeof useSelection<Transaction>>;
  columns: Column<Transaction>[];
  /** True for rows of one line each. */
  compact: boolean;
  /** True while a payment is open next to the list. */
  beside: boolean;
}

function Payments({ filter, list, selection, columns, compact, beside }: PaymentsProps) {
  const { t } = useTranslation('transactions');
  const selected = {
    selected: selection.chosen.map(({ id }) => id),
    onChange: selection.select,
    label: ({ name }: Transaction) => name,
  };
  return (
    <QueryTable
      label={t('title')}
      query={list.query}
      paging={filter}
      columns={columns}
      compact={compact}
      rows={list.rows}
      rowKey={({ id }) => id}
      rowVersion={({ status }) => status}
      card={(payment) => <PaymentCard payment={payment} />}
      onOpen={({ id }) => filter.open({ id })}
      current={filter.id}
      {...filter.sorting}
      selection={beside ? undefined : selected}
      errorTitle={t('failed')}
      empty={<NoRows {...filter} />}
    />
  );
}

/** Shows every payment of the holder: filters and order in the address, one payment's detail next to the list. */
export function TransactionsRoute() {
  const { t } = useTranslation('transactions');
  const { number } = useFormats();
  const filter = useFilter();
  const list = useList(filter);
  const { rows } = list;
  const { data } = list.query;
  const isBeside = useDocked() && filter.id !== undefined;
  const selection = useSelection(rows);
  const { columns, compact, choice } = useChosenColumns(
    'transactions',
    usePaymentColumns(isBeside ? 'narrow' : 'full'),
  );
  const at = rows?.findIndex(({ id }) => id === filter.id) ?? -1;
  const step = (by: number) => {
    const there = rows?.[at + by];
    return at >= 0 && there ? () => filter.open({ id: there.id }) : undefined;
  };
  const shown =
    data &&
    t(data.totalIsEstimate ? 'about' : 'count', {
      count: data.totalElements,
      shown: number(data.totalElements),
    });
  return (
    <>
      <PageHeader
        title={t('title')}
        context={shown}
        actions={
          <>
            <Can permission="transaction:export">
              <ListExport
                list="transactions"
                path="/transaction/export-csv"
                filter={filter.filter}
                fileName={transactionListName}
                shown={shown}
              />
            </Can>
            {!isBeside && <OtherActions />}
            <NewPayment primary={!isBeside} />
          </>
        }
      />
      <div className="sg-col">
        <Filters {...filter} beside={isBeside} tools={choice} />
        <SelectionBar payments={selection.chosen} onClear={selection.clear} />
        <Card flush>
          <Fresh count={list.fresh} onShow={list.showFresh} />
          <Payments
            filter={filter}
            list={list}
            selection={selection}
            columns={columns}
            compact={compact}
            beside={isBeside}
          />
        </Card>
      </div>
      <PaymentDrawer
        id={filter.id}
        known={rows?.[at]}
        onClose={() => filter.open({ id: undefined })}
        onPrevious={step(-1)}
        onNext={step(1)}
      />
    </>
  );
}
