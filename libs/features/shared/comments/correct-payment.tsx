import { apiErrorOf, type Transaction, useCancelTransactionMutation } from '@sanaga/api';
import { can } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { ConfirmAction } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useActor } from '../people/use-actor.ts';

/** Cancels a single payment and leads to a new one with the same details, in which a maker corrects what was asked. */
export function CorrectPayment({ payment }: { payment: Transaction }) {
  const { t } = useTranslation('comments');
  const navigate = useNavigate();
  const actor = useActor();
  const [asking, setAsking] = useState(false);
  const [cancel, { error, isLoading, reset }] = useCancelTransactionMutation();
  const isOffered =
    payment.type === 'SINGLE' &&
    can.cancel(payment, actor).allowed &&
    can.createAgain({ ...payment, status: 'CANCELLED' }, actor).allowed;
  if (!isOffered) return null;
  const confirm = async () => {
    const { data } = await cancel({ id: payment.id, body: { reason: t('correct.reason') } });
    if (data) void navigate(pathTo.newTransactionLike(payment.id));
  };
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {t('correct.open')}
      </Button>
      <ConfirmAction
        open={asking}
        title={t('correct.title')}
        confirmLabel={t('correct.action')}
        onConfirm={() => void confirm()}
        onBack={() => setAsking(false)}
        busy={isLoading}
        error={apiErrorOf(error)?.message}
      >
        {t('correct.text')}
      </ConfirmAction>
    </>
  );
}
