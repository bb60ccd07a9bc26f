import type { Transaction } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';

/** Says how many payments a bulk transaction holds: "96 payments"; returns undefined for a single payment. */
export function useBulkLabel(): (payment: Pick<Transaction, 'items'>) => string | undefined {
  const { t } = useTranslation('bulk');
  return ({ items }) => (items ? t('payments', { count: items.total }) : undefined);
}
