import {
  apiErrorOf,
  fieldErrors,
  type Transaction,
  useCancelBulkTransactionMutation,
  useCancelTransactionMutation,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { textLimits, unsentItems } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, Hint, LimitedTextArea, useAmountText } from '@sanaga/ui';

import { type ReactNode, useId, useState } from 'react';

interface Cancellation {
  ask: () => void;
  dialog: ReactNode;
}

/**
 * Words the confirmation. What was not sent of a bulk payment is stopped, even after sending has begun; a request is
 * withdrawn.
 */
function useCancelLabels(payment: Transaction) {
  const { t } = useTranslation(['payment', 'bulk']);
  const amountText = useAmountText();
  const { items, name, status, amount, kind } = payment;
  if (kind === 'COLLECTION')
    return {
      title: t('withdraw.title'),
      text: t('withdraw.text', { name }),
      action: t('withdraw.action', { amount: amountText(amount) }),
    };
  if (items === null)
    return {
      title: t('cancel.title'),
      text: t(status === 'CONFIRMED' ? 'cancel.textReserved' : 'cancel.text', { name }),
      action: t('cancel.action', { amount: amountText(amount) }),
    };
  const count = unsentItems(items);
  return {
    title: t('bulk:cancel.title', { count }),
    text: t(status === 'PENDING' ? 'bulk:cancel.text' : 'bulk:cancel.textReserved'),
    action: t('bulk:cancel.action', { count }),
  };
}

/** Labels the reason. The maker of a payment is not told that its maker reads it. */
function useReasonLabel({ createdBy }: Transaction): string {
  const { t } = useTranslation(['payment', 'common']);
  const { userId } = useCurrentUser();
  return t(createdBy.userId === userId ? 'common:fields.optionalReason' : 'cancel.reason');
}

/** Stops a payment, or what was not sent of a bulk payment, with the reason that its maker reads. */
export function useCancellation(
  payment: Transaction,
  onCancelled: (payment: Transaction) => void,
): Cancellation {
  const field = useId();
  const reasonLabel = useReasonLabel(payment);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [cancelOne, one] = useCancelTransactionMutation();
  const [cancelBulk, bulk] = useCancelBulkTransactionMutation();
  const labels = useCancelLabels(payment);
  const { error, isLoading, reset } = payment.items ? bulk : one;

  const ask = () => {
    reset();
    setReason('');
    setOpen(true);
  };
  const confirm = async () => {
    const given = reason.trim();
    const call = { id: payment.id, body: given ? { reason: given } : {} };
    const result = payment.items ? await cancelBulk(call) : await cancelOne(call);
    if (result.error) return;
    setOpen(false);
    onCancelled(result.data);
  };
  const atField = fieldErrors(error)['reason'];
  const dialog = (
    <ConfirmAction
      open={open}
      title={labels.title}
      extra={
        <>
          <label htmlFor={field}>{reasonLabel}</label>
          <LimitedTextArea
            says
            id={field}
            value={reason}
            limit={textLimits.paymentText}
            onChange={(event) => setReason(event.target.value)}
          />
          {atField && <Hint tone="bad">{atField}</Hint>}
        </>
      }
      confirmLabel={labels.action}
      onConfirm={() => void confirm()}
      onBack={() => setOpen(false)}
      danger
      busy={isLoading}
      disabled={reason.length > textLimits.paymentText}
      error={atField ? undefined : apiErrorOf(error)?.message}
    >
      {labels.text}
    </ConfirmAction>
  );
  return { ask, dialog };
}
