import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import { Card, NoPermission, PageHeader } from '@sanaga/ui';
import { Progress } from './progress.tsx';
import { RequestForm } from './request-form.tsx';

/** Requests a payment; the request that was sent is in the address, so that a reload shows its progress. */
export function RequestPaymentRoute() {
  const { t } = useTranslation(['request-payment', 'navigation']);
  const { read, change } = useAddress();
  const id = read('id');
  if (!useCan('payment-request:create'))
    return (
      <Card>
        <NoPermission home={{ label: t('navigation:menu.overview'), href: paths.dashboard }} />
      </Card>
    );
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        breadcrumb={[{ label: t('navigation:menu.transactions'), href: paths.transactions }]}
      />
      {id === undefined ? (
        <RequestForm onRequested={(payment) => change({ id: payment.id })} />
      ) : (
        <Progress id={id} onAnother={() => change({ id: undefined })} />
      )}
    </>
  );
}
