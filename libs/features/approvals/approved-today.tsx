import { type Transaction, useListTransactionsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Amount, Card, type Column, StatusTag, TwoLines, useNow } from '@sanaga/ui';
import { useProblem } from '../shared/payment/payment-labels.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { useListed } from '../shared/lists/use-listed.ts';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

const dayMs = 86_400_000;
/** What is approved today was rarely made longer ago; older ones are not searched. */
const lookBackDays = 14;
const size = 10;

// made once: a cheap phone is slow at making one
const inDouala = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Douala' });

/** The day in Douala, as the API takes it. */
const dayAt = (ms: number): string => inDouala.format(ms);

function useApprovedToday() {
  const paging = useAddress('todayPage');
  const now = useNow();
  const query = useListTransactionsQuery({
    approvedBy: 'me',
    approvedFrom: dayAt(now),
    from: dayAt(now - lookBackDays * dayMs),
    sort: 'date,desc',
    page: paging.page,
    size,
  });
  return { query, paging };
}

function useColumns(): Column<Transaction>[] {
  const { t } = useTranslation(['approvals', 'common']);
  const common = useCommonColumns();
  const { time } = useFormats();
  const problem = useProblem();
  return [
    {
      key: 'name',
      title: t('columns.payee'),
      render: ({ name, reason }) => <TwoLines first={name} second={reason} />,
    },
    common.status((payment) => (
      <StatusTag kind="transaction" status={payment.status} reason={problem(payment)} />
    )),
    {
      key: 'time',
      title: t('columns.approved'),
      hideBelow: 1000,
      render: ({ approvedAt }) => <span className="sg-text2">{approvedAt && time(approvedAt)}</span>,
    },
    common.amount,
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
  const { query, paging } = useApprovedToday();
  const { rows } = useListed(query, paging);
  const columns = useColumns();
  if (!rows || rows.length === 0) return null;
  return (
    <Card title={t('approvedToday')} flush>
      <QueryTable
        label={t('approvedToday')}
        query={query}
        paging={paging}
        columns={columns}
        rowKey={({ id }) => id}
        rowVersion={({ status }) => status}
        onOpen={onOpen}
        current={current}
        card={card}
      />
    </Card>
  );
}
