import { type Bill, useGetIssuerQuery, useListBillsQuery } from '@sanaga/api';
import { billStatuses } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, pathTo, useAddress } from '@sanaga/navigation';
import {
  Amount,
  Card,
  type Column,
  EmptyState,
  Link,
  NothingFound,
  Notice,
  StatusTag,
  TwoLines,
} from '@sanaga/ui';
import { Button, Segmented } from 'antd';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

const size = 20;

function useColumns(): Column<Bill>[] {
  const { t } = useTranslation(['subscriptions', 'common']);
  const common = useCommonColumns();
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
    common.status(({ status }) => <StatusTag kind="bill" status={status} />),
    {
      key: 'paid',
      title: t('bills.paidOn'),
      hideBelow: 1000,
      render: ({ paidAt }) => <span className="sg-nowrap">{paidAt ? date(paidAt) : '–'}</span>,
    },
    common.amount,
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
        <StatusTag kind="bill" status={status} />
        <span className="sg-spread sg-mono">{invoice}</span>
        {date(billingDate)}
      </span>
    </>
  );
}

/** Says that invoices wait for the details of their issuer. */
function IssuerMissing() {
  const { t } = useTranslation('subscriptions');
  const { data } = useGetIssuerQuery();
  if (!data || data.issuer) return null;
  const action = <Link href={`${paths.superAdminSettings}?view=issuer`}>{t('bills.setIssuer')}</Link>;
  return (
    <Notice tone="act" action={action}>
      {t('bills.issuerMissing')}
    </Notice>
  );
}

/** Lists everybody's bills, or one organisation's, newest first. */
export function BillsTab() {
  const { t } = useTranslation(['subscriptions', 'ui']);
  const address = useAddress();
  const { read, page, change } = address;
  const status = billStatuses.find((known) => known === read('status'));
  const organisationId = read('of');
  const id = read('id');
  const query = useListBillsQuery({ page, size, status, organisationId, id });
  const columns = useColumns();
  const clear = () => change({ status: undefined, of: undefined, id: undefined, page: undefined });
  return (
    <>
      <IssuerMissing />
      <div className="sg-row sg-wrap subscriptions-filters">
        <div className="sg-track">
          <Segmented<string>
            aria-label={t('bills.which')}
            value={status ?? ''}
            onChange={(value) => change({ status: value, id: undefined, page: undefined })}
            options={[
              { value: '', label: t('bills.all') },
              ...billStatuses.map((value) => ({ value, label: t(`ui:status.bill.${value}`) })),
            ]}
          />
        </div>
        {id && <Button onClick={clear}>{t('bills.showAll')}</Button>}
        {organisationId && (
          <Button onClick={() => change({ of: undefined, page: undefined })}>{t('bills.everybody')}</Button>
        )}
      </div>
      <Card flush>
        <QueryTable
          label={t('tabs.bills')}
          query={query}
          paging={address}
          columns={columns}
          rowKey={({ id }) => id}
          rowVersion={(bill) => bill.status}
          card={(bill) => <BillCard bill={bill} />}
          empty={
            status || id ? (
              <NothingFound filters={status && [t(`ui:status.bill.${status}`)]} onClear={clear} />
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
