import { useListTransactionsQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { LinkButton, Notice } from '@sanaga/ui';

/** Says how many payments are with their makers because of a question, as the queue does not list them, and leads there. */
export function WithMakers() {
  const { t } = useTranslation('approvals');
  const { data } = useListTransactionsQuery({ question: 'OPEN', page: 0, size: 1 });
  const count = data?.totalElements ?? 0;
  if (count === 0) return null;
  return (
    <Notice
      tone="calm"
      icon="help"
      action={<LinkButton href={`${paths.transactions}?question=OPEN`}>{t('withMakers.see')}</LinkButton>}
    >
      {t('withMakers.text', { count })}
    </Notice>
  );
}
