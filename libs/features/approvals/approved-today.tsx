import { type Transaction, useListTransactionsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, Card, type Column, DataTable, StatusTag, TwoLines, useNow } from '@sanaga/ui';
import { useState } from 'react';
import { useProblem } from '../shared/payment/payment-labels.tsx';
import { shownRows } from '../shared/lists/shown-rows.ts';

const dayMs = 86_400_000;
/** What is approved today was rarely made longer ago; further back nobody's approvals are looked through. */
const lookBackDays = 14;
const size = 10;

// made once: a cheap phone is slow at making one
const inDouala = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Douala' });

/** The day in Douala, as the API takes it. */
const dayAt = (ms: number): string => inDouala.format(ms);

function useApprovedToday() {
  const [page, setPage] = useState(0);
  const now = useNow();
  const query = useListTransactionsQuery({
    approvedBy: 'me',
    approvedFrom: dayAt(now),
    from: dayAt(now - lookBackDays * dayMs),
    sort: 'date,desc',
    page,
    size,
  });
  // the next day begins with none
  if (query.currentData?.totalElements === 0 && page > 0) setPage(0);
  return { rows: shownRows(query) ?? [], list: query.currentData ?? query.data, setPage };
}

function useColumns(): Column<Transaction>[] {
  const { t } = useTranslation(['approvals', 'common']);
  const { time } = useFormats();
  const problem = useProblem();
  return [
    {
      key: 'name',
      title: t('columns.payee'),
      render: ({ name, reason }) => <TwoLines first={name} second={reason} />,
    },
    {
      key: 'status',
      title: t('common:fields.status'),
      render: (payment) => <StatusTag kind="transaction" status={payment.status} reason={problem(payment)} />,
    },
    {
      key: 'time',
      title: t('columns.approved'),
      hideBelow: 1000,
      render: ({ approvedAt }) => <span className="sg-text2">{approvedAt && time(approvedAt)}</span>,
    },
    {
      key: 'amount',
      title: t('common:fields.amountXaf'),
      align: 'right',
      render: ({ amount }) => <Amount value={amount} unit={false} strong />,
    },
  ];
}

const card = (payment: Transaction) => (
  <span>
    <span className="sg-row">
      <span className="sg-spread sg-ellipsis">{payment.name}</span>
      <Amount value={payment.amount} strong />
    </span>
    <StatusTag kind="transaction" status={payment.status} />
  </span>
);

interface ApprovedTodayProps {
  current: string | undefined;
  onOpen: (payment: Transaction) => void;
}

/** What the reader approved today and what has become of it since. */
export function ApprovedToday({ current, onOpen }: ApprovedTodayProps) {
  const { t } = useTranslation('approvals');
  const { rows, list, setPage } = useApprovedToday();
  const columns = useColumns();
  if (rows.length === 0) return null;
  return (
    <Card title={t('approvedToday')} flush>
      <DataTable
        label={t('approvedToday')}
        columns={columns}
        rows={rows}
        page={list && { number: list.number, totalPages: list.totalPages }}
        onPage={setPage}
        rowKey={({ id }) => id}
        rowVersion={({ status }) => status}
        onOpen={onOpen}
        current={current}
        card={card}
      />
    </Card>
  );
}
