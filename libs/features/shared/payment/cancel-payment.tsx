import {
  apiErrorOf,
  fieldErrors,
  type Transaction,
  useCancelBulkTransactionMutation,
  useCancelTransactionMutation,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { unsentItems } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, useAmountText } from '@sanaga/ui';
import { type ReactNode, useState } from 'react';
import { isPaymentText, isReason, PaymentReason } from './payment-reason.tsx';

interface Cancellation {
  ask: () => void;
  dialog: ReactNode;
}

/** Returns true if cancelling the payment, single or bulk, rejects it: it waits for approval, and others made it. */
export function useIsRejection(): (payment: Transaction) => boolean {
  const { userId } = useCurrentUser();
  return ({ kind, status, makers }) =>
    kind !== 'COLLECTION' && status === 'PENDING' && !makers.includes(userId);
}

/**
 * Words the confirmation. What was not sent of a bulk payment is stopped, even after sending has begun; a request is
 * withdrawn.
 */
function useCancelLabels(payment: Transaction) {
  const { t } = useTranslation(['payment', 'bulk']);
  const amountText = useAmountText();
  const of = useIsRejection()(payment) ? 'reject' : 'cancel';
  const { items, name, status, amount, kind } = payment;
  if (kind === 'COLLECTION')
    return {
      title: t('withdraw.title'),
      text: t('withdraw.text', { name }),
      action: t('withdraw.action', { amount: amountText(amount) }),
    };
  if (items === null)
    return {
      title: t(`${of}.title`),
      text: t(status === 'CONFIRMED' ? 'cancel.textReserved' : 'cancel.text', { name }),
      action: t(`${of}.action`, { amount: amountText(amount) }),
    };
  const count = unsentItems(items);
  return {
    title: t(`bulk:${of}.title`, { count }),
    text: t(status === 'PENDING' ? 'bulk:cancel.text' : 'bulk:cancel.textReserved'),
    action: t(`bulk:${of}.action`, { count }),
  };
}

/** Stops a payment, or what was not sent of a bulk payment; people who did not make it give its maker the reason. */
export function useCancellation(
  payment: Transaction,
  onCancelled: (payment: Transaction) => void,
): Cancellation {
  const { t } = useTranslation(['payment', 'common']);
  const isOwn = payment.makers.includes(useCurrentUser().userId);
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
        <PaymentReason
          label={t(isOwn ? 'common:fields.optionalReason' : 'cancel.reason')}
          offers={!isOwn}
          reason={reason}
          onChange={setReason}
          error={atField}
        />
      }
      confirmLabel={labels.action}
      onConfirm={() => void confirm()}
      onBack={() => setOpen(false)}
      danger
      busy={isLoading}
      disabled={!isPaymentText(reason) || (!isOwn && !isReason(reason))}
      error={atField ? undefined : apiErrorOf(error)?.message}
    >
      {labels.text}
    </ConfirmAction>
  );
  return { ask, dialog };
}
