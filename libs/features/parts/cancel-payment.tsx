import { apiErrorOf, fieldErrors, type Transaction, useCancelTransactionMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, Hint, useAmountText } from '@sanaga/ui';
import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';

interface Cancellation {
  ask: () => void;
  dialog: ReactNode;
}

/** Stopping one payment that was not sent, with the reason that its maker reads. */
export function useCancellation(
  payment: Transaction,
  onCancelled: (payment: Transaction) => void,
): Cancellation {
  const { t } = useTranslation('payment');
  const amountText = useAmountText();
  const field = useId();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [cancel, { error, isLoading, reset }] = useCancelTransactionMutation();

  const ask = () => {
    reset();
    setReason('');
    setOpen(true);
  };
  const confirm = async () => {
    const given = reason.trim();
    const result = await cancel({ id: payment.id, body: given ? { reason: given } : {} });
    if (result.error) return;
    setOpen(false);
    onCancelled(result.data);
  };
  const atField = fieldErrors(error)['reason'];
  const dialog = (
    <ConfirmAction
      open={open}
      title={t('cancel.title')}
      extra={
        <>
          <label htmlFor={field}>{t('cancel.reason')}</label>
          <Input.TextArea
            id={field}
            value={reason}
            maxLength={160}
            onChange={(event) => setReason(event.target.value)}
          />
          {atField && <Hint tone="bad">{atField}</Hint>}
        </>
      }
      confirmLabel={t('cancel.action', { amount: amountText(payment.amount) })}
      onConfirm={() => void confirm()}
      onBack={() => setOpen(false)}
      danger
      busy={isLoading}
      error={atField ? undefined : apiErrorOf(error)?.message}
    >
      {t(payment.status === 'CONFIRMED' ? 'cancel.textReserved' : 'cancel.text', { name: payment.name })}
    </ConfirmAction>
  );
  return { ask, dialog };
}
