import { useListTransactionsQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { paths, pathTo } from '@sanaga/navigation';
import { Card, EmptyState, Link } from '@sanaga/ui';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { PaymentCard, usePaymentColumns } from '../shared/payment/payment-columns.tsx';
import { recent } from './loader.ts';

/** Lists the latest payments; each leads to its detail. */
export function RecentCard() {
  const { t } = useTranslation('admin-overview');
  const query = useListTransactionsQuery(recent);
  const columns = usePaymentColumns('recent');
  return (
    <Card
      className="sg-c8"
      title={t('recent.title')}
      extra={<Link href={paths.transactions}>{t('recent.all')}</Link>}
      flush
    >
      <QueryTable
        label={t('recent.title')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pathTo.transaction(id)}
        rowVersion={({ status }) => status}
        card={(payment) => <PaymentCard payment={payment} />}
        errorTitle={t('recent.failed')}
        empty={
          <EmptyState icon="transfer" title={t('recent.none')}>
            {t('recent.why')}
          </EmptyState>
        }
      />
    </Card>
  );
}
