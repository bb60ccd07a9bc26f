import { useListTransactionsQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { paths, pathTo } from '@sanaga/navigation';
import { Card, DataTable, EmptyState, Link } from '@sanaga/ui';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { PaymentCard, usePaymentColumns } from '../shared/payment/payment-columns.tsx';
import { recent } from './loader.ts';

/** The latest payments; each leads to its detail. */
export function RecentCard() {
  const { t } = useTranslation('admin-overview');
  const { data, error, isFetching, refetch } = useListTransactionsQuery(recent);
  const columns = usePaymentColumns('recent');
  return (
    <Card
      className="sg-c8"
      title={t('recent.title')}
      extra={<Link href={paths.transactions}>{t('recent.all')}</Link>}
      flush
    >
      <DataTable
        label={t('recent.title')}
        columns={columns}
        rows={data?.content}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pathTo.transaction(id)}
        rowVersion={({ status }) => status}
        card={(payment) => <PaymentCard payment={payment} />}
        refreshing={isFetching && data !== undefined}
        error={loadErrorOf(error)}
        errorTitle={t('recent.failed')}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon="transfer" title={t('recent.none')}>
            {t('recent.why')}
          </EmptyState>
        }
      />
    </Card>
  );
}
