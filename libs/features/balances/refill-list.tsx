import type { Refill, RefillPage } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { type useAddress } from '@sanaga/navigation';
import { Amount, Card, type Column, DataTable, EmptyState, StatusTag, TwoLines } from '@sanaga/ui';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { formatPhone } from '../shared/people/phone-number.ts';
import { shownRows } from '../shared/lists/shown-rows.ts';
import { useRefillReason } from './refill-labels.ts';

function useColumns(narrow: boolean): Column<Refill>[] {
  const { t } = useTranslation(['balances', 'common']);
  const { relative } = useFormats();
  const reason = useRefillReason();
  const account: Column<Refill> = {
    key: 'account',
    title: t('account'),
    render: (row) => (
      <TwoLines
        first={row.accountName}
        second={narrow ? relative(row.createdAt) : formatPhone(row.accountNumber)}
      />
    ),
  };
  const status: Column<Refill> = {
    key: 'status',
    title: t('common:fields.status'),
    render: (row) => (
      <StatusTag kind="refill" status={row.status} reason={narrow ? undefined : reason(row)} />
    ),
  };
  const amount: Column<Refill> = {
    key: 'amount',
    title: t('common:fields.amountXaf'),
    align: 'right',
    render: (row) => <Amount value={row.amount} unit={false} strong />,
  };
  if (narrow) return [account, status, amount];
  return [
    account,
    {
      key: 'reference',
      title: t('reference'),
      hideBelow: 1440,
      render: (row) => <span className="sg-mono sg-nowrap">{row.reference}</span>,
    },
    status,
    { key: 'by', title: t('requestedBy'), hideBelow: 1000, render: (row) => row.requestedBy },
    {
      key: 'created',
      title: t('common:fields.created'),
      render: (row) => <span className="sg-nowrap">{relative(row.createdAt)}</span>,
    },
    amount,
  ];
}

function PhoneCard({ row }: { row: Refill }) {
  const { relative } = useFormats();
  const reason = useRefillReason();
  return (
    <>
      <span className="sg-row">
        <span className="sg-spread sg-ellipsis balances-account">{row.accountName}</span>
        <Amount value={row.amount} strong />
      </span>
      <span className="sg-row">
        <span className="sg-spread">
          <StatusTag kind="refill" status={row.status} reason={reason(row)} />
        </span>
        <span className="sg-caption sg-text3">{relative(row.createdAt)}</span>
      </span>
    </>
  );
}

interface RefillListProps {
  query: {
    currentData?: RefillPage;
    data?: RefillPage;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  address: ReturnType<typeof useAddress>;
  narrow: boolean;
}

/** The holder's refills: what is under way first, then the newest. */
export function RefillList({ query, address, narrow }: RefillListProps) {
  const { t } = useTranslation('balances');
  const columns = useColumns(narrow);
  const { read, change, open } = address;
  const { data, error, isFetching, refetch } = query;
  const rows = shownRows(query);
  return (
    <Card flush title={t('refills')}>
      <DataTable
        label={t('refills')}
        columns={columns}
        rows={rows}
        rowKey={({ refillId }) => refillId}
        rowVersion={({ status, asked }) => `${status} ${asked}`}
        card={(row) => <PhoneCard row={row} />}
        onOpen={({ refillId }) =>
          open({ id: refillId, refill: undefined, statement: undefined, account: undefined })
        }
        current={read('id')}
        page={data && { number: data.number, totalPages: data.totalPages }}
        onPage={(next) => change({ page: String(next), id: undefined })}
        refreshing={isFetching && rows !== undefined}
        error={loadErrorOf(error)}
        errorTitle={t('failed')}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon="wallet" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
    </Card>
  );
}
