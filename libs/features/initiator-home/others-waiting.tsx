import { useListTransactionsQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { LinkButton, Notice } from '@sanaga/ui';

/** Leads a person who also approves to what others created, as this screen lists what they created themselves. */
export function OthersWaiting() {
  const { t } = useTranslation('initiator-home');
  const mayApprove = useCan('transaction:approve');
  const { data } = useListTransactionsQuery({ toApprove: 'true', page: 0, size: 1 }, { skip: !mayApprove });
  const count = data?.totalElements ?? 0;
  if (!mayApprove || count === 0) return null;
  return (
    <Notice
      tone="act"
      icon="clock"
      action={<LinkButton href={`${paths.transactions}?status=PENDING`}>{t('toApprove.see')}</LinkButton>}
    >
      {t('toApprove.text', { count })}
    </Notice>
  );
}
