import { useGetCardStatusQuery } from '@sanaga/api';
import { productName } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { LinkButton, NoticeCard } from '@sanaga/ui';
import { CardPage } from '../shared/money/card-page.tsx';
import { NotLoaded } from '../shared/lists/not-loaded.tsx';
import { TopUpForm } from './top-up-form.tsx';

function TopUp() {
  const { t } = useTranslation('card');
  const query = useGetCardStatusQuery();
  const { data } = query;
  if (!data) return <NotLoaded query={query} rows={3} />;
  if (data.configured) return <TopUpForm limits={data} />;
  return (
    <NoticeCard
      icon="card"
      title={t('off.title')}
      action={<LinkButton href={pathTo.refillForm()}>{t('off.action')}</LinkButton>}
    >
      {t('off.text', { product: productName })}
    </NoticeCard>
  );
}

/** Asks at `/dashboard/stripe` for an amount, and leads to the card provider's page. */
export function CardTopUpRoute() {
  const { t } = useTranslation('card');
  return (
    <CardPage title={t('title')} signInText={t('signInToPay')}>
      <TopUp />
    </CardPage>
  );
}
