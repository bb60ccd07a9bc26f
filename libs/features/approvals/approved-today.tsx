import { type Transaction, useListTransactionsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, Card, type Column, DataTable, StatusTag, TwoLines } from '@sanaga/ui';
import { useProblem } from '../parts/payment-words.tsx';

const dayMs = 86_400_000;
/** What is approved today was rarely made longer ago. */
const lookBackDays = 14;

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const isToday = (when: string | null): boolean =>
  when !== null && new Date(when).toDateString() === new Date().toDateString();

function useApprovedToday(): Transaction[] {
  const from = isoDay(new Date().getTime() - lookBackDays * dayMs);
  const { data } = useListTransactionsQuery({
    approvedBy: 'me',
    from,
    sort: 'date,desc',
    page: 0,
    size: 200,
  });
  return (data?.content ?? []).filter(({ approvedAt }) => isToday(approvedAt));
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
  const approved = useApprovedToday();
  const columns = useColumns();
  if (approved.length === 0) return null;
  return (
    <Card title={t('approvedToday')} flush>
      <DataTable
        label={t('approvedToday')}
        columns={columns}
        rows={approved}
        rowKey={({ id }) => id}
        rowVersion={({ status }) => status}
        onOpen={onOpen}
        current={current}
        card={card}
      />
    </Card>
  );
}
