import type { Transaction } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { PageHeader } from '@sanaga/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useActor } from '../shared/people/use-actor.ts';
import { PaymentForm } from './payment-form.tsx';
import { Sent } from './sent.tsx';
import { StartLike } from './start-like.tsx';

/** Creates one payment by hand, or from the details of another; then says who approves it and offers another. */
export function NewPaymentRoute() {
  const { t } = useTranslation(['new-payment', 'navigation']);
  const { individual } = useActor();
  const [search, setSearch] = useSearchParams();
  const [sent, setSent] = useState<Transaction>();
  const beneficiaryId = search.get('beneficiaryId') ?? undefined;
  const like = search.get('like');
  const plain = () => setSearch({}, { replace: true });
  const another = () => {
    plain();
    setSent(undefined);
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t(individual ? 'contextOwn' : 'context')}
        breadcrumb={[{ label: t('navigation:menu.transactions'), href: paths.transactions }]}
      />
      {sent ? (
        <Sent payment={sent} onAnother={another} />
      ) : like !== null ? (
        <StartLike id={like} onReady={plain} />
      ) : (
        <PaymentForm beneficiaryId={beneficiaryId} onSent={setSent} />
      )}
    </>
  );
}
