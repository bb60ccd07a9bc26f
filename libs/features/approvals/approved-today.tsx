import { type Transaction, useListTransactionsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Amount, Card, type Column, TwoLines } from '@sanaga/ui';
import { useStatusReason } from '../shared/payment/payment-labels.tsx';
import { PaymentStatus } from '../shared/payment/payment-status.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { useListed } from '../shared/lists/use-listed.ts';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';
import { useToday } from '../shared/period/use-today.ts';

const size = 10;

function useApprovedToday() {
  const paging = useAddress('todayPage');
  const query = useListTransactionsQuery({
    approvedBy: 'me',
    approvedFrom: useToday(),
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
  const reason = useStatusReason();
  return [
    {
      key: 'name',
      title: t('columns.payee'),
      render: ({ name, reason }) => <TwoLines first={name} second={reason} />,
    },
    common.status((payment) => <PaymentStatus payment={payment} reason={reason(payment)} />),
    {
      key: 'time',
      title: t('columns.approved'),
      hideBelow: 1000,
      render: ({ approvedAt }) => <span className="sg-text2">{approvedAt && time(approvedAt)}</span>,
    },
    common.amount,
  ];
}

function ApprovedCard({ payment }: { payment: Transaction }) {
  const reason = useStatusReason();
  return (
    <span>
      <span className="sg-row">
        <span className="sg-spread sg-ellipsis">{payment.name}</span>
        <Amount value={payment.amount} strong />
      </span>
      <PaymentStatus payment={payment} reason={reason(payment)} />
    </span>
  );
}

interface ApprovedTodayProps {
  current: string | undefined;
  onOpen: (payment: Transaction) => void;
}

/** Shows what the reader approved today and what has become of it since. */
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
        card={(payment) => <ApprovedCard payment={payment} />}
      />
    </Card>
  );
}
