import type { Transaction } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import type { Column } from '@sanaga/ui';

/** Returns the columns that every full list of payments has: the short number, the type and the method. */
export function useFactColumns(): Record<'id' | 'type' | 'method', Column<Transaction>> {
  const { t } = useTranslation('common');
  return {
    id: {
      key: 'id',
      title: t('fields.transactionId'),
      hideBelow: 1280,
      render: ({ reference }) => <span className="sg-mono sg-text2">{reference}</span>,
    },
    type: {
      key: 'type',
      title: t('fields.type'),
      hideBelow: 1000,
      render: ({ type }) => <span className="sg-text2">{t(`transactionTypes.${type}`)}</span>,
    },
    method: {
      key: 'method',
      title: t('fields.method'),
      hideBelow: 1280,
      render: () => <span className="sg-text2">{t('methods.MOMO')}</span>,
    },
  };
}
