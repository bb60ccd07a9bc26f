import { useListTransactionsQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Link } from '@sanaga/ui';

/** Says how many payments are with their makers because of a question, as the queue does not list them, and leads there. */
export function WithMakers() {
  const { t } = useTranslation('approvals');
  const { data } = useListTransactionsQuery({ question: 'OPEN', page: 0, size: 1 });
  const count = data?.totalElements ?? 0;
  if (count === 0) return null;
  return (
    <p className="sg-small sg-text2">
      {t('withMakers.text', { count })}{' '}
      <Link href={`${paths.transactions}?question=OPEN`}>{t('withMakers.see')}</Link>
    </p>
  );
}
