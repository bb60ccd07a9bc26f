import { useListOrganisationTransactionsQuery } from '@sanaga/api';
import { transactionStatuses } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Card, EmptyState, NothingFound, SearchBox, useClearable, usePhone } from '@sanaga/ui';
import { Select } from 'antd';
import { SavedFilters } from '../shared/filters/saved-filters.tsx';
import { useListFilter } from '../shared/filters/use-list-filter.ts';
import { ListTools } from '../shared/lists/list-tools.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { useChosenColumns } from '../shared/lists/use-chosen-columns.tsx';
import { paymentSorting, SortChoice } from '../shared/payment/payment-sort.tsx';
import { PaymentCard, usePaymentColumns } from '../shared/payment/payment-columns.tsx';

const size = 20;

/** Lists what the organisation paid and requested, newest first. */
export function TransactionsTab({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation(['organisations', 'common', 'ui']);
  const clearable = useClearable();
  const address = useAddress();
  const { filter, narrow, clear } = useListFilter('ORGANISATION_TRANSACTIONS');
  const { search, status, sort = 'date,desc' } = filter;
  const asked = { id: organisationId, page: address.page, size, ...filter, sort };
  const query = useListOrganisationTransactionsQuery(asked);
  const { columns, compact, choice } = useChosenColumns(
    'organisation-transactions',
    usePaymentColumns('full'),
  );
  const phone = usePhone();
  const sorting = paymentSorting(sort, (next) => narrow({ sort: next }));
  return (
    <>
      <div className="sg-row sg-wrap organisations-filters">
        <SearchBox
          key={search}
          placeholder={t('transactions.search')}
          defaultValue={search}
          onSearch={(text) => narrow({ search: text.trim() })}
        />
        <Select<string>
          aria-label={t('common:fields.status')}
          placeholder={t('common:fields.status')}
          value={status}
          onChange={(value: string | undefined) => narrow({ status: value })}
          options={transactionStatuses.map((value) => ({
            value,
            label: t(`ui:status.transaction.${value}`),
          }))}
          allowClear={clearable}
        />
        {phone && <SortChoice sort={sort} onSort={(next) => narrow({ sort: next })} />}
        <ListTools>
          <SavedFilters list="ORGANISATION_TRANSACTIONS" />
          {choice}
        </ListTools>
      </div>
      <Card flush>
        <QueryTable
          label={t('tabs.transactions')}
          query={query}
          paging={address}
          columns={columns}
          compact={compact}
          rowKey={({ id }) => id}
          rowVersion={(payment) => payment.status}
          card={(payment) => <PaymentCard payment={payment} />}
          {...sorting}
          empty={
            search || status ? (
              <NothingFound
                search={search}
                filters={status ? [t(`ui:status.transaction.${status}`)] : []}
                onClear={clear}
              />
            ) : (
              <EmptyState icon="transfer" title={t('transactions.none')} />
            )
          }
        />
      </Card>
    </>
  );
}
