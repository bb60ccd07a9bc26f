import { type Bill, useListBillsQuery } from '@sanaga/api';
import { billStatuses, type BillStatus } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo, useAddress } from '@sanaga/navigation';
import {
  Amount,
  Card,
  type Column,
  DataTable,
  EmptyState,
  Link,
  NothingFound,
  type Tint,
  TintedTag,
  TwoLines,
} from '@sanaga/ui';
import { Button, Segmented } from 'antd';
import { loadErrorOf } from '../shared/lists/load-error.ts';

const size = 20;

const tints: Record<BillStatus, Tint> = {
  DUE: 'pending',
  OVERDUE: 'problematic',
  PAID: 'completed',
  VOID: 'cancelled',
};

function BillTag({ status }: { status: BillStatus }) {
  const { t } = useTranslation('subscriptions');
  return <TintedTag tint={tints[status]}>{t(`bills.${status}`)}</TintedTag>;
}

function useColumns(): Column<Bill>[] {
  const { t } = useTranslation(['subscriptions', 'common']);
  const { date } = useFormats();
  return [
    {
      key: 'organisation',
      title: t('organisation'),
      render: ({ organisationId, organisationName, invoice }) => (
        <TwoLines
          first={<Link href={pathTo.organisation(organisationId)}>{organisationName}</Link>}
          second={<span className="sg-mono">{invoice}</span>}
        />
      ),
    },
    {
      key: 'plan',
      title: t('plan'),
      hideBelow: 1000,
      render: ({ plan }) => t(`common:plans.${plan}`),
    },
    {
      key: 'date',
      title: t('bills.due'),
      render: ({ billingDate }) => <span className="sg-nowrap">{date(billingDate)}</span>,
    },
    {
      key: 'status',
      title: t('common:fields.status'),
      render: ({ status }) => <BillTag status={status} />,
    },
    {
      key: 'paid',
      title: t('bills.paidOn'),
      hideBelow: 1000,
      render: ({ paidAt }) => <span className="sg-nowrap">{paidAt ? date(paidAt) : '–'}</span>,
    },
    {
      key: 'amount',
      title: t('common:fields.amountXaf'),
      align: 'right',
      render: ({ amount }) => <Amount value={amount} unit={false} strong />,
    },
  ];
}

function BillCard({ bill }: { bill: Bill }) {
  const { date } = useFormats();
  const { organisationName, amount, invoice, status, billingDate } = bill;
  return (
    <>
      <span className="sg-row">
        <strong className="sg-spread sg-ellipsis">{organisationName}</strong>
        <Amount value={amount} strong />
      </span>
      <span className="sg-row sg-caption sg-text3">
        <BillTag status={status} />
        <span className="sg-spread sg-mono">{invoice}</span>
        {date(billingDate)}
      </span>
    </>
  );
}

/** Everybody's bills, or one organisation's; the newest first. */
export function BillsTab() {
  const { t } = useTranslation('subscriptions');
  const { read, page, change } = useAddress();
  const status = billStatuses.find((known) => known === read('status'));
  const organisationId = read('of');
  const query = useListBillsQuery({ page, size, status, organisationId });
  const { currentData: list, error, isFetching, refetch } = query;
  const columns = useColumns();
  const clear = () => change({ status: undefined, of: undefined, page: undefined });
  return (
    <>
      <div className="sg-row sg-wrap subscriptions-filters">
        <div className="sg-track">
          <Segmented<string>
            aria-label={t('bills.which')}
            value={status ?? ''}
            onChange={(value) => change({ status: value, page: undefined })}
            options={[
              { value: '', label: t('bills.all') },
              ...billStatuses.map((value) => ({ value, label: t(`bills.${value}`) })),
            ]}
          />
        </div>
        {organisationId && (
          <Button onClick={() => change({ of: undefined, page: undefined })}>{t('bills.everybody')}</Button>
        )}
      </div>
      <Card flush>
        <DataTable
          label={t('tabs.bills')}
          columns={columns}
          rows={list?.content}
          rowKey={({ id }) => id}
          page={list && { number: list.number, totalPages: list.totalPages }}
          onPage={(number) => change({ page: String(number) })}
          rowVersion={(bill) => bill.status}
          refreshing={isFetching}
          error={loadErrorOf(error)}
          onRetry={refetch}
          card={(bill) => <BillCard bill={bill} />}
          empty={
            status ? (
              <NothingFound filters={[t(`bills.${status}`)]} onClear={clear} />
            ) : (
              <EmptyState icon="receipt" title={t('bills.none')}>
                {t('bills.noneText')}
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  );
}
