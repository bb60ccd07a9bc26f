import { type PlatformPayment, useListPlatformPaymentsQuery } from '@sanaga/api';
import { paymentDays, paymentOutcomes, transactionStatuses } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { oneOf, pathTo, useAddress } from '@sanaga/navigation';
import {
  Amount,
  Card,
  Choice,
  type Column,
  EmptyState,
  Link,
  NothingFound,
  SearchBox,
  StatusTag,
  TwoLines,
} from '@sanaga/ui';
import { ListExport } from '../shared/downloads/list-export.tsx';
import { ListTools } from '../shared/lists/list-tools.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { AmountFilter } from '../shared/money/amount-filter.tsx';
import { DaysChoice } from '../shared/period/days-choice.tsx';
import { useDays } from '../shared/period/use-days.ts';
import { CustomerChoice } from './customer-choice.tsx';

const size = 20;

/** Address of the list without filters, whatever the days. */
const none: Record<
  'by' | 'outcome' | 'status' | 'search' | 'organisation' | 'minAmount' | 'maxAmount',
  string | undefined
> = {
  ...{ by: undefined, outcome: undefined, status: undefined, search: undefined },
  ...{ organisation: undefined, minAmount: undefined, maxAmount: undefined },
};

const amountOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? text : undefined;

/** Reads the filters from the address; what is without an outcome is found whatever the days. */
function usePaymentFilter() {
  const days = useDays();
  const { read, change } = useAddress();
  const outcome = oneOf(paymentOutcomes, read('outcome'));
  const { startDate, endDate } = days;
  const filter = {
    ...(outcome !== 'UNKNOWN' && { startDate, endDate }),
    by: oneOf(paymentDays, read('by')),
    outcome,
    status: oneOf(transactionStatuses, read('status')),
    search: read('search'),
    organisationId: read('organisation'),
    minAmount: amountOf(read('minAmount')),
    maxAmount: amountOf(read('maxAmount')),
  };
  const narrow = (changes: Partial<typeof none>) =>
    change({ ...changes, page: undefined }, { replace: true });
  const clear = () => change({ ...none, page: undefined });
  return { days, filter, narrow, clear };
}

type PaymentFilter = ReturnType<typeof usePaymentFilter>;

function Filters({ filter, narrow, days, customer }: PaymentFilter & { customer: string | undefined }) {
  const { t } = useTranslation(['reports', 'ui', 'common']);
  return (
    <>
      {filter.outcome !== 'UNKNOWN' && <DaysChoice {...days} />}
      <SearchBox
        key={filter.search}
        placeholder={t('payments.search')}
        defaultValue={filter.search}
        onSearch={(text) => narrow({ search: text.trim() || undefined })}
      />
      <Choice
        label={t('payments.outcome')}
        value={filter.outcome}
        options={paymentOutcomes.map((value) => ({ value, label: t(`payments.outcomes.${value}`) }))}
        onChange={(value) =>
          // a payout has an outcome on the day on which it ended
          narrow({ outcome: value, by: value === undefined || value === 'UNKNOWN' ? undefined : 'ENDED' })
        }
      />
      <Choice
        label={t('common:fields.status')}
        value={filter.status}
        options={transactionStatuses.map((value) => ({
          value,
          label: t(`ui:status.transaction.${value}`),
        }))}
        onChange={(value) => narrow({ status: value })}
      />
      <CustomerChoice
        value={filter.organisationId}
        name={customer}
        onChange={(organisation) => narrow({ organisation })}
      />
      <AmountFilter
        className="reports-amount"
        key={`from-${filter.minAmount}`}
        label={t('payments.amountFrom')}
        value={filter.minAmount}
        onChange={(minAmount) => narrow({ minAmount })}
      />
      <AmountFilter
        className="reports-amount"
        key={`to-${filter.maxAmount}`}
        label={t('payments.amountTo')}
        value={filter.maxAmount}
        onChange={(maxAmount) => narrow({ maxAmount })}
      />
    </>
  );
}

function useColumns(isPaid: boolean): Column<PlatformPayment>[] {
  const { t } = useTranslation(['reports', 'common']);
  const { dateTime } = useFormats();
  return [
    {
      key: 'customer',
      title: t('payments.customer'),
      width: '24%',
      render: ({ organisationId, organisationName, reference }) => (
        <TwoLines
          first={<Link href={pathTo.organisationPayment(organisationId, reference)}>{organisationName}</Link>}
          second={reference}
        />
      ),
    },
    {
      key: 'payee',
      title: t('payments.payee'),
      render: ({ name, number }) => <TwoLines first={name} second={formatPhone(number)} />,
    },
    {
      key: 'status',
      title: t('common:fields.status'),
      render: ({ status }) => <StatusTag kind="transaction" status={status} />,
    },
    {
      key: 'created',
      title: t('common:fields.created'),
      hideBelow: 1000,
      render: ({ createdAt }) => dateTime(createdAt),
    },
    {
      key: 'ended',
      title: t('payments.ended'),
      hideBelow: 1280,
      render: ({ endedAt }) => (endedAt ? dateTime(endedAt) : '–'),
    },
    {
      key: 'amount',
      title: isPaid ? t('payments.paid') : t('common:fields.amountXaf'),
      align: 'right',
      render: ({ paid, amount }) => <Amount value={isPaid ? paid : amount} unit={false} />,
    },
  ];
}

function PaymentCard({ payment, isPaid }: { payment: PlatformPayment; isPaid: boolean }) {
  const { dateTime } = useFormats();
  const { name, organisationName, reference, amount, paid, status, createdAt } = payment;
  return (
    <>
      <span className="sg-row">
        <strong className="sg-spread sg-ellipsis">{name}</strong>
        <Amount value={isPaid ? paid : amount} strong />
      </span>
      <span className="sg-small sg-text2">
        {organisationName} · {reference}
      </span>
      <span className="sg-row sg-caption sg-text3">
        <span className="sg-spread">{dateTime(createdAt)}</span>
        <StatusTag kind="transaction" status={status} />
      </span>
    </>
  );
}

/** Lists the payments of all customers, or those that a figure is of, with what they add up to. */
export function Payments() {
  const { t } = useTranslation(['reports', 'ui']);
  const { page, turn } = useAddress();
  const all = usePaymentFilter();
  const { filter, clear } = all;
  const query = useListPlatformPaymentsQuery({ page, size, ...filter });
  const isPaid = filter.outcome === 'PAID';
  const { currentData } = query;
  const isFiltered = Boolean(filter.outcome ?? filter.status ?? filter.search ?? filter.organisationId);
  return (
    <div className="sg-col">
      <div className="sg-row sg-wrap">
        <Filters {...all} customer={currentData?.content[0]?.organisationName} />
        <ListTools>
          <ListExport
            list="allTransactions"
            path="/platform/payments/export"
            filter={filter}
            fileName="Payment List"
          />
        </ListTools>
      </div>
      {currentData && (
        <p className="sg-text2" role="status">
          {currentData.sum === null
            ? t('payments.many', { count: currentData.totalElements })
            : t('payments.sum', { count: currentData.totalElements, amount: currentData.sum })}
        </p>
      )}
      <Card flush>
        <QueryTable
          label={t('views.payments')}
          query={query}
          paging={{ page, turn }}
          columns={useColumns(isPaid)}
          rowKey={({ transactionId }) => transactionId}
          rowVersion={({ status }) => status}
          card={(payment) => <PaymentCard payment={payment} isPaid={isPaid} />}
          errorTitle={t('payments.failed')}
          empty={
            isFiltered ? (
              <NothingFound search={filter.search} onClear={clear} />
            ) : (
              <EmptyState icon="transfer" title={t('payments.none')} />
            )
          }
        />
      </Card>
    </div>
  );
}
