import type { Transaction } from '@sanaga/api';
import { dayMs, nameStateOf } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, type Column, Icon, NameCounts, RegisteredName, TwoLines, useNow } from '@sanaga/ui';
import { needsSeveral, useApprovalWords } from '../shared/payment/approval-words.ts';
import { useBulkLabel } from '../shared/payment/payment-labels.tsx';
import { useFactColumns } from '../shared/payment/payment-fact-columns.tsx';
import { Remarks } from '../shared/payment/remarks.tsx';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

/** Shows how long a payment has waited, and warns after a day, when people are reminded. */
function Waiting({ payment }: { payment: Transaction }) {
  const { duration } = useFormats();
  const length = useNow() - Date.parse(payment.createdAt);
  return <span className={length > dayMs ? 'sg-warn sg-strong' : 'sg-text2'}>{duration(length)}</span>;
}

/** Adds which approvals a payment has and misses, where it needs several. */
function WaitingFor({ payment }: { payment: Transaction }) {
  const words = useApprovalWords();
  const { approvals } = payment;
  if (!approvals || !needsSeveral(payment)) return <Waiting payment={payment} />;
  return (
    <TwoLines
      first={<Waiting payment={payment} />}
      second={`${words.progress(approvals)}, ${words.missing(approvals)}`}
    />
  );
}

/**
 * Shows how a payment's name compares, and what else to look at. For a bulk payment it shows the number of payments and
 * what their check found.
 */
function Names({ payment }: { payment: Transaction }) {
  const words = useBulkLabel()(payment);
  if (words === undefined)
    return (
      <span className="sg-row sg-wrap sg-small">
        <RegisteredName match={nameStateOf(payment)} />
        <Remarks remarks={payment.remarks.filter((remark) => remark !== 'FIRST_PAYMENT')} />
      </span>
    );
  if (payment.checks) return <TwoLines first={<NameCounts {...payment.checks} />} second={words} />;
  return (
    <span className="sg-mark sg-text2">
      <Icon name="layers" size={13} />
      {words}
    </span>
  );
}

/** Returns true if a value tells payments of the queue apart. */
const differs = (queue: readonly Transaction[], of: (payment: Transaction) => string): boolean =>
  new Set(queue.map(of)).size > 1;

/**
 * Returns the queue's columns, without those that say the same about every payment; next to an open drawer, only those
 * that identify the payments.
 */
export function useColumns(queue: readonly Transaction[], narrow: boolean): Column<Transaction>[] {
  const { t } = useTranslation(['approvals', 'common']);
  const common = useCommonColumns();
  const facts = useFactColumns();
  const name: Column<Transaction> = {
    key: 'name',
    title: t('columns.payee'),
    render: (payment) => <TwoLines first={payment.name} second={payment.reason || payment.createdBy.name} />,
  };
  const registered: Column<Transaction> = {
    key: 'registered',
    title: t('columns.registered'),
    render: (payment) => <Names payment={payment} />,
  };
  if (narrow) {
    return [
      name,
      registered,
      {
        key: 'amount',
        title: t('columns.amount'),
        align: 'right',
        render: (payment) => (
          <TwoLines first={<Amount value={payment.amount} strong />} second={<Waiting payment={payment} />} />
        ),
      },
    ];
  }
  const by: Column<Transaction> = {
    key: 'by',
    title: t('columns.createdBy'),
    hideBelow: 1000,
    render: ({ createdBy }) => <span className="sg-text2">{createdBy.name}</span>,
  };
  return [
    name,
    facts.id,
    ...(differs(queue, ({ type }) => type) ? [facts.type] : []),
    registered,
    ...(differs(queue, ({ createdBy }) => createdBy.userId) ? [by] : []),
    { key: 'waiting', title: t('columns.waiting'), render: (payment) => <WaitingFor payment={payment} /> },
    common.amount,
  ];
}

/** Shows a payment of the queue on a phone. */
export const WaitingCard = ({ payment }: { payment: Transaction }) => (
  <span>
    <span className="sg-row" style={{ alignItems: 'flex-start' }}>
      <span className="sg-spread">
        <TwoLines first={payment.name} second={payment.reason || payment.createdBy.name} />
      </span>
      <Amount value={payment.amount} strong />
    </span>
    <span className="sg-row sg-wrap sg-caption">
      <span className="sg-spread">
        <Names payment={payment} />
      </span>
      <WaitingFor payment={payment} />
    </span>
  </span>
);
