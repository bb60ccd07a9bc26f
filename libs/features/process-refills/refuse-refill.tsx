import { type Refill, useRefuseRefillMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';
import { AskAction } from '../shared/forms/confirm-with-reason.tsx';

interface RefuseRefillProps {
  refill: Refill;
  onClose: () => void;
}

/** Refuses one refill, for a reason that the holder's admins read. */
export function RefuseRefill({ refill, onClose }: RefuseRefillProps) {
  const { t } = useTranslation('process-refills');
  const amount = useAmountText()(refill.amount);
  const [refuse] = useRefuseRefillMutation();
  const { refillId, organisationName: name, accountName: account } = refill;
  return (
    <AskAction
      title={t('refuse.title', { amount })}
      confirmLabel={t('refuse.confirm', { amount })}
      announced={t('refuse.announced', { amount, name })}
      danger
      reason={t('refuse.reason')}
      run={(reason) => refuse({ refillId, body: { reason } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('refuse.text', { name, account })}
    </AskAction>
  );
}
